"""The chronicle: past downtimes, and the character's growth."""

EXPORTS = ("controller",)
"""The features that other features use: printing the chronicle uses the same controller."""
