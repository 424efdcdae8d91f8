"""Tests of games/shadow_lounge."""
