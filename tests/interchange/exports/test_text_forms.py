"""Text exports: complete, aligned, and free of markup from player text."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtGui import QTextDocument

from desktop.exporting.formats import discord as discord_form
from desktop.exporting.formats import exports
from desktop.exporting.formats.discord import LONGEST, discord
from desktop.exporting.formats.markdown import markdown
from desktop.exporting.formats.plain_text import plain_text
from desktop.exporting.view.form import ExportData
from desktop.interchange.rollbook import open_sample
from desktop.views.about import samples
from desktop.views.paper.paper import HeadBlock, ListBlock, PaperSection, PaperView
from desktop.views.paper.words import in_columns, line, paragraph, width
from rules_core.sheet.sheet import Sheet
from tests.core.made_up_sheets import made_up_sheets
from tests.interchange.exports.text_views import view_of

PLAIN = """\
Ada
===
Ada
A game · Rollbook

Age:  Ada

Numbers
-------
Hit points  9 of 11 (Starting 60), Dying
Ada

Strength  60  30  12
Luck       5

Move:  8

Skills
------
"""

MARKDOWN = """\
# Ada

Ada

A game · Rollbook

- **Age:** Ada

## Numbers

- **Hit points:** 9 of 11 (Starting 60), Dying
- **Ada:**

| Characteristic | Value |  |  |
| --- | --- | --- | --- |
| Strength | 60 | 30 | 12 |
| Luck | 5 |  |  |

- **Move:** 8

## Skills

| Skill | Value | ½ | ⅕ |  |  |
| --- | --- | --- | --- | --- | --- |
| Listen | 25 | 12 | 5 |  |  |
| **Ada** | 5 | 2 | 1 |  | ✓ |
| Stealth (Agi) | 7 | 3 |  | ●●○○○ | ✓3 |

## Things

| Weapon | Damage | ½ | Effect |
| --- | --- | --- | --- |
| Bow | 1D6 | 4 | Twangs. |
| Ada |  |  | Ada |

* Prone

* Ada
* Rope

- **Cash:** Ada
- **Assets:**

## Story

### People

**Key connection:** Ada

Bo

## Notes

Ada

