"""About Rollbook, and the bug report."""
