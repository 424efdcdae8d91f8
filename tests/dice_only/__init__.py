"""Tests of dice_only."""
