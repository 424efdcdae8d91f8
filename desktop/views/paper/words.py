"""What a sheet on paper says in words, for the forms that are nothing but text."""

import re
import unicodedata
from collections.abc import Sequence

from desktop.base.words import tr
from desktop.views.paper.paper import MeterLine, SkillLine, SkillsBlock

_GAP = "  "
# What a terminal obeys, what ends a line, half characters, and what turns the order of writing around.
_OBEYED = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def line(text: str) -> str:
    """``text`` on one line, without signs that nobody sees and that change what stands around them."""
    return " ".join(_OBEYED.sub(" ", text).split())


def paragraph(text: str) -> str:
    """``text`` in the lines that it was written in, without such signs; empty lines at the ends fall away."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(_OBEYED.sub(" ", one).rstrip() for one in lines).strip("\n")


def meter_words(meter: MeterLine) -> str:
    """How a tracker stands: "9 of 11 (Start 60), Dying"."""
    value = "" if meter.value is None else str(meter.value)
    if value and meter.most is not None:
        value = tr("{value} of {most}").format(value=value, most=meter.most)
    if meter.aside:
        value = f"{value} ({line(meter.aside)})".strip()
    return ", ".join(part for part in (value, line(meter.status)) if part)


def skill_name(skill: SkillLine) -> str:
    """A skill with what stands small after it: "Stealth (Agi)"."""
    name = line(skill.name)
    return f"{name} ({line(skill.suffix)})" if skill.suffix else name


def skill_cells(block: SkillsBlock) -> tuple[list[tuple[str, ...]], tuple[str, ...]]:
    """A row for each skill: name, value, what stands small beside it, ranks and marks; with the captions.

    Name and value have none, and what nobody has is an empty column.
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
    """Ranks as dots, filled and empty; "" for none."""
    return "" if ranks is None else "●" * ranks[0] + "○" * (ranks[1] - ranks[0])


def tick(marks: int | None) -> str:
    """The marks of a skill: "✓", with how many where they are counted; "" for none."""
    return "" if not marks else "✓" if marks == 1 else f"✓{marks}"


def width(text: str) -> int:
    """How many columns ``text`` fills where every character has the same width, or twice that."""
    if text.isascii():  # most is, and each word is asked for several times
        return len(text)
    return sum(
        0 if unicodedata.combining(each) else 1 + (unicodedata.east_asian_width(each) in "WF")
        for each in text
    )


def in_columns(rows: Sequence[Sequence[str]], captions: Sequence[str] = ()) -> list[str]:
    """``rows`` of the same length with their columns under each other; numbers stand at the right.

    ``captions`` are a line over them, "" for none.
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
    """``rows`` without the columns that nobody has a word in, and the captions of those that are left.

    A row with fewer cells than others ends earlier, and so do the captions.
    """
    most = max(map(len, rows), default=0)
    whole = [[*row, *[""] * (most - len(row))] for row in rows]
    kept = [at for at in range(most) if any(row[at] for row in whole)]
    over = [*captions, *[""] * (most - len(captions))]
    return [[row[at] for at in kept] for row in whole], [over[at] for at in kept]


def _is_number(text: str) -> bool:
    return text.strip("+-−–—0123456789. ") == ""
