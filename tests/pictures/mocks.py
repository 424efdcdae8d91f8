"""Which pictures of the tour stand beside which mock."""

from collections.abc import Mapping
from types import MappingProxyType

BESIDE: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "01-main-light": ("screens: Play",),
        "01b-tray-states": (
            "playing: A skill is loaded and ready",
            "playing: The dice turn",
            "playing: Hard success, and a tick",
            "playing: Seven Luck make it extreme",
            "playing: A failure with a penalty die: Luck or a push",
            "playing: Pushed, and fumbled",
        ),
        "02-dark-healing": ("looks: Healing, Shadow Lounge, dark",),
        "03-downtime-wizard": ("downtime: Each skill has its own try, and its dice are seen",),
        "04-narrative-tray": ("screens: Rites of Battle",),
        "05-library": ("shelving: All characters as cards", "shelving: A library of many characters"),
        "05b-first-run": ("playing: First start",),
        "06-edit-mode": ("editing: Remarks, a value set by hand, and what has changed",),
        "07-components-light": (
            "screens: Play",
            "screens: Healing, Shadow Lounge",
            "screens: Badly off",
            "screens: Settings",
        ),
        "07b-components-dark": (
            "looks: Play, dark",
            "looks: Healing, Shadow Lounge, dark",
            "windows: Settings, dark",
        ),
        "08-min-1024x640": ("playing: Play, dark, smallest window", "playing: Play, smallest window"),
        "08b-text-200": ("playing: Play, text at 200 %",),
        "09-other-trays": (
            "screens: Combat",
            "screens: Four-degree d20",
            "screens: Striker",
            "playing: Fighting back, and the attacker wins the tie",
        ),
        "10-qpainter-proof": ("playing: Hard success, and a tick",),
    }
)
"""The pictures by the name of the mock's file, each by the run of the tour and its title."""
