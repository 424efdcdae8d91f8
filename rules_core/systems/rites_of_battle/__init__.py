"""The rules of Rites of Battle, the narrative-dice game."""
