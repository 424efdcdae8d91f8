"""Tests of keys of the player's own."""
