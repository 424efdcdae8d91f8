"""The rules of Call of Cthulhu 7e."""
