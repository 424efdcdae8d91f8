"""The bundle as a player has it, started in bare surroundings: ``make check-bundle``."""
