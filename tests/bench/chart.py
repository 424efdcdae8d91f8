"""Curves as pictures: SVG, both axes in powers of ten, each line with its name at its end."""

from tests.bench.figure import Curve


def as_svg(curve: Curve) -> str:
    """A picture of a curve that is read without colour too."""
    raise NotImplementedError(curve)
