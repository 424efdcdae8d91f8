"""Run commands, and send requests to ``rollbook resolve``."""

import json
from collections.abc import Callable
from typing import Any

from desktop.cli.resolve import answer

Run = Callable[..., tuple[int, str, str]]
"""Runs a command."""


class Game:
    """One game of the contract, asked line by line."""

    def __init__(self, system: str) -> None:
        self._system = system

    def ask(self, do: str, given: object, **more: object) -> dict[str, Any]:
        """Return the answer to a request."""
        request = {"id": 7, "system": self._system, "do": do, "with": given, **more}
        reply: dict[str, Any] = json.loads(answer(json.dumps(request).encode()))
        assert reply["id"] == 7
        return reply

    def result(self, do: str, given: object, **more: object) -> dict[str, Any]:
        """Return the result of a request that must succeed."""
        reply = self.ask(do, given, **more)
        assert reply["ok"], reply
        found: dict[str, Any] = reply["result"]
        return found

    def error(self, do: str, given: object, **more: object) -> tuple[str, str]:
        """Return code and message of a request that must fail."""
        reply = self.ask(do, given, **more)
        assert not reply["ok"], reply
        return reply["error"]["code"], reply["error"]["message"]
