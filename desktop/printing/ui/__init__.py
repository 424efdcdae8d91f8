"""The window of printing."""
