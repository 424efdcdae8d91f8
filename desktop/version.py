"""The version of Rollbook."""

VERSION = "0.1.0"
"""This version; ``pyproject.toml`` says the same, and a test holds them together."""
