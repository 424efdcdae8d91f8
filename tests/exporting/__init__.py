"""Tests of exporting."""
