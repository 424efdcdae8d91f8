"""The window of packs."""
