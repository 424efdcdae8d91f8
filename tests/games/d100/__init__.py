"""Tests of games/d100."""
