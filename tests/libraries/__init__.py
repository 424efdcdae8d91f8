"""Tests of libraries."""
