"""What the windows show."""
