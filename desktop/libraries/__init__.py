"""Open, create and move libraries."""
