"""The window of table packs."""
