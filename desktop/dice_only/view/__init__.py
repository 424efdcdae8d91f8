"""The values of the page."""
