"""Help: the guide, the rules, the list of keys, and "What is this?"."""
