"""Display data and texts of the import page and its review."""
