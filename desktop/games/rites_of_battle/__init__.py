"""Rites of Battle on screen and on paper."""
