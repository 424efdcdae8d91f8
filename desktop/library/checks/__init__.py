"""Checks of a library, shallow and deep."""
