"""Four-degree d20: d20 and a bonus against a DC, attacks, saves, the choice of turns, health and weapons."""
