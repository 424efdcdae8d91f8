"""The healing page and its cards."""
