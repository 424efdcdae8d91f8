"""The creation wizard."""
