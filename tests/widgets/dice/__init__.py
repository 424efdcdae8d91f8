"""Tests of the felt and its dice."""
