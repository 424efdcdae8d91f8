"""Striker on screen and paper."""
