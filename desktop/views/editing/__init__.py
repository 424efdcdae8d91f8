"""What edit mode and the creation wizard show."""
