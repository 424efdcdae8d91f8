"""Rites of Battle on screen and paper."""
