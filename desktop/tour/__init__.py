"""A walk through the whole app, off screen and with scripted dice, that keeps pictures."""
