"""The appearance of dice."""
