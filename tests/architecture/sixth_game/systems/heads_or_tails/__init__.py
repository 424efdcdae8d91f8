"""Heads or tails: its rules."""
