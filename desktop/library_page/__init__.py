"""The library page, the command palette and the comparison window."""
