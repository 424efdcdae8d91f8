"""The values that the library returns: characters, campaigns, counts."""
