"""How each game reads on screen and paper, one folder per game."""
