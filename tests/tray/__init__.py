"""Tests of tray."""
