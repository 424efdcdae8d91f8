"""Findings of the walk that are allowed, each with its reason. All others must be fixed."""

from typing import NamedTuple

from tests.walk.finding import Finding


class Allowed(NamedTuple):
    """Findings of one kind, on one class, whose words hold ``words``, and why they may stay."""

    kind: str
    owner: str
    words: str
    reason: str
    made_in: str = ""
    """Where alone that is so; "" for wherever."""


ALLOWED = (
    Allowed(
        "contrast",
        "_Card",
        "a frame in",
        "the ring in its corner tells that it can be chosen, and is strong enough",
    ),
    Allowed(
        "cut",
        "QWidget",
        "elided without a tooltip",
        "the tooltip of a skill tells its whole name, which the row shortens by other letters",
        "desktop/sheet/skill_painter.py",
    ),
)


def is_allowed(found: Finding) -> bool:
    """Whether a finding may stay."""
    return any(
        (found.kind, found.owner) == (each.kind, each.owner)
        and each.words in found.what
        and found.made_in.startswith(each.made_in)
        for each in ALLOWED
    )
