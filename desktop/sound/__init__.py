"""Dice sounds."""
