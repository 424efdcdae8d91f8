"""The game systems, one package each; they never import one another."""
