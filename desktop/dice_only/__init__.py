"""Dice without a character."""

EXPORTS = ("tour",)
