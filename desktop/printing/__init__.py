"""Printing and PDF."""
