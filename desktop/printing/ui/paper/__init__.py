"""Painting pages: on a printer, in a PDF and in the preview."""
