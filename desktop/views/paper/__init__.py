"""What a printed sheet shows."""
