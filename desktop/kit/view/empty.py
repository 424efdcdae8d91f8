"""What a page of the sheet says that has nothing to show yet."""

from desktop.base.words import tr


def nothing_yet(said: str) -> str:
    """What is missing, and where it is written down."""
    return f"{said} {_way()}"


def without_way(said: str) -> str:
    """The same without where it is written down, for a sheet that nobody can write on; else all of it."""
    return said.removesuffix(_way()).rstrip()


def _way() -> str:
    return tr("Press Ctrl E to write something down.")
