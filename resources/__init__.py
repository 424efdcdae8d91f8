"""Data files that ship with the app: fonts, icons, tokens, rule sentences, samples."""

from pathlib import Path

_ROOT = Path(__file__).resolve().parent


def path(*parts: str) -> Path:
    """Return where the data file `parts` (folder names, then the file's name) lies on this machine.

    Nothing is checked: a missing file shows when it is opened.
    """
    return _ROOT.joinpath(*parts)
