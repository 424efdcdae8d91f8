"""Backups of the library: make, verify, thin out, compare and restore them."""
