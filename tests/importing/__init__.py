"""Tests of importing."""
