"""Tests of games/basic_d20."""
