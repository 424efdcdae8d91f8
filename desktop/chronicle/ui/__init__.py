"""The page with its cards and charts."""
