"""Choosing how dice look."""
