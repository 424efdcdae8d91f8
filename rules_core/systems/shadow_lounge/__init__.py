"""The rules of Shadow Lounge, a Star Wars d100 game."""
