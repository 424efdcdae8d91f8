"""The guide: Markdown files in ``resources/guide``, one folder per language and one file per page.

A code host shows the same files, so they use only a small part of Markdown: a title (``#``), headings
(``##``), paragraphs, list items (``-``), ``**bold**``, `` `code` ``, links and pictures. A list item may
start with a label: bold or code before a colon. ``<!-- dice -->`` at its end means that the label names
keys of symbol dice, which mean something else elsewhere; no reader sees it. Pictures appear on the code host
only. So does a last sentence with a link to a page, as in "See [Keys](14-keys.md).": help shows the link
below the line.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

import resources
from desktop.base.words import LANGUAGES, spoken, tr

FIRST_STEPS = "first-steps"
"""The id of the page that help opens first."""
KEYS = "keys"
"""The id of the page that lists every key."""


class HelpLine(Struct, frozen=True):
    """A line of help.

    ``text`` is "" for a line that only links. ``label`` is its subject: keys, a menu, or the id of a rule;
    "" for none. ``links`` are the pages it links to, each as id and title. With
    ``about_dice`` its label names keys of symbol dice.
    """

    text: str
    label: str = ""
    links: tuple[tuple[str, str], ...] = ()
    about_dice: bool = False


class HelpPart(Struct, frozen=True):
    """Lines under a heading, "" for lines before the first heading."""

    heading: str
    lines: tuple[HelpLine, ...]


class HelpPage(Struct, frozen=True):
    """A page of help; ``game`` is the id of the game whose rules it lists, "" for a page of the guide."""

    id: str
    title: str
    parts: tuple[HelpPart, ...]
    game: str = ""


_DICE = " <!-- dice -->"
_MARK = r"\*\*[^*]+\*\*|`[^`]+`"
_LABEL = re.compile(rf"((?:{_MARK})(?:, (?:{_MARK}))*): (.+)")
_MARKED = re.compile(_MARK)
_LINKING_SENTENCE = re.compile(r"(?:(?<=[.?]) |^)[^.]*\[[^\]]+\]\([0-9]+-[a-z-]+\.md\)\.$")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")
_PAGE_FILE = re.compile(r"[0-9]+-([a-z-]+)\.md")


def guide_files(language: str) -> tuple[Path, ...]:
    """Return the files of the guide in one of ``LANGUAGES``, in the order of their numbers."""
    folder = resources.path("guide", language)
    return tuple(sorted(each for each in folder.glob("*.md") if _PAGE_FILE.fullmatch(each.name)))


def guide_pages() -> tuple[HelpPage, ...]:
    """Return the guide in the language in use."""
    return _pages_in(spoken())


def listed_keys(page: HelpPage) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return each line of the page of keys: its keys, as in "Ctrl+Z", and what they do."""
    lines = (line for part in page.parts for line in part.lines if line.label)
    return tuple((tuple(line.label.split(", ")), line.text) for line in lines)


def page_of(markdown: str, page_id: str) -> HelpPage:
    """Return the page that a file of the guide holds."""
    title = ""
    parts: list[HelpPart] = []
    heading, lines = "", list[HelpLine]()
    for block in _blocks(markdown):
        if block.startswith("# "):
            title = _plain(block[2:])
        elif block.startswith("## "):
            if lines:
                parts.append(HelpPart(heading, tuple(lines)))
            heading, lines = _plain(block[3:]), []
        elif not block.startswith("!["):
            lines.append(_line(block.removeprefix("- ")))
    return HelpPage(page_id, title, (*parts, HelpPart(heading, tuple(lines))))


@cache
def _pages_in(language: str) -> tuple[HelpPage, ...]:
    # The made-up languages, which test the translations, have no files of their own.
    files = guide_files(language if language in LANGUAGES else "en")
    pages = (page_of(each.read_text(encoding="utf-8"), _page_id(each.name)) for each in files)
    return tuple(pages if language in LANGUAGES else map(_in_made_up_language, pages))


def _page_id(file: str) -> str:
    found = _PAGE_FILE.fullmatch(file)
    return found[1] if found else ""


def _blocks(markdown: str) -> Iterator[str]:
    """Yield headings, paragraphs, items and pictures, each joined to one line."""
    block: list[str] = []
    for line in (*markdown.splitlines(), ""):
        begins = not line.strip() or line.startswith(("#", "- ", "!["))
        if begins and block:
            yield " ".join(block)
            block = []
        if line.strip():
            block.append(line.strip())


def _line(markdown: str) -> HelpLine:
    about_dice = markdown.endswith(_DICE)
    markdown = markdown.removesuffix(_DICE)
    found = _LABEL.fullmatch(markdown)
    label, text = found.groups() if found else ("", markdown)
    links = ((_page_id(target), title) for title, target in _LINK.findall(text))
    shown = _LINKING_SENTENCE.sub("", text)
    return HelpLine(_plain(shown), _plain(label), tuple(each for each in links if each[0]), about_dice)


def _plain(markdown: str) -> str:
    words = _LINK.sub(r"\1", markdown)
    return _MARKED.sub(lambda found: found[0].strip("*") if found[0][0] == "*" else found[0][1:-1], words)


def _in_made_up_language(page: HelpPage) -> HelpPage:
    def in_words(line: HelpLine) -> HelpLine:
        keys = (tr(each) if len(each) > 1 else each for each in line.label.split(", "))
        return HelpLine(
            tr(line.text), ", ".join(keys), tuple((link, tr(title)) for link, title in line.links)
        )

    parts = (HelpPart(tr(part.heading), tuple(map(in_words, part.lines))) for part in page.parts)
    return HelpPage(page.id, tr(page.title), tuple(parts))
