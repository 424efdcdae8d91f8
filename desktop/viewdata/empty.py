"""What a page of the sheet says that has nothing to show yet."""

from desktop.words import tr


def nothing_yet(said: str) -> str:
    """What is missing, and where it is written down."""
    return f"{said} {tr('Press Ctrl E to write something down.')}"
