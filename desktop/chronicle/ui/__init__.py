"""The page, its cards and its charts."""
