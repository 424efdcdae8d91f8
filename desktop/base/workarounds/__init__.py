"""Workarounds for faults of Qt, PySide and Python, one file each, with its reason and a test."""
