"""Checks of the commands that need no window, each run as a process of this program."""

import json
import os
import subprocess
from time import monotonic, sleep

from desktop.base import words
from desktop.base.paths import places
from desktop.base.program import ROOT, command
from desktop.base.version import VERSION
from desktop.self_check.playing import IDA
from desktop.self_check.trial import CheckFailed, Trial
from desktop.views.about import samples
from rules_core.game.registry import RULE_PACKAGES

_SECONDS = 60
"""The timeout of one command."""

_TERMINATED = 128 + 15
"""The exit status of a program that was asked to quit and did so properly."""

_REQUEST = {"id": 1, "do": "check", "with": {"target": 55}, "dice": {"tens": [20], "units": [4]}}


def say_version(_trial: Trial) -> str:
    """Check that the program reports its version."""
    said = printed_by("--version").strip()
    if VERSION not in said:
        raise CheckFailed(f"it says “{said}”, not {VERSION}")
    return said


def answer_rules(_trial: Trial) -> None:
    """Check that ``rollbook resolve`` answers a request."""
    game = next(each.system for each in samples() if each.name == IDA)
    answer = json.loads(printed_by("resolve", given=json.dumps({**_REQUEST, "system": game})))
    if not answer["ok"] or answer["result"]["roll"] != 24:
        raise CheckFailed(f"it answers {answer}")


def list_rules(_trial: Trial) -> str:
    """Check that ``rollbook rules`` finds each game's rules in its source, which ships for that."""
    said = printed_by("rules").splitlines()
    silent = [game for game in RULE_PACKAGES if game not in said]
    if silent:
        raise CheckFailed(f"{silent[0]} has no description")
    return f"{len(said) - len(RULE_PACKAGES)} rules"


def start_twice(trial: Trial) -> None:
    """Check that a second start leaves the library to the first."""
    library = ("--library", str(trial.library))
    first = subprocess.Popen(  # noqa: S603 - this program itself
        (*command(), *library),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    try:
        end = monotonic() + _SECONDS
        while not places(trial.library).running.exists():
            if first.poll() is not None or monotonic() > end:
                first.kill()
                said = first.communicate()[1].decode(errors="replace").strip()
                raise CheckFailed(f"the window did not open: {said or f'status {first.returncode}'}")
            sleep(0.05)
        second = _run(*library)
        if second.returncode != 0:
            raise CheckFailed(
                f"the second start exits with status {second.returncode}: {second.stderr.strip()}"
            )
        if first.poll() is not None:
            raise CheckFailed("the second start ended the first")
        first.terminate()
        first.communicate(timeout=_SECONDS)
        if os.name == "posix" and (first.returncode != _TERMINATED or places(trial.library).running.exists()):
            raise CheckFailed(f"asked to quit, the window did not close: status {first.returncode}")
    finally:
        first.kill()
        first.communicate()


def printed_by(*arguments: str, given: str = "", language: str = "en") -> str:
    """Return what a command prints. Raises Wrong if it fails."""
    done = _run(*arguments, given=given, language=language)
    if done.returncode:
        raise CheckFailed(
            f"“rollbook {arguments[0]}” exits with status {done.returncode}: {done.stderr.strip()[-500:]}"
        )
    return done.stdout


def _run(*arguments: str, given: str = "", language: str = "en") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(  # noqa: S603 - this program itself
        (*command(), *arguments),
        input=given,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, words.VARIABLE: language, "PYTHONIOENCODING": "utf-8"},
        encoding="utf-8",
        timeout=_SECONDS,
        check=False,
    )
