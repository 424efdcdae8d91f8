"""Quick and full checks of a library."""
