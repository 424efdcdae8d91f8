"""Striker on screen and on paper."""
