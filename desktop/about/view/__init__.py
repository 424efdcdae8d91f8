"""The content of the windows."""
