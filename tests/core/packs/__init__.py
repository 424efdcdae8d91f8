"""Tests of core/packs."""
