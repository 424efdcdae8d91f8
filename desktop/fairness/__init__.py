"""Dice fairness: how often each face was rolled."""
