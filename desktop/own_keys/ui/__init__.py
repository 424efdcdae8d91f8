"""The window of keys."""
