"""The version of Rollbook, defined only here."""

VERSION = "0.1.0"
"""As Python packages write it. ``pyproject.toml`` reads it, `make release` raises it."""
