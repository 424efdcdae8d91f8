"""The dice window and the board in it."""
