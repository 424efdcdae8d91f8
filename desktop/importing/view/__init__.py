"""The import page and its review in words."""
