"""The Force page of Shadow Lounge."""
