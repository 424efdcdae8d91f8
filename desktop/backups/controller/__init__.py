"""The player's actions on backups and damage."""
