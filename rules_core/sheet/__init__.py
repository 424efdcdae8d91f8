"""The character sheet: values, changes, journal and records."""
