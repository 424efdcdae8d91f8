"""The texts of heads or tails."""
