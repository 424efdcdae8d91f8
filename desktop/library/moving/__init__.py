"""Moving a library, and the kinds of folders it can be in."""
