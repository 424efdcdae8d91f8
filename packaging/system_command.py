"""Run the system's packaging programs and git; tests pass in a recorder instead."""

import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

Run = Callable[[Sequence[str]], None]
"""Runs a program. Raises CalledProcessError if it fails."""


def run(command: Sequence[str]) -> None:
    """Run a program and wait for it."""
    subprocess.run(command, check=True)


def git(root: Path, *words: str) -> str:
    """Return what git says about the project at ``root``, "" if it fails or isn't installed."""
    program = shutil.which("git")
    if program is None:
        return ""
    done = subprocess.run([program, *words], cwd=root, capture_output=True, encoding="utf-8", check=False)
    return done.stdout.strip()
