"""Tests of the page of the timeline."""
