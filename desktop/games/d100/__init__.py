"""What the two D100 games share."""
