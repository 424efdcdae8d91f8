"""Heads or tails: how it reads."""
