"""The page's widgets."""
