"""Backups of the library, readable copies, and recovery after damage."""
