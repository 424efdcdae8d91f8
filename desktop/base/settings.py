"""The saved settings: the player's preferences and where they left off. One small JSON file."""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from desktop.base.crash import log
from desktop.base.disk import write_whole
from desktop.base.json_files import Fault, JsonUnreadable, read_json
from desktop.base.keys import Keys
from desktop.base.words import LANGUAGES

Theme = Literal["system", "light", "dark"]
"""The colour theme."""

Contrast = Literal["system", "on", "off"]
"""High contrast: follow the desktop, on or off."""

Letters = Literal["rollbook", "plain", "readable"]
"""The font: Rollbook's own, the desktop's, or one with easily distinguished letters."""

DiceSpeed = Literal["normal", "fast", "off"]
"""How long dice tumble."""

ReduceMotion = Literal["system", "on", "off"]
"""Reduced motion: follow the desktop, on or off."""

Clicks = Literal["roll", "set_up"]
"""What a click on a skill, an attack or a treatment does."""

DiceGround = Literal["plain", "green", "clear"]
"""The background of the window of the dice: the felt, the green of a chroma key, or nothing."""

DICE_MS: Mapping[DiceSpeed, int] = {"normal": 900, "fast": 350, "off": 0}
"""How long dice tumble at each speed, in milliseconds; 0 shows the result at once."""

CLICKS: tuple[Clicks, ...] = ("roll", "set_up")
THEMES: tuple[Theme, ...] = ("system", "light", "dark")
CONTRASTS: tuple[Contrast, ...] = ("system", "on", "off")
LETTERS: tuple[Letters, ...] = ("rollbook", "plain", "readable")
LANGUAGE_CHOICES = ("system", *LANGUAGES)
"""The languages to choose from. "system" is the desktop's, or English if the app doesn't have that."""
REDUCE_MOTION: tuple[ReduceMotion, ...] = ("system", "on", "off")
DICE_GROUNDS: tuple[DiceGround, ...] = ("plain", "green", "clear")
LEAST_SCALE, MOST_SCALE = 80, 200
MOST_VOLUME = 100
BACKUP_MEGABYTES = (256, 1024, 4096)
"""How much space backups may use, in MiB. The newest three are always kept."""
PAPERS = ("", "a4", "letter")
"""The paper sizes for printing; "" is the default of the player's region."""
_LONGEST_DICE = 60


class Settings(NamedTuple):
    """Everything that is remembered between sessions.

    ``clicks`` is one of ``CLICKS``, ``theme`` of ``THEMES``, ``contrast`` of ``CONTRASTS``, ``letters`` of
    ``LETTERS``, ``language`` of ``LANGUAGE_CHOICES``, ``reduce_motion`` of ``REDUCE_MOTION``,
    ``backup_megabytes`` of ``BACKUP_MEGABYTES`` and ``print_paper`` of ``PAPERS``. ``text_percent`` is 80 to
    200 and ``volume`` 0 to 100, both in steps of
    10.

    Where the player left off: ``last_character`` is the uuid of the open character and ``tab`` the visible
    tab of its sheet. ``window`` is Qt's window state in hex, ``splitter`` the width of the tray as ``Play``
    formats it. ``in_downtime`` and ``editing`` say whether that character was in downtime or edit mode, and
    ``making_step`` is the step reached in creating a character.

    ``dice_window`` is where the window of the dice is, as ``window``, and ``dice_window_open`` whether it is
    open. ``dice_ground`` is one of ``DICE_GROUNDS``, and with ``dice_on_top`` it stays above other windows.

    ``dice`` is the dice set used without a character, as ``dice_set`` reads it. ``told_of_folder`` is the
    kind of folder, and the folder, of the library that the player was last warned about, see
    ``desktop.library.moving.folders``. ``print_ink_saving``, ``print_large`` and ``print_pencil`` set the
    look of pages, and ``print_without`` lists the ids of unprinted sheet parts, separated by commas.
    ``results_take_focus`` has each result take the focus, for screen readers that don't hear announcements.
    ``letter_keys`` enables single-letter shortcuts, and ``keys`` are the player's own keys by command.
    ``knows_rolling`` means the hint about the first roll was shown. ``skill_orders`` are the sort orders of
    the skills of each character whose player chose one, as "uuid=used" separated by commas, the latest last.
    With ``gm_knows``, only the GM knows the target of an attack until the player types it.
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
    clicks: Clicks = "roll"
    gm_knows: bool = False
    results_take_focus: bool = False
    skill_orders: str = ""
    dice_window: str = ""
    dice_window_open: bool = False
    dice_ground: DiceGround = "plain"
    dice_on_top: bool = False
    keys: Mapping[str, Keys] = MappingProxyType({})


def load(path: Path) -> Settings:
    """Return the settings in ``path``. Missing or invalid values have their defaults."""
    return read(path) or Settings()


def read(path: Path) -> Settings | None:
    """Return the settings in ``path`` as ``load`` does, or None if the file is damaged."""
    try:
        kept = read_json(path)
    except JsonUnreadable as unreadable:
        return Settings() if unreadable.fault is Fault.MISSING else None
    if not isinstance(kept, dict):
        return None
    found = _validated({name: kept[name] for name in Settings._fields if name in kept and name != "keys"})
    return found._replace(keys=_keys(kept.get("keys", {})))


def save(path: Path, settings: Settings) -> None:
    """Save ``settings`` to ``path`` atomically. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps({**settings._asdict(), "keys": dict(settings.keys)}, indent=1).encode())


def _keys(kept: object) -> Mapping[str, Keys]:
    """Return the player's keys without damaged entries, which are logged."""
    entries = kept.items() if isinstance(kept, dict) else ()
    found = {name: tuple(each) for name, each in entries if _are_texts(each)}
    if not isinstance(kept, dict) or len(found) < len(kept):
        log.warning("settings: some keys are damaged and ignored")
    return found


def _are_texts(kept: object) -> bool:
    return isinstance(kept, list) and all(isinstance(each, str) and each for each in kept)


def _validated(kept: dict[str, Any]) -> Settings:
    settings = Settings()
    for name, value in kept.items():
        if type(value) is type(getattr(settings, name)):
            settings = settings._replace(**{name: value})
    if settings.theme not in THEMES:
        settings = settings._replace(theme="system")
    if settings.clicks not in CLICKS:
        settings = settings._replace(clicks="roll")
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
    if settings.dice_ground not in DICE_GROUNDS:
        settings = settings._replace(dice_ground="plain")
    if settings.backup_megabytes not in BACKUP_MEGABYTES:
        settings = settings._replace(backup_megabytes=Settings().backup_megabytes)
    if settings.print_paper not in PAPERS:
        settings = settings._replace(print_paper="")
    if not settings.dice or len(settings.dice) > _LONGEST_DICE:
        settings = settings._replace(dice=Settings().dice)
    percent = min(MOST_SCALE, max(LEAST_SCALE, settings.text_percent // 10 * 10))
    volume = min(MOST_VOLUME, max(0, settings.volume // 10 * 10))
    return settings._replace(text_percent=percent, volume=volume)
