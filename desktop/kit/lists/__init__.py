"""Lists and tables."""
