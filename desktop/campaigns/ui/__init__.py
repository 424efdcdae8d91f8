"""The campaigns window."""
