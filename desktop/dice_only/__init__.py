"""Dice without a character."""
