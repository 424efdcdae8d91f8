"""The wizard for creating characters."""
