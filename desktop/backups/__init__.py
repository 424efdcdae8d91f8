"""Backups, readable copies, restoring, and what to do after damage."""
