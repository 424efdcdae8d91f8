"""The print window."""
