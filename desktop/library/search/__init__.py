"""Search for characters, and maintain the indexes for it."""
