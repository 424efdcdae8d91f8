"""The window in which the player gives commands other keys."""
