"""Dice: faces, sources of faces, notation, odds and fairness."""
