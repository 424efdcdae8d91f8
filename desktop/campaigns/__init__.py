"""Campaigns: who plays together, and by which house rules."""
