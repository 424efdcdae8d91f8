"""The widgets of edit mode and of the creation wizard: fields of every kind, tables of them, checks."""
