"""The version of Rollbook: the only place that says it."""

VERSION = "0.1.0"
"""This version, as Python packages write it; ``pyproject.toml`` reads it here, `make release` raises it."""
