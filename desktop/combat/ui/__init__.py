"""The combat page and its cards."""
