"""Tests of session."""
