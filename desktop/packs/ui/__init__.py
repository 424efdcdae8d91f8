"""The packs window."""
