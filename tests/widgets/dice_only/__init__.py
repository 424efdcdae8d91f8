"""Tests of the page of dice without a character."""
