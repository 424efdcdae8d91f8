"""Secondary windows and dialogs."""
