"""The design system: looks, text, buttons, lists and windows, without any game or library in it."""
