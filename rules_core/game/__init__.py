"""What a rule system offers, and what all games share at the table."""
