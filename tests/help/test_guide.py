"""The guide in resources/guide: the same pages in each language, read well by help and by a code host."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from trimming import Collected, stays

import resources
from desktop.base.words import LANGUAGES, speak, tr
from desktop.features import FEATURES
from desktop.help.view.guide import (
    HelpLine,
    HelpPage,
    HelpPart,
    guide_files,
    guide_pages,
    listed_keys,
    page_of,
)
from desktop.shell.commands import COMMANDS
from desktop.shell.feature import Menu
from rules_core.dice.expression_text import expression

GUIDE = resources.path("guide")
ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
ROOMS = ("desktop", "rules_core", "resources", "tests")
TRANSLATED = tuple(each for each in LANGUAGES if each != "en")
KEY_NAMES = {
    "de": {
        "Strg": "Ctrl",
        "Umschalt": "Shift",
        "Eingabe": "Enter",
        "Leertaste": "Space",
        "Bild auf": "PgUp",
        "Bild ab": "PgDn",
    },
    "es": {"Mayús": "Shift", "Intro": "Enter", "Espacio": "Space", "RePág": "PgUp", "AvPág": "PgDn"},
}
DOCUMENTS = (
    README,
    ROOT / ".github" / "CONTRIBUTING.md",
    *(path for room in ROOMS for path in sorted((ROOT / room).rglob("README.md"))),
)
_LINK = re.compile(r"\]\(([^)#]+)\)")


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    speak(request.param)
    yield request.param
    speak("en")


class Shape(NamedTuple):
    """What a page has in common with its translations."""

    headings: int
    items: list[bool]
    """The lines under each heading in turn, and whether each has a label."""
    code: set[str]
    links: list[str]


def shape(file: Path) -> Shape:
    text = file.read_text(encoding="utf-8")
    page = page_of(text, file.stem)
    items = [bool(line.label) for part in page.parts for line in (HelpLine(""), *part.lines)]
    code = {each for each in re.findall(r"`([^`]+)`", text) if "rollbook" in each or "--" in each}
    return Shape(len(page.parts), items, code, _LINK.findall(text))


@pytest.mark.parametrize("language_name", TRANSLATED)
def test_a_translation_has_the_same_files_headings_items_and_links(language_name: str) -> None:
    english = {each.name: shape(each) for each in guide_files("en")}
    translated = {each.name: shape(each) for each in guide_files(language_name)}
    assert list(translated) == list(english)
    for name, found in translated.items():
        assert found == english[name], name


def test_every_file_of_the_guide_is_shown(language: str) -> None:
    shown = {each.name for each in guide_files(language)}
    assert shown == {each.name for each in (GUIDE / language).iterdir()}
    assert [each.id for each in guide_pages()] == [name[3:-3] for name in sorted(shown)]
    assert all(page.title and all(part.lines for part in page.parts) for page in guide_pages())


def test_help_shows_the_guide_as_plain_text(language: str) -> None:
    lines = [line for page in guide_pages() for part in page.parts for line in part.lines]
    signs = ("`", "**", "](", "![", "##", "<", "|")
    assert [each for each in lines if any(sign in each.text + each.label for sign in signs)] == []
    written = [each.text for each in lines if each.text]
    assert len(set(written)) >= len(written) - 5


def test_a_page_holds_headings_labels_and_links() -> None:
    page = page_of(
        "# Dice\n\nOne\nparagraph.\n\n![x](y.png)\n\n## Roll\n\n- `B`, `P`: Two **keys**.\n", "dice"
    )
    assert page.title == "Dice"
    assert page.parts == (
        HelpPart("", (HelpLine("One paragraph."),)),
        HelpPart("Roll", (HelpLine("Two keys.", "B, P"),)),
    )


def test_a_sentence_with_a_link_to_a_page_becomes_a_link() -> None:
    markdown = "# Dice\n\n- Roll. See [Keys](14-keys.md).\n- [Keys](14-keys.md) list [x.md](../x.md) too.\n"
    (part,) = page_of(markdown, "dice").parts
    links = (("keys", "Keys"),)
    assert part.lines == (HelpLine("Roll.", "", links), HelpLine("Keys list x.md too.", "", links))


def test_every_link_and_picture_of_the_guide_exists(language: str) -> None:
    for file in guide_files(language):
        for target in _LINK.findall(file.read_text(encoding="utf-8")):
            assert (file.parent / target).exists(), f"{file.name}: {target}"


def test_a_link_to_a_page_bears_its_title(language: str) -> None:
    titles = {page.id: page.title for page in guide_pages()}
    links = [
        link for page in guide_pages() for part in page.parts for line in part.lines for link in line.links
    ]
    assert links
    assert [each for each in links if titles[each[0]] != each[1]] == []


def test_the_index_lists_every_page_in_every_language() -> None:
    index = (GUIDE / "README.md").read_text(encoding="utf-8")
    for language in LANGUAGES:
        for file in guide_files(language):
            title = file.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
            assert f"[{title}]({language}/{file.name})" in index


def test_menus_are_named_as_in_the_menu_bar(language: str) -> None:
    features = (command for feature in FEATURES for command in feature.commands)
    labels = {
        f"{_bare(tr(each.menu.value))} › {_bare(tr(each.text, each.context))}"
        for each in (*COMMANDS, *features)
        if isinstance(each.menu, Menu) and each.text
    }
    for file in guide_files(language):
        named = re.findall(r"\*\*([^*]+ › [^*]+)\*\*", file.read_text(encoding="utf-8"))
        assert set(named) <= labels, file.name


def _bare(label: str) -> str:
    return label.replace("&", "").rstrip("… ")


def keys_page() -> HelpPage:
    return next(each for each in guide_pages() if each.id == "keys")


@pytest.mark.parametrize("language_name", TRANSLATED)
def test_keys_are_the_same_in_every_language(language_name: str) -> None:
    english = [keys for keys, _ in listed_keys(keys_page())]
    speak(language_name)
    try:
        names = KEY_NAMES[language_name]
        pattern = re.compile("|".join(map(re.escape, names)))
        translated = [
            tuple(pattern.sub(lambda found: names[found[0]], key) for key in keys)
            for keys, _ in listed_keys(keys_page())
        ]
    finally:
        speak("en")
    assert translated == english


def test_every_dice_notation_in_the_guide_can_be_rolled(language: str) -> None:
    page = next(each for each in guide_pages() if each.id == "your-dice")
    notations = [each for part in page.parts for line in part.lines for each in line.label.split(", ")]
    dice = [each for each in notations if re.search(r"[0-9]", each) and "+U" not in each]
    assert len(dice) == 6
    for each in dice:
        expression(each)


def test_english_sentences_have_at_most_twenty_words() -> None:
    for page in guide_pages():
        for part in page.parts:
            for line in part.lines:
                for sentence in re.split(r"(?<=[.:;?]) ", line.text):
                    assert len(sentence.split()) <= 20, sentence


def test_the_bundle_and_the_wheel_hold_the_guide(language: str) -> None:
    for file in guide_files(language):
        assert stays(Collected(f"resources/guide/{language}/{file.name}", str(file), "DATA"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "resources" in project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]


def test_the_readme_is_short_and_shows_five_pictures() -> None:
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 150
    assert len(set(re.findall(r"resources/pictures/[a-z-]+\.png", text))) == 5


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_of_a_document_exists(document: Path) -> None:
    for target in _LINK.findall(document.read_text(encoding="utf-8")):
        assert target.startswith("https:") or (document.parent / target).exists(), target
