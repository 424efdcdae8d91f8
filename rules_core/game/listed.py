"""The names that a game itself writes on sheets: those of its lists, and those of the samples.

They are stored in English and can be shown in another language.
"""

from typing import NamedTuple


class NameList(NamedTuple):
    """Names for a field of a sheet: "detail/occupation", "skill/name", "weapon/name", "power/effect"."""

    place: str
    names: tuple[str, ...]
