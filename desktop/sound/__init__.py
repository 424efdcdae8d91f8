"""The sound of dice."""
