"""The page and its windows."""
