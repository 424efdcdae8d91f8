"""The history page."""
