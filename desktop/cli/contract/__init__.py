"""The rules contract of ``rollbook resolve``: what a request may say and what is answered, game by game."""
