"""The readable copies: a folder for each character outside the library, in the Rollbook format."""
