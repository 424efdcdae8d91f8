"""What is exported, and its words."""
