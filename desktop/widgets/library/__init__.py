"""The library page, the palette and the window that compares."""
