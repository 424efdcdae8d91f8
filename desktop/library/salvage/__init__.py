"""Recover the readable parts of a damaged library."""
