"""The sheet of the open character in play mode."""
