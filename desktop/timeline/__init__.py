"""The history of a character."""
