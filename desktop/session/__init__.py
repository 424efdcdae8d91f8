"""The open library and character: actions, undo, unsaved changes, background work, settings."""
