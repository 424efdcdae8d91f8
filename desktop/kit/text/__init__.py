"""Widgets for plain text, to read and to type; never markup."""
