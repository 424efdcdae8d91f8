"""Copies of the whole library: made, verified, thinned out, compared and restored."""