Ada\\
last
"""

DISCORD = """\
```
Ada
Ada · A game · Rollbook
Age Ada

NUMBERS
Hit points 9 of 11 (Starting 60), Dying  Ada
STR 60  LCK 5
Move 8

SKILLS
Listen 25  Ada 5 ✓  Stealth (Agi) 7 ●●○○○ ✓3

THINGS
Bow: 1D6/4, Twangs.
Ada: Ada
Prone
Ada; Rope
Cash Ada

STORY
People: Ada
Bo

NOTES
Ada
Ada
last
```"""


def test_plain_text_aligns_numbers_and_keeps_full_texts() -> None:
    text = plain_text(view_of())
    assert text.startswith(PLAIN)
    skills = text.split("Skills\n------\n")[1].split("\n\n")[0].splitlines()
    assert [each.split() for each in skills] == [
        ["½", "⅕"],
        ["Listen", "25", "12", "5"],
        ["Ada", "5", "2", "1", "✓"],
        ["Stealth", "(Agi)", "7", "3", "●●○○○", "✓3"],
    ]
    assert skills[1].index("25") == skills[2].index(" 5")
    assert "\n- Prone\n" in text
    assert "Stunned" not in text
    assert "People\n    * Ada\n    Bo\n" in text
    assert text.endswith("Notes\n-----\nAda\n\nAda\nlast\n")
    assert "Nothing" not in text


def test_plain_text_puts_long_cells_below_their_row() -> None:
    text = plain_text(view_of(long="Twangs loudly.\nThen everybody looks up at whoever holds it."))
    assert "Weapon  Damage  ½\nBow     1D6     4\n    Effect: Twangs loudly.\n    Then everybody" in text
    assert "\n    Effect: Ada\n" in text


def test_wide_characters_count_double_in_columns() -> None:
    assert in_columns([("図書館", "65"), ("Listen", "5")]) == ["図書館  65", "Listen   5"]
    assert width("e\u0301") == 1


def test_markdown_has_headings_lists_and_tables() -> None:
    assert markdown(view_of()) == MARKDOWN


def test_discord_is_one_block() -> None:
    assert discord(view_of()) == DISCORD


def test_invisible_and_bidi_characters_are_removed() -> None:
    hidden = "A\x00d\x1ba\u202e \u2028Thorn\x9b"
    assert line(hidden) == "A d a Thorn"
    assert paragraph("a \r\nb\rc\n\n") == "a\nb\nc"
    assert line("👩\u200d🔬 می\u200cخواهم") == "👩\u200d🔬 می\u200cخواهم"  # joined as it was written


WRITTEN = st.text("ab 1.)#*_`~[](){}<>|&!$+-=:\\\n\"'@/", min_size=1, max_size=24)


@given(WRITTEN)
@settings(max_examples=80, derandomize=True)
def test_player_text_is_never_markup(qapp: object, words: str) -> None:
    """A reader of Markdown shows the very letters that were typed, wherever they stand."""
    document = QTextDocument()
    document.setMarkdown(markdown(view_of(f"x{words}x")))
    shown = " ".join(document.toPlainText().split())
    wanted = line(f"x{words}x")
    assert shown.count(wanted) >= 10


@given(WRITTEN.filter(lambda text: line(text) != ""))
@settings(max_examples=80, derandomize=True)
def test_line_starts_are_escaped(qapp: object, words: str) -> None:
    view = PaperView("A", "coc7", (PaperSection("notes", "", (ListBlock((words,)),)),))
    document = QTextDocument()
    document.setMarkdown(markdown(view))
    assert " ".join(document.toPlainText().split()) == line(words)


@given(st.text(max_size=400), st.text("`@everyon<h \n", max_size=200))
@settings(max_examples=60, derandomize=True)
def test_player_text_cannot_end_a_discord_block_or_mention_anyone(any_text: str, spiteful: str) -> None:
    text = discord(view_of(any_text + spiteful, long=spiteful))
    assert text.startswith("```\n")
    assert text.endswith("\n```")
    assert text.count("`") == 6
    assert not re.search(r"@(everyone|here)|<@", text, re.IGNORECASE)
    assert len(text.encode("utf-16-le")) // 2 <= LONGEST


@pytest.mark.parametrize("words", ["a", "word " * 50_000, "a" * 300_000, "𝔸" * 5_000, "言" * 5_000])
def test_discord_block_fits_in_one_message(words: str) -> None:
    text = discord(view_of(words, long=words))
    assert len(text.encode("utf-16-le")) // 2 <= LONGEST
    if len(words) > 1:
        assert text.endswith("… and more that doesn't fit in one message.\n```")
        assert len(text.encode("utf-16-le")) // 2 > LONGEST - 250


def test_a_full_message_has_no_empty_headings() -> None:
    head = PaperSection("head", "", (HeadBlock("Ada", "", ""),))
    for count in range(1880, 1990):
        filler = PaperSection("a", "", (ListBlock(tuple("abcdefghi" for _ in range(count // 11))),))
        rest = PaperSection("b", "Lost", (ListBlock(("x" * (count % 60 + 1), "y" * 55, "z" * 55)),))
        lines = discord(PaperView("Ada", "coc7", (head, filler, rest))).splitlines()
        assert "LOST" not in lines or lines[lines.index("LOST") + 1].startswith("x"), count


@pytest.mark.parametrize("sample", [each.id for each in samples()])
def test_every_text_format_has_skills_and_notes(sample: str) -> None:
    sheet = open_sample(sample).sheet
    forms = {each.id: each for each in exports()}
    for form in ("text", "markdown"):
        text = forms[form].write(ExportData(sheet)).decode().replace("\\", "")
        assert sheet.name in text
        assert all(each.name in text for each in sheet.possessions)
        assert all(part in text for part in re.findall(r"[\w ]{12,}", sheet.notes))
    assert sheet.name in discord_form.write(ExportData(sheet)).decode()


@given(made_up_sheets)
@settings(derandomize=True)
def test_every_format_accepts_any_player_text(sheet: Sheet) -> None:
    for each in exports():
        if sheet.system in each.games:
            content = each.write(ExportData(sheet, (), None, "u"))
            assert not each.is_text or isinstance(content.decode(), str)
    assert plain_text_of(replace(sheet, name="Zed Alpha")).startswith("Zed Alpha\n=========\n")


def plain_text_of(sheet: Sheet) -> str:
    return {each.id: each for each in exports()}["text"].write(ExportData(sheet)).decode()
