"""A printed sheet in words, for text-only formats."""

import re
import unicodedata
from collections.abc import Sequence

from desktop.base.words import tr
from desktop.views.paper.paper import MeterLine, SkillLine, SkillsBlock

_GAP = "  "
# Control characters, line ends, lone surrogates, and marks that change the text direction.
_OBEYED = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def line(text: str) -> str:
    """Return ``text`` on one line, without invisible characters that affect the text around them."""
    return " ".join(_OBEYED.sub(" ", text).split())


def paragraph(text: str) -> str:
    """Return ``text`` with its lines, but without such characters and without blank lines at the ends."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(_OBEYED.sub(" ", one).rstrip() for one in lines).strip("\n")


def meter_words(meter: MeterLine) -> str:
    """Return a tracker in words: "9 of 11 (Starting 60), Dying"."""
    value = "" if meter.value is None else str(meter.value)
    if value and meter.most is not None:
        value = tr("{value} of {most}").format(value=value, most=meter.most)
    if meter.aside:
        value = f"{value} ({line(meter.aside)})".strip()
    return ", ".join(part for part in (value, line(meter.status)) if part)


def skill_name(skill: SkillLine) -> str:
    """Return a skill with its suffix: "Stealth (Agi)"."""
    name = line(skill.name)
    return f"{name} ({line(skill.suffix)})" if skill.suffix else name


def skill_cells(block: SkillsBlock) -> tuple[list[tuple[str, ...]], tuple[str, ...]]:
    """Return a row per skill (name, value, small values, ranks and ticks), and the captions.

    Name and value have no caption; an unused column is empty.
    """
    most = max((len(each.asides) for each in block.skills), default=0)
    rows = [
        (skill_name(each), line(each.value), *_filled(each.asides, most), dots(each.ranks), tick(each.tick))
        for each in block.skills
    ]
    return rows, ("", "", *_filled(block.captions, most), "", "")


def _filled(texts: Sequence[str], most: int) -> tuple[str, ...]:
    return (*map(line, texts[:most]), *[""] * (most - len(texts)))


def dots(ranks: tuple[int, int] | None) -> str:
    """Return ranks as filled and empty dots, "" for none."""
    return "" if ranks is None else "●" * ranks[0] + "○" * (ranks[1] - ranks[0])


def tick(marks: int | None) -> str:
    """Return a skill's ticks: "✓", with a number if they are counted; "" for none."""
    return "" if not marks else "✓" if marks == 1 else f"✓{marks}"


def width(text: str) -> int:
    """Return how many columns ``text`` fills in a fixed-width font, where wide characters take two."""
    if text.isascii():  # the common case, and each word is measured several times
        return len(text)
    return sum(
        0 if unicodedata.combining(each) else 1 + (unicodedata.east_asian_width(each) in "WF")
        for each in text
    )


def in_columns(rows: Sequence[Sequence[str]], captions: Sequence[str] = ()) -> list[str]:
    """Return ``rows`` of the same length with aligned columns, numbers at the right.

    ``captions`` are a line above them.
    """
    numeric = [all(map(_is_number, column)) for column in zip(*rows, strict=True)]
    if captions:
        rows = (captions, *rows)
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return [
        _GAP.join(
            " " * (wide - width(cell)) + cell if right else cell + " " * (wide - width(cell))
            for cell, wide, right in zip(row, widths, numeric, strict=True)
        ).rstrip()
        for row in rows
    ]


def without_empty(
    rows: Sequence[Sequence[str]], captions: Sequence[str] = ()
) -> tuple[list[list[str]], list[str]]:
    """Return ``rows`` without empty columns, and the remaining captions.

    A shorter row ends earlier, and so do the captions.
    """
    most = max(map(len, rows), default=0)
    whole = [[*row, *[""] * (most - len(row))] for row in rows]
    kept = [at for at in range(most) if any(row[at] for row in whole)]
    over = [*captions, *[""] * (most - len(captions))]
    return [[row[at] for at in kept] for row in whole], [over[at] for at in kept]


def _is_number(text: str) -> bool:
    return text.strip("+-−–—0123456789. ") == ""
