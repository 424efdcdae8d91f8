"""Rites of Battle, the narrative-dice game."""
