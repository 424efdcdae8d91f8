"""A parsed file from which a reader takes values, so that unread values can be listed and kept."""

import json
import re
import unicodedata

Path = tuple[str | int, ...]
"""Where a value is in a file: keys and list positions, outermost first."""

LONGEST_LINE = 200_000
"""The maximum length of a one-line text on the sheet; longer ones stay unread."""

_WHOLE = re.compile(r"[+\-−]?[0-9]{1,12}(\.0+)?", re.ASCII)
_FLAGS = {
    "true": True,
    "yes": True,
    "on": True,
    "1": True,
    "false": False,
    "no": False,
    "off": False,
    "0": False,
}
_NAMES = ("name", "label", "title")
_ABSENT: tuple[object, ...] = (None, "", [], {})


class Fields:
    """The values of a parsed file, each taken at most once for the sheet.

    Taking never fails: a missing value, or one of the wrong type, gives an empty result and stays untaken.
    Empty values (null, "", and lists and objects of nothing else) are never listed as unread.
    """

    def __init__(self, data: object) -> None:
        self._data = data
        self._taken_paths: set[Path] = set()

    def at(self, *path: str | int) -> object:
        """Return the value at ``path`` without taking it, or None."""
        value = self._data
        for step in path:
            if isinstance(step, int):
                if not isinstance(value, list) or step >= len(value):
                    return None
                value = value[step]
            else:
                if not isinstance(value, dict):
                    return None
                value = value.get(step)
        return value

    def text(self, *path: str | int) -> str:
        """Take a text, or a number as text; "" if missing or too long for a line."""
        return self._text(path, LONGEST_LINE)

    def long_text(self, *path: str | int) -> str:
        """Take a text of any length, such as notes."""
        return self._text(path, None)

    def number(self, *path: str | int, least: int = 0, most: int = 9999) -> int | None:
        """Take a whole number, also from text ("04", full-width too); None if missing.

        A number outside ``least`` to ``most`` stays untaken.
        """
        value = self.at(*path)
        if isinstance(value, str):
            written = unicodedata.normalize("NFKC", value).strip().replace("−", "-")
            if not _WHOLE.fullmatch(written):
                return None
            number = int(written.partition(".")[0])
        elif isinstance(value, bool) or not isinstance(value, (int, float)) or value != int(value):
            return None
        else:
            number = int(value)
        if not least <= number <= most:
            return None
        self.take(*path)
        return number

    def flag(self, *path: str | int) -> bool | None:
        """Take a yes or no, also from text ("true"); None if missing."""
        value = self.at(*path)
        if isinstance(value, str):
            value = _FLAGS.get(value.strip().lower())
        if not isinstance(value, bool):
            return None
        self.take(*path)
        return value

    def rows(self, *path: str | int) -> list[Path]:
        """Return the paths of a list's entries. An object or text counts as a list of one, null as empty."""
        value = self.at(*path)
        if isinstance(value, list):
            return [(*path, place) for place in range(len(value))]
        return [] if value in _ABSENT else [path]

    def take(self, *path: str | int) -> None:
        """Mark the value at ``path`` as being on the sheet, or following from it."""
        self._taken_paths.add(path)

    def release(self, *path: str | int) -> None:
        """Undo ``take``: the value isn't on the sheet after all."""
        self._taken_paths.discard(path)

    def unread(self) -> list[tuple[str, str]]:
        """Return untaken values as pairs of path and JSON text; a completely untaken part is one pair."""
        return [
            (path_text(path), json.dumps(value, ensure_ascii=False)) for path, value in self._unread_values()
        ]

    def unread_owners(self) -> list[str]:
        """Return for each of ``unread`` the name of the list entry that it is in, "" for none."""
        return [self._owner(path) for path, _ in self._unread_values()]

    def _unread_values(self) -> list[tuple[Path, object]]:
        touched = {path[:length] for path in self._taken_paths for length in range(len(path))}
        return self._untaken((), self._data, touched)

    def _owner(self, path: Path) -> str:
        for length in range(len(path) - 1, 0, -1):
            owner = self.at(*path[:length])
            if not isinstance(path[length - 1], int) or not isinstance(owner, dict):
                continue
            named = (owner.get(key) for key in _NAMES if path[length:] != (key,))
            return next((each.strip() for each in named if isinstance(each, str) and each.strip()), "")
        return ""

    def _text(self, path: Path, longest: int | None) -> str:
        value = self.at(*path)
        if isinstance(value, bool) or not isinstance(value, (str, int, float)):
            return ""
        text = str(value).strip()
        if longest is not None and len(text) > longest:
            return ""
        self.take(*path)
        return text

    def _untaken(self, path: Path, value: object, touched: set[Path]) -> list[tuple[Path, object]]:
        if path in self._taken_paths or _is_empty(value):
            return []
        if path in touched and isinstance(value, dict):
            parts = [((*path, key), part) for key, part in value.items()]
        elif path in touched and isinstance(value, list):
            parts = [((*path, place), part) for place, part in enumerate(value)]
        else:
            return [(path, value)]
        return [each for name, part in parts for each in self._untaken(name, part, touched)]


def _is_empty(value: object) -> bool:
    if isinstance(value, dict):
        return all(_is_empty(part) for part in value.values())
    if isinstance(value, list):
        return all(_is_empty(part) for part in value)
    return value in _ABSENT


def path_text(path: Path) -> str:
    """Return ``path`` in readable form: ``Investigator.Skills.Skill[3].value``."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")
