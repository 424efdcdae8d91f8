"""Rules of this game, as its rulebook says them."""
