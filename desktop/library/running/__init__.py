"""How the last session ended, and requests of a second start."""
