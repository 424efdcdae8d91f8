"""Tests of sheet."""
