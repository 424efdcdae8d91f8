"""Tests of downtime."""
