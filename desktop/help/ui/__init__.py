"""The windows of help."""
