"""Readable copies: one folder per character outside the library, in the Rollbook format."""
