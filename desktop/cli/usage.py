"""An argument parser with Rollbook's error messages."""

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from desktop.base.terminal import complain, say
from desktop.cli.mistyped import not_known, say_wrong


class Usage(argparse.ArgumentParser):
    """Parses the arguments of a command. Reports errors in one line, with a suggestion."""

    def __init__(self, command: str, description: str) -> None:
        super().__init__(prog=f"rollbook {command}", description=description, allow_abbrev=False)

    def asked(self, argv: Sequence[str]) -> argparse.Namespace:
        """Parse the arguments. Raises SystemExit after help or for wrong usage."""
        options, unknown = self.parse_known_args(argv)
        if unknown:
            self.error(not_known(unknown[0], self._option_string_actions))
        return options

    def error(self, message: str) -> NoReturn:
        """Print what is wrong and where to find help, and exit."""
        raise SystemExit(say_wrong(self.prog, message))

    def _print_message(self, message: str, file: object = None) -> None:
        (complain if file is sys.stderr else say)(message.rstrip())
