"""The sheet of the open character."""
