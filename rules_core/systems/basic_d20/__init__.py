"""The four-degree d20 game."""
