"""Tests of core/dice."""
