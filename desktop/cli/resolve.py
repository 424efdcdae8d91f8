"""``rollbook resolve``: answer dice rules requests, one JSON request per input line and one answer per output
line.
"""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Any, BinaryIO

from desktop.base.terminal import complain, run_to_exit_status, say
from desktop.cli.contract.action import Action, NotAllowed, table_of
from desktop.cli.contract.inputs import BadRequest, Inputs, shown
from desktop.cli.request import LONGEST_LINE, UnreadableRequest, parsed
from rules_core.dice.faces import Face
from rules_core.dice.sources import DiceError, LiveDice, ScriptedDice
from rules_core.game.registry import RULE_PACKAGES, folder

_USAGE = """usage: rollbook resolve < requests.jsonl > answers.jsonl

Answers questions about the dice rules of all games: one JSON request per line in, one answer per line out.
desktop/cli/contract/resolve.md describes the requests in full."""


AMEND = "amend"
"""The action that judges the dice of another one again, with other inputs."""


class UnreadableInput(Exception):
    """The input can't be read; the message says why."""


def main(argv: list[str]) -> int:
    """Answer requests from standard input on standard output.

    Returns 0 if every line got an answer, 1 if the answers can't be written, 2 if the input can't be read or
    there are arguments, 130 if interrupted.
    """
    return run_to_exit_status(lambda: _run(argv))


def _run(argv: list[str]) -> int:
    if argv in (["-h"], ["--help"]):
        say("\n".join((_USAGE, "", *_questions())))
        return 0
    if argv:
        # Late: only errors need it.
        from desktop.cli.mistyped import not_known, say_wrong

        return say_wrong("rollbook resolve", not_known(argv[0], ["--help"]))
    if sys.stdout is None:
        return 1
    try:
        if sys.stdin is None:
            raise UnreadableInput("there is no input")
        # The parent may pass non-blocking pipes, where missing input looks like the end.
        for stream in (sys.stdin, sys.stdout):
            # Windows lacks this before Python 3.12; pipes always block there.
            with suppress(OSError, AttributeError):
                os.set_blocking(stream.fileno(), True)
        resolve(bounded_lines(sys.stdin.buffer), sys.stdout.buffer)
    except UnreadableInput as error:
        complain(f"rollbook resolve: can't read the input: {error}")
        return 2
    return 0


def resolve(lines: Iterable[bytes], out: BinaryIO) -> None:
    """Write an answer for each line as soon as it is known."""
    for line in lines:
        out.write(answer(line) + b"\n")
        out.flush()


def bounded_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of ``stream``; longer ones than ``LONGEST_LINE`` are cut just beyond it.

    Raises UnreadableInput if the stream fails.
    """
    try:
        while line := stream.readline(LONGEST_LINE + 1):
            yield line
            while line and not line.endswith(b"\n"):
                line = stream.readline(LONGEST_LINE + 1)
    except OSError as error:
        raise UnreadableInput(error.strerror or error) from error


def answer(line: bytes) -> bytes:
    """Return the answer to one line, without a line break."""
    request_id: object = None
    try:
        request = parsed(line)
        request_id = request.get("id")
        said = _answered(request)
    except UnreadableRequest as error:
        request_id = error.request_id
        said = _error("request", error)
    except BadRequest as error:
        said = _error("request", error)
    except NotAllowed as error:
        said = _error("not_allowed", error)
    except DiceError as error:
        said = _error("dice", error)
    try:
        return json.dumps({"id": request_id, **said}).encode()
    except RecursionError:
        refusal = BadRequest("the request is nested too deeply")
        return json.dumps({"id": None, **_error("request", refusal)}).encode()


def _answered(request: dict[str, Any]) -> dict[str, Any]:
    asked = {key: value for key, value in request.items() if key not in ("id", "dice")}
    amends = request.get("do") == AMEND
    if amends:
        asked.pop("added", None)
    inputs = Inputs(asked, "")
    system = inputs.choice("system", RULE_PACKAGES)
    do = inputs.choice("do", (*_topics(system), AMEND))
    given = inputs.inner("with")
    switches = inputs.inner("table") if "table" in request else None
    inputs.finish()
    table = _recommended(system)
    if switches is not None:
        table = table_of(switches, table)
    return (
        _amended(system, given, table, request)
        if amends
        else _rolled(_action(system, do), given, table, request)
    )


def _rolled(action: Action, given: Inputs, table: object, request: dict[str, Any]) -> dict[str, Any]:
    run = action.read(given, table)
    if "dice" in request:
        script = _script(request["dice"], action.groups)
        outcome = run(script)
        script.finish()
    else:
        outcome = run(_live())
    return {"ok": True, "result": outcome.result, "rules": outcome.rules}


def _amended(system: str, given: Inputs, table: object, request: dict[str, Any]) -> dict[str, Any]:
    # Late: few requests amend a roll.
    from desktop.cli.contract.amend import read_amend

    rolled = [each for each in _topics(system) if each != "odds"]
    action, run = read_amend(given, table, rolled, lambda do: _action(system, do))
    dice = _script(request["dice"], action.groups) if "dice" in request else None
    added = _script(request["added"], action.groups) if "added" in request else None
    outcome = run(dice or _live(), added or _live())
    for script in (dice, added):
        if script is not None:
            script.finish()
    return {"ok": True, "result": outcome.result, "rules": outcome.rules}


@cache
def _live() -> LiveDice:
    # Late: most requests include the dice, and this import is slow.
    from secrets import randbelow

    return LiveDice(randbelow)


def _questions() -> Iterator[str]:
    for system in RULE_PACKAGES:
        yield f"  {system}: {', '.join((*_topics(system), AMEND))}"


@cache
def _topics(system: str) -> dict[str, str]:
    topics: dict[str, str] = import_module(_package(system)).ACTIONS
    return topics


@cache
def _action(system: str, do: str) -> Action:
    action: Action = import_module(f"{_package(system)}.{_topics(system)[do]}").ACTIONS[do]
    return action


@cache
def _recommended(system: str) -> object:
    table: object = import_module(f"{RULE_PACKAGES[system]}.table").RECOMMENDED
    return table


def _package(system: str) -> str:
    return f"desktop.cli.contract.{folder(system)}"


def _error(code: str, error: Exception) -> dict[str, Any]:
    return {"ok": False, "error": {"code": code, "message": str(error)}}


def _script(dice: object, groups: tuple[str, ...]) -> ScriptedDice:
    given = _members(dice, "dice")
    if not groups:
        return ScriptedDice(_faces(given, "dice"))
    for name in given:
        if name not in groups:
            raise DiceError(f"there is no group of dice called {shown(name)!r}")
    return ScriptedDice(
        parts={name: _faces(_members(part, f"dice.{name}"), f"dice.{name}") for name, part in given.items()}
    )


def _members(data: object, place: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise DiceError(f"{place} must be an object")
    return data


def _faces(given: dict[str, Any], place: str) -> dict[str, list[Face]]:
    for kind, faces in given.items():
        if not isinstance(faces, list):
            raise DiceError(f"{place}.{shown(kind)} must be a list")
    return given
