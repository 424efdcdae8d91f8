"""The rules of Striker."""
