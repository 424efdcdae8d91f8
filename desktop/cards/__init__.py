"""The cards on the pages of the sheet."""
