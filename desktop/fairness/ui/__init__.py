"""The window and its chart."""
