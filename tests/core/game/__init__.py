"""Tests of core/game."""
