"""The words for backups and damage."""
