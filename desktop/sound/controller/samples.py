"""Synthesize the sounds: resin dice on felt over wood, and the tones for a critical and a fumble.

They are computed from constants, always the same ones, in about 0.1 seconds.
"""

from array import array
from collections.abc import Sequence
from math import cos, exp, pi, sin
from random import Random
from typing import NamedTuple

RATE = 24_000
"""Samples per second, of one channel."""

CLACK_MS = 180
"""The length of a clack in milliseconds."""

_FADE_MS = 8
_TONE_MS = 900


class Samples(NamedTuple):
    """All sounds as samples from -1 to 1: several slightly different clacks, and the two tones."""

    clacks: tuple["array[float]", ...]
    critical: "array[float]"
    fumble: "array[float]"


class _Ring(NamedTuple):
    """A resonance: its pitch in hertz, its decay and its volume.

    After ``fades_ms`` a third of its volume is left.
    """

    pitch: float
    fades_ms: float
    loudness: float


# The die itself, short and bright; the table below the felt, dull and longer.
_DIE = (_Ring(2150, 7, 0.55), _Ring(3480, 4, 0.34), _Ring(5120, 2.5, 0.18))
_TABLE = (_Ring(205, 30, 0.40), _Ring(430, 18, 0.38), _Ring(960, 9, 0.34))

# The size of a die and where it hits the table, both of which change the pitch.
_VARIANTS = ((0.84, 0.96), (0.93, 1.08), (1.0, 1.0), (1.07, 0.91), (1.16, 1.13), (1.28, 1.04))

_CRITICAL = ((0, 659.3), (110, 987.8))
_FUMBLE = ((0, 261.6), (150, 207.7))


def make_samples() -> Samples:
    """Compute all sounds. This takes a while: don't call it in the UI thread."""
    return Samples(
        tuple(_clack(number, *variant) for number, variant in enumerate(_VARIANTS)),
        _tone(_CRITICAL),
        _tone(_FUMBLE),
    )


def _clack(seed: int, die: float, table: float) -> "array[float]":
    """Return one die hitting the felt: a burst of dull noise that makes the die and the table resonate."""
    blow = _blow(Random(seed), CLACK_MS * RATE // 1000)  # noqa: S311 - noise, not chance
    mixed = [0.22 * each for each in blow]
    for rings, shift in ((_DIE, die), (_TABLE, table)):
        for ring in rings:
            sounding = _ringing(blow, ring._replace(pitch=ring.pitch * shift))
            mixed = [each + more for each, more in zip(mixed, sounding, strict=True)]
    return _levelled(mixed)


def _blow(noise: Random, length: int) -> list[float]:
    """Return a few milliseconds of noise, its high frequencies damped by the felt."""
    made, held = [0.0] * length, 0.0
    for at in range(12 * RATE // 1000):
        passed_ms = at * 1000 / RATE
        held += 0.45 * (noise.uniform(-1, 1) - held)
        made[at] = held * min(1.0, passed_ms / 0.4) * exp(-passed_ms / 1.8)
    return made


def _ringing(blow: Sequence[float], ring: _Ring) -> list[float]:
    """Return a resonance excited by ``blow``."""
    decay = exp(-1000 / (ring.fades_ms * RATE))
    first, second = 2 * decay * cos(2 * pi * ring.pitch / RATE), -decay * decay
    made: list[float] = []
    last = before = 0.0
    for each in blow:
        last, before = each + first * last + second * before, last
        made.append(last)
    scale = ring.loudness / max(map(abs, made))
    return [scale * each for each in made]


def _tone(notes: tuple[tuple[int, float], ...]) -> "array[float]":
    """Return soft notes one after the other, each with its start in milliseconds and its pitch in hertz."""
    length = _TONE_MS * RATE // 1000
    mixed = [0.0] * length
    for begins_ms, pitch in notes:
        begins, turn = begins_ms * RATE // 1000, 2 * pi * pitch / RATE
        for at in range(length - begins):
            passed_ms = at * 1000 / RATE
            swell = min(1.0, passed_ms / 14) * exp(-passed_ms / 190)
            mixed[begins + at] += swell * (sin(turn * at) + 0.18 * sin(2 * turn * at))
    return _levelled(mixed)


def _levelled(sound: Sequence[float]) -> "array[float]":
    """Normalize the peak volume, and fade out at the end."""
    scale, fade = 1 / max(map(abs, sound)), _FADE_MS * RATE // 1000
    last = len(sound) - 1
    return array("f", [each * scale * min(1.0, (last - at) / fade) for at, each in enumerate(sound)])
