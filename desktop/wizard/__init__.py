"""The frame around the pages of a wizard."""
