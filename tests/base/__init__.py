"""Tests of the shared basics."""
