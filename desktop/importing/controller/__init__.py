"""Reading, reviewing and adding."""
