"""Drawing dice: the felt, the solids on it, and the player's own dice."""
