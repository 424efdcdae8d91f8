"""The character sheet: values, events, journal and saved records."""
