"""A minimal sixth game: adding its folders is enough to make a game."""
