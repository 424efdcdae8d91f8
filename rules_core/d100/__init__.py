"""Rules shared by the two percentile games: Call of Cthulhu 7e and Shadow Lounge."""
