"""About Rollbook, and the problem report."""
