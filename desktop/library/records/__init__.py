"""What the library hands out: characters, campaigns, counts."""
