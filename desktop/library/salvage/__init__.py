"""Reading what is left of a damaged library, and rebuilding it."""
