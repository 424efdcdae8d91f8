"""The fields in which a sheet is changed, in edit mode, creation and packs."""
