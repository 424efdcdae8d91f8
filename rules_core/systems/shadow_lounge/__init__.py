"""The Shadow Lounge Star Wars d100 game."""
