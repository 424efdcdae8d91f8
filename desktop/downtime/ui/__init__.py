"""The wizard's widgets."""
