"""Tests of library_page."""
