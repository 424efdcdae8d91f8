"""Importing characters from files."""
