"""Tests of what every room needs."""
