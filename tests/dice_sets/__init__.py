"""Tests of dice_sets."""
