"""Backups and damage in words."""
