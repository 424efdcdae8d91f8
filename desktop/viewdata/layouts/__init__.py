"""Which part of a sheet stands where, one file a game."""
