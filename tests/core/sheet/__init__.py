"""Tests of core/sheet."""
