"""A scripted run through the whole app, off screen and with fixed dice, that takes pictures."""
