"""Tests of the main window and of the mechanism of features."""
