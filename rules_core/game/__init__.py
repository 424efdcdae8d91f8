"""The interface of a rule system, and what all games share."""
