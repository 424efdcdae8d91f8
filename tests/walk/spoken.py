"""The walk in another language, which a process keeps from start to end."""

import os
import subprocess
import sys


def walk_in(language: str, part: str) -> str:
    """What is found on the way through a part of the tour in a language; "" for nothing."""
    walked = subprocess.run(
        [sys.executable, "-m", "tests.walk", part],
        env=os.environ | {"ROLLBOOK_LANGUAGE": language},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return (
        ""
        if walked.returncode == 0
        else f"{walked.stdout or walked.stderr}\n(ended with {walked.returncode})"
    )
