"""The combat page: weapons, situation, turn order."""
