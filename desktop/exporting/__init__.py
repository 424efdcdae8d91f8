"""Exporting characters to files."""
