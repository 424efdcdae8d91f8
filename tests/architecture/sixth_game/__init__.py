"""A sixth game, as small as one can be: what is put into folders, and nothing else, makes a game."""
