"""How the last session ended, and what a second start asks for."""
