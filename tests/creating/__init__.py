"""Tests of creating."""
