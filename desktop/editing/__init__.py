"""Edit mode: every number and text of a sheet, changed by hand."""

EXPORTS = ("controller",)
"""What other features may use: a new character is edited by the same controller while it is made."""
