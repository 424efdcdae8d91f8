"""Windows over the main window, and questions."""
