"""Dice sounds, synthesized, mixed and played without any sound files."""
