"""Tests of chronicle."""
