"""Dice fairness: how often each face fell."""
