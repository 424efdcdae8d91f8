"""Call of Cthulhu 7e: checks, opposed rolls, pushing, Luck, ticks and derived values."""
