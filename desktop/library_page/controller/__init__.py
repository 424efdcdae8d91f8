"""Finding, sorting and comparing characters."""
