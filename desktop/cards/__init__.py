"""The cards that pages of the sheet are made of."""
