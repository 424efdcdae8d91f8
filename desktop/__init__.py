"""Rollbook, the desktop app."""
