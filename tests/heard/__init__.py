"""What a real screen reader says while an evening is played by keyboard."""
