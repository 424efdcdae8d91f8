"""The gear and the notes in play."""
