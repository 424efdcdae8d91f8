"""Run the system's packaging programs; tests pass in a recorder instead."""

import subprocess
from collections.abc import Callable, Sequence

Run = Callable[[Sequence[str]], None]
"""Runs a program. Raises CalledProcessError if it fails."""


def run(command: Sequence[str]) -> None:
    """Run a program and wait for it."""
    subprocess.run(command, check=True)
