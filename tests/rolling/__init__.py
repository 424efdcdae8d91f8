"""Tests of rolling."""
