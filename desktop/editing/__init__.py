"""Edit mode: change every number and text of a sheet by hand."""

EXPORTS = ("controller",)
"""The features that other features use: the creation wizard edits a new character with the same
controller.
"""
