"""The timeline of a character."""
