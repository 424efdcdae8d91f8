"""The form fields of edit mode, character creation and table packs."""
