"""Tests of healing."""
