"""The library: one SQLite file with every character. Only this package speaks SQL."""
