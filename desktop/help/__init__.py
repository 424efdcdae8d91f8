"""Help, the keys, and "What is this?"."""
