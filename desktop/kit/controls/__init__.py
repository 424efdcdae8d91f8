"""Buttons, choices, menus, tabs and messages."""
