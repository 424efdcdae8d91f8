"""Runs the checks one after another, and reports the start and end of each.

The parent process reads lines of JSON: ``{"begins": name}``, then ``{"ends": name, "ms": 12, "wrong": "",
"remark": "3 files"}``; after the last one ``{"over": true}``.
"""

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from time import monotonic
from typing import Any, BinaryIO

from PySide6.QtGui import QGuiApplication

from desktop.self_check import children, keeping, made_of, playing
from desktop.self_check.trial import Check, CheckFailed, Trial, dialog_history_restored, error_words
from desktop.shell.feature import Feature
from desktop.views.game import has_part, part
from desktop.views.rail import game_name
from rules_core.game.registry import SYSTEM_IDS

_DISPLAY = "The display works"


_connected: list[str] = []


def checks(features: Iterable[Feature[Any]]) -> list[Check]:
    """Return every check in order: the program's own, those of the features and those of the games."""
    listed = tuple(features)
    found = [
        Check("Every module loads", 0, partial(made_of.load_every_module, listed)),
        *_OWN,
        *(check for each in listed if each.self_check is not None for check in each.self_check()),
        *(
            check
            for game in SYSTEM_IDS
            if has_part(game, "self_check")
            for check in part(game, "self_check").CHECKS
        ),
    ]
    return sorted(found, key=lambda each: each.place)


_OWN = (
    Check("Games, rules, samples and packs load", 1, made_of.read_game_data),
    Check("Colours and dice load", 2, made_of.read_looks),
    Check("Migrations from older libraries are present", 5, made_of.find_migrations),
    Check("Every language loads", 6, made_of.load_languages),
    Check("Fonts load", 7, made_of.load_fonts),
    Check("Icons can be drawn", 8, made_of.draw_icons),
    Check("Portraits can be read", 9, made_of.read_pictures),
    Check("A new library opens in a window", 10, playing.open_new_library),
    *(
        Check(f"A roll in {game_name(game)}", 20, partial(playing.roll, sample=sample))
        for game, sample in playing.PLAYED.items()
    ),
    Check("An older library is upgraded", 40, keeping.upgrade_old_library),
    Check("The roll is still there after a restart", 50, playing.find_the_roll),
    Check("The window closes", 70, Trial.close),
    Check("rollbook --version", 90, children.say_version),
    Check("rollbook resolve", 91, children.answer_rules),
    Check("rollbook rules", 92, children.list_rules),
    Check("A second start finds the first", 93, children.start_twice),
)


def run(out: BinaryIO, new_trial: Callable[[], Trial], wanted: Sequence[Check]) -> int:
    """Run checks and report each on ``out``. Return the exit status. ``new_trial`` opens the display."""
    sys.addaudithook(_note_connection)
    trial: Trial | None = None

    def take_display() -> str:
        nonlocal trial
        trial = new_trial()
        return f"Qt draws through {QGuiApplication.platformName()}"

    failed = not _run_check(out, _DISPLAY, take_display)
    if trial is not None:
        for check in wanted:
            failed |= not _run_check(out, check.name, partial(_quietly, check, trial))
        failed |= not _run_check(out, "No network connections", _expect_no_connection)
        trial.close()
    _report(out, {"over": True})
    return int(failed)


def _run_check(out: BinaryIO, name: str, act: Callable[[], str | None]) -> bool:
    """Run a check and report it. Return whether it passed."""
    _report(out, {"begins": name})
    began, wrong, remark = monotonic(), "", None
    try:
        remark = act()
    except Exception as error:
        wrong = error_words(error) or type(error).__name__
    ms = round((monotonic() - began) * 1000)
    _report(out, {"ends": name, "ms": ms, "wrong": wrong, "remark": remark or ""})
    return not wrong


def _quietly(check: Check, trial: Trial) -> str | None:
    # After each check, because a later one may be killed.
    with dialog_history_restored(), trial.quietly():
        return check.act(trial)


def _report(out: BinaryIO, line: dict[str, object]) -> None:
    out.write(json.dumps(line).encode() + b"\n")
    out.flush()


def _note_connection(event: str, _args: tuple[object, ...]) -> None:
    if event.startswith("socket."):
        _connected.append(event)


def _expect_no_connection() -> None:
    if _connected:
        raise CheckFailed(f"Python used {_connected[0]}")
