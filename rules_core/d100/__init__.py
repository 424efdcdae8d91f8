"""What the two percentile games share: Call of Cthulhu 7e and Shadow Lounge."""
