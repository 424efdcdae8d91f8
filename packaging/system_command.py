"""Running the programs of a system that make its packages; a test hands in something that only notes them."""

import subprocess
from collections.abc import Callable, Sequence

Run = Callable[[Sequence[str]], None]
"""Runs a program, and raises ``CalledProcessError`` where it fails."""


def run(command: Sequence[str]) -> None:
    """Run a program to its end."""
    subprocess.run(command, check=True)
