"""Text on screen, to read and to type; never markup."""
