"""Opening, making and moving libraries."""
