"""Tests of dice_window."""
