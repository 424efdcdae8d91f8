"""Frozen views that games create and features show."""
