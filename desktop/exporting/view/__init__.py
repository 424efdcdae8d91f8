"""Display data and texts of the export window."""
