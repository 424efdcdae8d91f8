"""Vectors and rotations in space: x to the right, y away from the reader, z up from the table.

Plain tuples: a frame of turning dice moves some hundred points, and nothing in Python is faster.
"""

import math
from collections.abc import Sequence
from typing import TypeAlias

Vec: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Vec, Vec, Vec]

UP: Vec = (0.0, 0.0, 1.0)


def add(a: Vec, b: Vec) -> Vec:
    """Return `a` plus `b`."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def sub(a: Vec, b: Vec) -> Vec:
    """Return `a` minus `b`."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scaled(a: Vec, by: float) -> Vec:
    """Return `a` times `by`."""
    return (a[0] * by, a[1] * by, a[2] * by)


def dot(a: Vec, b: Vec) -> float:
    """Return the dot product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vec, b: Vec) -> Vec:
    """Return the cross product, right-handed."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def unit(a: Vec) -> Vec:
    """Return `a` at length 1. Raises ZeroDivisionError for the null vector."""
    return scaled(a, 1 / math.sqrt(dot(a, a)))


def mean(points: Sequence[Vec]) -> Vec:
    """Return the mean of one or more points."""
    n = len(points)
    return (sum(p[0] for p in points) / n, sum(p[1] for p in points) / n, sum(p[2] for p in points) / n)


def turned(matrix: Matrix, a: Vec) -> Vec:
    """Return `a` rotated by `matrix`."""
    return (dot(matrix[0], a), dot(matrix[1], a), dot(matrix[2], a))


def unturned(matrix: Matrix, a: Vec) -> Vec:
    """Return the vector that `matrix` rotates into `a`."""
    (p, q, r), (s, t, u), (v, w, x) = matrix
    return (p * a[0] + s * a[1] + v * a[2], q * a[0] + t * a[1] + w * a[2], r * a[0] + u * a[1] + x * a[2])


def after(first: Matrix, second: Matrix) -> Matrix:
    """Return the rotation that does `first`, then `second`."""
    columns: Matrix = tuple(zip(*first, strict=True))  # type: ignore[assignment]
    return (
        (dot(second[0], columns[0]), dot(second[0], columns[1]), dot(second[0], columns[2])),
        (dot(second[1], columns[0]), dot(second[1], columns[1]), dot(second[1], columns[2])),
        (dot(second[2], columns[0]), dot(second[2], columns[1]), dot(second[2], columns[2])),
    )


def rotation(axis: Vec, angle: float) -> Matrix:
    """Return the rotation by `angle` radians about `axis` (length 1), anticlockwise seen from its tip."""
    x, y, z = axis
    c, s = math.cos(angle), math.sin(angle)
    k = 1 - c
    return (
        (c + x * x * k, x * y * k - z * s, x * z * k + y * s),
        (y * x * k + z * s, c + y * y * k, y * z * k - x * s),
        (z * x * k - y * s, z * y * k + x * s, c + z * z * k),
    )
