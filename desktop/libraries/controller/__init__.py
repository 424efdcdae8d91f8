"""The player's actions on libraries."""
