"""The page and its cards."""
