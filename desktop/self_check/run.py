"""Does one check after another, and tells of each as it begins and as it ends.

Whoever started this reads lines of JSON: ``{"begins": name}``, then ``{"ends": name, "ms": 12, "wrong": "",
"remark": "3 files"}``; after the last one ``{"over": true}``.
"""

import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import BinaryIO, NamedTuple

from PySide6.QtGui import QGuiApplication

from desktop.self_check import children, exchange, keeping, made_of, playing
from desktop.self_check.trial import Trial, Wrong, told
from desktop.views.rail import game_name

_DISPLAY = "The display can be drawn on"


class Check(NamedTuple):
    """One check: its name, as it stands in a report, and what does it.

    ``act`` raises what is wrong, best as ``Wrong``; it gives a remark or none.
    """

    name: str
    act: Callable[[Trial], str | None]


_connected: list[str] = []


CHECKS = (
    Check("Every part of the program can be loaded", made_of.load_every_module),
    Check("The games with their rules, samples and packs are there", made_of.read_game_data),
    Check("The colours and the dice are there", made_of.read_looks),
    Check("The licences are there", made_of.read_licences),
    Check("The steps from older libraries are there", made_of.find_migrations),
    Check("Every language is spoken", made_of.speak_every_language),
    Check("The fonts are there", made_of.write_in_our_letters),
    Check("The icons can be drawn", made_of.draw_icons),
    Check("Portraits can be read", made_of.read_pictures),
    Check("A library is made, and its window painted", playing.open_new_library),
    *(
        Check(f"A roll in {game_name(game)}", partial(playing.roll, sample=sample))
        for game, sample in playing.PLAYED.items()
    ),
    Check("Luck is spent, undone and redone", playing.spend_luck),
    Check("The sound of dice", playing.turn_sound_on),
    Check("An older library is brought up to date", keeping.bring_old_library_up_to_date),
    Check("The roll is there after a restart", playing.find_the_roll),
    Check("A character is exported", exchange.export),
    Check("A sheet is printed as a PDF", exchange.print_sheet),
    Check("Files of other programs are imported", exchange.import_files),
    Check("The window closes", Trial.close),
    Check("The library is backed up, sound and listed", children.back_up_and_list),
    Check("rollbook --version", children.say_version),
    Check("rollbook resolve", children.answer_rules),
    Check("rollbook rules", children.list_rules),
    Check("A start, and a second one beside it", children.start_twice),
)
"""Every check in its order: later ones go on with what earlier ones did."""


def run(folder: Path, out: BinaryIO, checks: Sequence[Check] = CHECKS) -> int:
    """Do the checks in ``folder``, which is empty, and tell of each on ``out``; the exit status."""
    sys.addaudithook(_note_connection)
    trial: Trial | None = None

    def take_display() -> str:
        nonlocal trial
        trial = Trial(folder)
        return f"Qt draws through {QGuiApplication.platformName()}"

    failed = not _done(out, _DISPLAY, take_display)
    if trial is not None:
        for check in checks:
            failed |= not _done(out, check.name, partial(_quietly, check, trial))
        failed |= not _done(out, "Nothing was connected to", _expect_no_connection)
        trial.close()
    _tell(out, {"over": True})
    return int(failed)


def _done(out: BinaryIO, name: str, act: Callable[[], str | None]) -> bool:
    """Do a check and tell of it; whether all was well."""
    _tell(out, {"begins": name})
    began, wrong, remark = monotonic(), "", None
    try:
        remark = act()
    except Exception as error:
        wrong = told(error) or type(error).__name__
    ms = round((monotonic() - began) * 1000)
    _tell(out, {"ends": name, "ms": ms, "wrong": wrong, "remark": remark or ""})
    return not wrong


def _quietly(check: Check, trial: Trial) -> str | None:
    with trial.quietly():
        return check.act(trial)


def _tell(out: BinaryIO, line: dict[str, object]) -> None:
    out.write(json.dumps(line).encode() + b"\n")
    out.flush()


def _note_connection(event: str, _args: tuple[object, ...]) -> None:
    if event.startswith("socket."):
        _connected.append(event)


def _expect_no_connection() -> None:
    if _connected:
        raise Wrong(f"Python was asked for {_connected[0]}")
