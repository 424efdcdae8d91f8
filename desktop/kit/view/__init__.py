"""The values that the kit's widgets show."""
