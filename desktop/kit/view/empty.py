"""The text of a sheet page that has no content yet."""

from desktop.base.words import tr


def nothing_yet(said: str) -> str:
    """Return the text about missing content, with how to add some."""
    return f"{said} {_way()}"


def without_hint(said: str) -> str:
    """Return the text without how to add content, for a sheet that can't be edited."""
    return said.removesuffix(_way()).rstrip()


def _way() -> str:
    return tr("Press Ctrl E to edit the sheet.")
