"""The library page, the palette and comparing."""
