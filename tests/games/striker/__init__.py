"""Tests of games/striker."""
