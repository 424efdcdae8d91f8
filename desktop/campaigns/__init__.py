"""Campaigns: which characters play together, and by which house rules."""
