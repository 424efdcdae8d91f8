"""What the two d100 games share."""
