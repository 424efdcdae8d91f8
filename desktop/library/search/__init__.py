"""Finding characters, and the indexes behind it."""
