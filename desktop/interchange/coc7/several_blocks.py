"""Splits a text into its printed stat blocks, each from its name to before the next name."""

import re
from itertools import pairwise

from desktop.interchange.coc7.printed_block import HEADING, PERSON, rows, values_end

_MOST_BLOCKS = 100
_LONGEST_HEAD = 100
_MOST_HEAD_LINES = 4
_MOST_PROSE = 3
"""How many paragraphs of description may stand between a name and its row."""

_RULE = re.compile(r"[ \t]*(?:[-=_*~#+|•·][ \t]*){3,}")
_MARKDOWN = re.compile(r"[ \t]*(?:#{1,6}[ \t]+\S|\*\*[^*\n]{1,100}\*\*[ \t]*$)")
_MARKS = " \t*#_|`"
_SENTENCE_END = re.compile(
    r"(?<!\b[A-Z])(?<!\bM[rR])(?<!\bM[sS])(?<!\bD[rR])(?<!\bS[tT])(?<!\bM[rR][sS])[.!?;|][ \t]+(?=\S)"
)
_NUMBERED = re.compile(r"\(?\d{1,2}[.)][ \t]+")


def pieces(text: str) -> list[str]:
    """Return the stat blocks of a ``normalised`` text with at least one of the ``rows``.

    A block starts at its heading: what stands above its row of characteristics and isn't part of the block
    before. Beyond a hundred, the rest stays with the last.
    """
    found = list(rows(text))[:_MOST_BLOCKS]
    starts = [0]
    for before, after in pairwise(found):
        starts.append(_start(text, before[-1].end(), after[0].start()))
    ends = [*starts[1:], len(text)]
    return [_without_rules(text[start:end]) for start, end in zip(starts, ends, strict=True)]


def _without_rules(block: str) -> str:
    """A block without the lines of dashes that end it."""
    lines = block.rstrip().split("\n")
    while len(lines) > 1 and (not lines[-1].strip() or _RULE.fullmatch(lines[-1])):
        lines.pop()
    return "\n".join(lines)


def _start(text: str, begin: int, row: int) -> int:
    """Where the block of a ``row`` starts, behind ``begin``, where the row of the block before ends."""
    line = text.rfind("\n", begin, row) + 1
    if line <= begin or values_end(text, line, row) is not None:
        return _start_in_line(text, max(line, begin), row)
    if any(each.isalpha() for each in text[line:row]):
        return line
    lines = _Lines(text, begin, line)
    return lines.start() or line


def _start_in_line(text: str, begin: int, row: int) -> int:
    """The start of a block that follows another in the same line: behind the last value of that one."""
    start = values_end(text, begin, row) or begin
    ends = [match.end() for match in _SENTENCE_END.finditer(text, start, row)]
    sentences = [at for at in (start, *ends) if any(each.isalpha() for each in text[at:row])]
    own = [at for at in sentences if HEADING.match(text, at + _gap(text, at, row)) is None]
    aged = [at for at in own if any(each.isdecimal() for each in text[at:row])]
    start = (aged or own[:1] or sentences or [start])[-1]
    while start < row and not (text[start].isalnum() or text[start] in "\"'“‘*#"):
        start += 1
    return start


def _gap(text: str, begin: int, end: int) -> int:
    part = text[begin:end]
    return len(part) - len(part.lstrip(" \t.,;"))


class _Lines:
    """The lines between two rows, and where each starts."""

    def __init__(self, text: str, begin: int, end: int) -> None:
        self._lines: list[tuple[int, str]] = []
        place = begin
        for each in text[begin:end].split("\n")[:-1]:
            self._lines.append((place, each))
            place += len(each) + 1
        # What follows the row on its own line belongs to that row.
        self._lines = self._lines[1:]

    def start(self) -> int:
        """Where the heading of the next row starts, 0 if it has none."""
        at = self._above(len(self._lines))
        for _ in range(_MOST_PROSE):
            first = self._paragraph(at)
            if first == at:
                return 0
            lines = [line for _, line in self._lines[first:at]]
            title = next((number for number in reversed(range(first, at)) if self._is_title(number)), None)
            if title is not None and title > first:
                return self._lines[title][0]
            if not any(_has_values(each) for each in lines):
                if _is_heading(lines[0]) and (len(lines) <= _MOST_HEAD_LINES or title == first):
                    return self._lines[first][0]
                if not any(_is_heading(each) for each in lines):
                    at = self._above(first)
                    continue
            return self._last_lines(first, at)
        return 0

    def _last_lines(self, first: int, at: int) -> int:
        """The start of the heading below other lines of the block before."""
        prose = at
        while prose > max(first, at - _MOST_HEAD_LINES) and not (
            _is_heading(self._lines[prose - 1][1]) or _has_values(self._lines[prose - 1][1])
        ):
            prose -= 1
        if prose > first and _is_heading(self._lines[prose - 1][1]):
            at = prose
        start = at
        while start > first and _is_heading(self._lines[start - 1][1]):
            start -= 1
        label = next((number for number in range(start, at) if PERSON.match(self._lines[number][1])), None)
        # Above a label stands the name at most.
        start = max(start, at - 2 if label is None else label - 1)
        return self._lines[start][0] if start < at else 0

    def _above(self, at: int) -> int:
        """Skip empty lines and rules upwards."""
        while at and (not self._lines[at - 1][1].strip(_MARKS) or _RULE.fullmatch(self._lines[at - 1][1])):
            at -= 1
        return at

    def _paragraph(self, at: int) -> int:
        """The first line of the paragraph that ends above ``at``."""
        while at and self._lines[at - 1][1].strip(_MARKS) and not _RULE.fullmatch(self._lines[at - 1][1]):
            at -= 1
        return at

    def _is_title(self, at: int) -> bool:
        line = self._lines[at][1]
        return bool(_MARKDOWN.match(line)) and _is_heading(line)


def _has_values(line: str) -> bool:
    """Whether a line belongs to the body of a block."""
    plain = line.strip(_MARKS)
    return "%" in line or HEADING.match(plain) is not None or values_end(plain, 0, len(plain)) is not None


def _is_heading(line: str) -> bool:
    """Whether a line may be a name, or what follows a name: "44, librarian"."""
    plain = _NUMBERED.sub("", line.strip(_MARKS), count=1)
    if not plain or len(plain) > _LONGEST_HEAD or _has_values(line):
        return False
    if PERSON.match(plain):
        return True
    return not plain.endswith((".", ";", ",")) and len(re.findall(r"\d+", plain)) <= 1
