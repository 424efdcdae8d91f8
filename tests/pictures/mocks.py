"""Which tour pictures match which mock, and which show the states named in the design."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Beside(NamedTuple):
    """A picture by the run of the tour and its title, and how much of its right side is shown, 0 for all."""

    title: str
    right: int = 0


_TRAY = 392
"""Pixels of the tray in a window of the usual size."""


def _whole(*titles: str) -> tuple[Beside, ...]:
    return tuple(map(Beside, titles))


def _trays(*titles: str) -> tuple[Beside, ...]:
    return tuple(Beside(title, _TRAY) for title in titles)


BESIDE: Mapping[str, tuple[Beside, ...]] = MappingProxyType(
    {
        "01-main-light": _whole("screens: Play"),
        "01b-tray-states": _trays(
            "playing: A skill is loaded and ready",
            "playing: A regular success: Luck can raise it",
            "playing: A failure with a penalty die: Luck or a push",
            "playing: Pushed, and fumbled",
        ),
        "02-dark-healing": _whole("looks: Healing, Shadow Lounge, dark"),
        "03-downtime-wizard": _whole("downtime: Each skill has its own check, with visible dice"),
        "04-narrative-tray": _whole("screens: Rites of Battle"),
        "05-library": _whole("shelving: All characters as cards"),
        "05b-first-run": _whole("playing: First start"),
        "06-edit-mode": _whole("editing: Remarks, a value set by hand, and changes"),
        "07-components-light": _whole(
            "screens: Dice appearance",
            "screens: Rites of Battle",
            "screens: Play",
            "playing: Three hit points are about to go",
            "screens: Badly off",
            "keeping: The disk is full: what waits is marked, and tried again",
        ),
        "07b-components-dark": _whole(
            "windows: Dice appearance, dark",
            "looks: Rites of Battle, dark",
            "looks: Play, dark",
            "looks: Healing, Shadow Lounge, dark",
            "windows: Settings, dark",
            "keeping: Not saved, dark",
        ),
        "08-min-1024x640": _whole("playing: Play, smallest window", "playing: Play, dark, smallest window"),
        "08b-text-200": _whole("playing: Play, text at 200 %"),
        "09-other-trays": _trays(
            "games: A natural 20 moves the step",
            "games: Reckless, and the ladder says what became of it",
            "games: Fighting back, and a tie is the attacker's, Shadow Lounge",
        ),
        "10-qpainter-proof": _whole("screens: Dice only", "screens: Dice appearance"),
    }
)
"""The pictures by the name of the mock's file."""

STATES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "First run": ("playing: First start",),
        "No search match": ("shelving: No character matches", "playing: No skill matches"),
        "No ticks at downtime": ("states: No skill is ticked: there is nothing to roll",),
        "Damaged file": (
            "damage: A damaged library, and what can be done",
            "strange-file: A file that is not a library",
            "states: A file that breaks off",
        ),
        "Import of unknown game": ("states: A file for another game",),
        "Save failed": ("keeping: The disk is full: what waits is marked, and tried again",),
        "Changed by another program": (
            "libraries: Another program changed the library",
            "libraries: Another file lies in the library's place",
        ),
        "Missing portrait": ("states: Combat of Ada Newcomb, who has nothing yet",),
        "Loading": ("states: The library takes a while to open", "libraries: A library is moved"),
        "Not there": (
            "libraries: The drive of the library is away",
            "libraries: The library lies elsewhere now",
        ),
        "Nothing yet": (
            "states: No backup yet",
            "states: No campaign yet",
            "packs: No table pack yet",
            "states: No dice were thrown yet",
        ),
    }
)
"""Pictures of each empty or broken state that the design names (its section 9), by the words there.

The last three are more than it names: what takes a while, what is not there, and what has nothing yet.
"""
