"""The open library and character: actions, undo, unsaved changes, background jobs, settings."""
