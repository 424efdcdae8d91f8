"""What a command takes, as the standard library reads it."""

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from desktop.base.terminal import complain, say
from desktop.cli.mistyped import not_known, say_wrong


class Usage(argparse.ArgumentParser):
    """What a command takes; what it does not take is told in a line, with the nearest that it does."""

    def __init__(self, command: str, description: str) -> None:
        super().__init__(prog=f"rollbook {command}", description=description, allow_abbrev=False)

    def asked(self, argv: Sequence[str]) -> argparse.Namespace:
        """What was asked; ``SystemExit`` after help, or where it makes no sense."""
        options, unknown = self.parse_known_args(argv)
        if unknown:
            self.error(not_known(unknown[0], self._option_string_actions))
        return options

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and where help is."""
        raise SystemExit(say_wrong(self.prog, message))

    def _print_message(self, message: str, file: object = None) -> None:
        (complain if file is sys.stderr else say)(message.rstrip())
