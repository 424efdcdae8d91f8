"""The window of copies."""
