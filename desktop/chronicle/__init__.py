"""The chronicle: past downtimes, and how the character grew."""

EXPORTS = ("controller",)
"""What other features may use: the chronicle is printed from the same controller."""
