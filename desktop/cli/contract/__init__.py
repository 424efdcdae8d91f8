"""The contract of ``rollbook resolve``: requests and answers, game by game."""
