"""Shared basics without game knowledge: words, numbers, dates, places on disk, the log."""
