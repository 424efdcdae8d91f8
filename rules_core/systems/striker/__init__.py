"""Striker."""
