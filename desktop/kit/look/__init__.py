"""Colours, fonts, icons, focus and the mirrored layout."""
