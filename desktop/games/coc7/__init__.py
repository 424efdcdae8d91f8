"""Call of Cthulhu 7e on screen and paper."""
