"""What the player chose about the app itself: looks, and where things were left. One small JSON file."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, NamedTuple

from desktop.base.disk import write_whole
from desktop.base.json_files import Fault, JsonUnreadable, read_json
from desktop.base.words import LANGUAGES

Theme = Literal["system", "light", "dark"]
"""Which colours the app wears."""

Contrast = Literal["system", "on", "off"]
"""Whether edges are drawn in the colour of text and soft grounds left out: as the desktop has it, or not."""

Letters = Literal["rollbook", "plain", "readable"]
"""The fonts: our own, the desktop's, or one whose letters are easy to tell apart."""

DiceSpeed = Literal["normal", "fast", "off"]
"""How long dice tumble."""

ReduceMotion = Literal["system", "on", "off"]
"""Whether things move as little as they can: as the desktop has it, or always, or never."""

DICE_MS: Mapping[DiceSpeed, int] = {"normal": 900, "fast": 350, "off": 0}
"""How long dice tumble at each speed, in milliseconds; with 0 they lie at once."""

THEMES: tuple[Theme, ...] = ("system", "light", "dark")
CONTRASTS: tuple[Contrast, ...] = ("system", "on", "off")
LETTERS: tuple[Letters, ...] = ("rollbook", "plain", "readable")
LANGUAGE_CHOICES = ("system", *LANGUAGES)
"""The languages to choose from; "system" is the desktop's, or English where the app does not have that."""
REDUCE_MOTION: tuple[ReduceMotion, ...] = ("system", "on", "off")
LEAST_SCALE, MOST_SCALE = 80, 200
MOST_VOLUME = 100
BACKUP_MEGABYTES = (256, 1024, 4096)
"""How much backups may take, in megabytes of 1,048,576 bytes; the newest three stay in any case."""
PAPERS = ("", "a4", "letter")
"""The papers to print on; "" is the one that is usual where the player lives."""
_LONGEST_DICE = 60


class Settings(NamedTuple):
    """Everything remembered.

    ``theme`` is one of ``THEMES``, ``contrast`` of ``CONTRASTS``, ``letters`` of ``LETTERS`` and
    ``language`` of ``LANGUAGE_CHOICES``; ``text_percent`` 80 to 200 in steps of 10; ``dice_speed`` one of
    ``DICE_MS``; ``last_character`` the uuid of the character that was open, and ``tab`` the part of the
    sheet that was looked at; ``window`` is Qt's own state in hex, and ``splitter`` how wide the tray was
    made, as ``Play`` tells it. ``in_downtime`` says that this character was being
    led through downtime, and ``editing`` that it was being edited; ``making_step`` is the step at which one
    was being made. ``dice`` is the set of the dice without a character, as
    ``dice_set`` reads it. ``sound`` says whether dice are heard, at a ``volume`` of
    0 to 100 in steps of 10. ``reduce_motion`` is one of ``REDUCE_MOTION``. ``told_of_folder`` is the kind
    of place, and the place, of a library of which the player was told that it lies there, see
    ``desktop.library.moving.folders``. ``backup_megabytes`` is one of ``BACKUP_MEGABYTES``. ``print_paper``
    is one of ``PAPERS``; ``print_ink_saving``, ``print_large`` and ``print_pencil`` say how pages look,
    and ``print_without`` are the parts of a sheet that are not printed, by their ids with commas between.
    ``letter_keys`` says whether single letters are keys on the sheet and the tray, and ``knows_rolling`` that
    the hint about the first roll was shown.
    """

    theme: Theme = "system"
    text_percent: int = 100
    last_character: str = ""
    window: str = ""
    splitter: str = ""
    tab: str = ""
    dice_speed: DiceSpeed = "normal"
    in_downtime: bool = False
    editing: bool = False
    making_step: str = ""
    dice: str = "ivory"
    sound: bool = False
    volume: int = 60
    reduce_motion: ReduceMotion = "system"
    told_of_folder: str = ""
    backup_megabytes: int = 1024
    print_paper: str = ""
    print_ink_saving: bool = False
    print_large: bool = False
    print_pencil: bool = False
    print_without: str = ""
    contrast: Contrast = "system"
    letters: Letters = "rollbook"
    language: str = "system"
    letter_keys: bool = True
    knows_rolling: bool = False


def load(path: Path) -> Settings:
    """The settings kept in ``path``; what is missing or makes no sense stands at its default."""
    return read(path) or Settings()


def read(path: Path) -> Settings | None:
    """The settings kept in ``path`` as ``load`` has them, or None if there is a file that is damaged."""
    try:
        kept = read_json(path)
    except JsonUnreadable as unreadable:
        return Settings() if unreadable.fault is Fault.MISSING else None
    if not isinstance(kept, dict):
        return None
    return _sensible({name: kept[name] for name in Settings._fields if name in kept})


def save(path: Path, settings: Settings) -> None:
    """Keep ``settings`` in ``path``, whole or not at all; an unwritable folder is no reason to stop."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(settings._asdict(), indent=1).encode())


def _sensible(kept: dict[str, Any]) -> Settings:
    settings = Settings()
    for name, value in kept.items():
        if type(value) is type(getattr(settings, name)):
            settings = settings._replace(**{name: value})
    if settings.theme not in THEMES:
        settings = settings._replace(theme="system")
    if settings.contrast not in CONTRASTS:
        settings = settings._replace(contrast="system")
    if settings.letters not in LETTERS:
        settings = settings._replace(letters="rollbook")
    if settings.language not in LANGUAGE_CHOICES:
        settings = settings._replace(language="system")
    if settings.dice_speed not in DICE_MS:
        settings = settings._replace(dice_speed="normal")
    if settings.reduce_motion not in REDUCE_MOTION:
        settings = settings._replace(reduce_motion="system")
    if settings.backup_megabytes not in BACKUP_MEGABYTES:
        settings = settings._replace(backup_megabytes=Settings().backup_megabytes)
    if settings.print_paper not in PAPERS:
        settings = settings._replace(print_paper="")
    if not settings.dice or len(settings.dice) > _LONGEST_DICE:
        settings = settings._replace(dice=Settings().dice)
    percent = min(MOST_SCALE, max(LEAST_SCALE, settings.text_percent // 10 * 10))
    volume = min(MOST_VOLUME, max(0, settings.volume // 10 * 10))
    return settings._replace(text_percent=percent, volume=volume)
