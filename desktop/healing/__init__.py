"""The healing and Luck page."""
