"""Names from the games' own lists are stored in English and shown in the player's language."""

import json
import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

import resources
from desktop.base import words
from desktop.base.listed import called, detail_of, text_shown, text_stored, translated
from desktop.base.names import full_skill_name, skill_name
from desktop.base.pseudo import PSEUDO
from desktop.games.basic_d20 import combat
from desktop.views.contexts import CardsContext, CombatContext
from desktop.views.editing.editing import edit_pages, editing_of
from desktop.views.game import SheetContext, game_of, part
from desktop.views.palette import palette
from desktop.views.paper.paper import PaperOptions
from rules_core.dice.sources import LiveDice
from rules_core.game.places import Place
from rules_core.game.registry import SYSTEM_IDS, creation, name_lists, system
from rules_core.sheet.events import play
from rules_core.sheet.record import sheet_from_data
from rules_core.sheet.sheet import Detail, Sheet, Weapon

OCCUPATION, SPECIALITY, WEAPON = (
    Place("detail", "", "occupation"),
    Place("skill", "name"),
    Place("weapon", "name"),
)
FIELDS = {"skill": ("name",), "weapon": ("name",), "power": ("name", "effect"), "technique": ("name",)}
"""The fields in which games write names."""


@pytest.fixture
def marked() -> Iterator[None]:
    """The made-up language, in which every translated letter is marked."""
    load_all()
    words.speak(PSEUDO)
    combat._table.cache_clear()
    yield
    words.speak("en")
    combat._table.cache_clear()


@cache
def load_all() -> None:
    """Load what stores its words when it is loaded, which has to be in English for other tests."""
    for each in SYSTEM_IDS:
        for _ in views(of_game(each)[0]):
            pass


@cache
def samples() -> tuple[Sheet, ...]:
    """The sample characters."""
    found = []
    for folder in sorted(resources.path("samples").iterdir()):
        if folder.is_dir():
            data = json.loads((folder / "character.json").read_text("utf-8"))
            found.append(sheet_from_data(data["sheet"], data["sheet_format"]))
    return tuple(found)


@cache
def made(system_id: str) -> tuple[Sheet, ...]:
    """A quickly made character for each occupation of a game."""
    game, found = creation(system_id), dict[str, Sheet]()
    blank, below = game.blank("Odile"), Random(7).randrange
    for _ in range(400):
        sheet = play(blank, game.quick(blank, LiveDice(below)).events)
        found.setdefault(sheet.detail("occupation"), sheet)
        if len(found) >= len(game.occupations):
            break
    return tuple(found.values())


def of_game(system_id: str) -> tuple[Sheet, ...]:
    """The samples and quickly made characters of a game."""
    return (*made(system_id), *(each for each in samples() if each.system == system_id))


def named(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """The list of each name on a sheet, with the name."""
    yield "detail/occupation", sheet.detail("occupation")
    for kind, things in (
        ("skill", sheet.skills),
        ("weapon", sheet.weapons),
        ("power", sheet.powers),
        ("technique", sheet.techniques),
    ):
        for thing in things:
            if thing.name:
                yield f"{kind}/name", thing.name


@pytest.mark.parametrize("system_id", SYSTEM_IDS)
def test_every_name_that_a_game_writes_is_on_one_of_its_lists(system_id: str) -> None:
    lists = {(each.place, name) for each in name_lists(system_id) for name in each.names}
    for sheet in of_game(system_id):
        for place, name in named(sheet):
            assert not name or (place, name) in lists, (place, name)


@pytest.mark.parametrize("system_id", SYSTEM_IDS)
def test_every_list_is_of_a_field_that_sheets_have(system_id: str) -> None:
    for each in name_lists(system_id):
        kind, _, field = each.place.partition("/")
        assert kind == "detail" or field in FIELDS[kind], each.place
        assert all(each.names), each.place


def texts(value: object, key: str = "") -> Iterator[str]:
    """The texts of a view that a player can read: no ids, places or acts."""
    if isinstance(value, str):
        if key not in _READ_BY_PROGRAMS:
            yield value
        return
    fields = getattr(value, "_fields", ()) or getattr(type(value), "__struct_fields__", ())
    if fields:
        for field in fields:
            yield from texts(getattr(value, field), field)
    elif isinstance(value, tuple | list | frozenset):
        for each in value:
            yield from texts(each, key)


_READ_BY_PROGRAMS = frozenset(
    ("id", "act", "place", "row", "opens", "what", "key", "subject", "chosen", "given")
)


def views(sheet: Sheet) -> Iterator[object]:
    """What shows a whole sheet: play, cards, paper, palette and edit mode."""
    game = game_of(sheet.system)
    view = game.sheet_view(sheet, SheetContext(1))
    yield view
    for tab in ("", *(each.id for each in view.tabs)):
        if game.cards_view is not None and (cards := game.cards_view(sheet, tab, CardsContext())):
            yield cards
    if sheet.system in ("coc7", "shadow-lounge"):
        yield part(sheet.system, "combat").combat_view(sheet, CombatContext())
    yield part(sheet.system, "paper").paper_sections(sheet, None, PaperOptions())
    yield palette(sheet)
    pages = edit_pages(sheet.system)
    for each in pages.tabs:
        yield pages.sections(editing_of(sheet), each.tab.id)


_LISTING = re.compile(r"(?:sub|imp|sv|[MR])\(.*?\)|\([^()]*\)~*⟧")
"""Listings of Striker, and names in brackets as listings write them: both are always English."""


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("system_id", SYSTEM_IDS)
def test_no_name_of_a_list_is_shown_in_english_anywhere_on_a_sheet(system_id: str) -> None:
    for sheet in of_game(system_id):
        bare = replace(sheet, notes="", backstory=(), possessions=(), name="Odile")
        names = {name for _, name in named(sheet) if name}
        # A listing is read out with the name of its action, as the player wrote it.
        names -= {re.split("[ (]", each.listing)[0].capitalize() for each in sheet.techniques}
        if not names:
            continue
        found = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(names)))})(?!\w)")
        for view in views(bare):
            for text in texts(view):
                said = _LISTING.sub("", text)
                assert not found.search(said), (sheet.detail("occupation"), text)


@pytest.mark.usefixtures("marked")
def test_a_name_is_shown_where_it_belongs_and_nowhere_else() -> None:
    assert text_shown("coc7", SPECIALITY, "Chemistry") == words.tr("Chemistry") != "Chemistry"
    assert text_shown("coc7", OCCUPATION, "Chemistry") == "Chemistry"
    assert text_shown("striker", SPECIALITY, "Chemistry") == "Chemistry"
    assert text_shown("coc7", SPECIALITY, "Bee keeping") == "Bee keeping"
    assert text_shown("of another version", SPECIALITY, "Chemistry") == "Chemistry"


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("system_id", SYSTEM_IDS)
def test_a_translated_name_that_is_typed_is_stored_as_the_lists_name(system_id: str) -> None:
    for each in name_lists(system_id):
        kind, _, field = each.place.partition("/")
        place = Place(kind, "", field) if kind == "detail" else Place(kind, field)
        for name in each.names:
            shown = text_shown(system_id, place, name)
            assert text_stored(system_id, place, shown) == name
            assert text_stored(system_id, place, shown.upper()) == name
            assert text_stored(system_id, place, name) == name
    assert text_stored(system_id, SPECIALITY, "Bee keeping") == "Bee keeping"


def test_in_english_everything_is_shown_and_stored_as_it_is() -> None:
    assert (
        text_shown("coc7", SPECIALITY, "Chemistry")
        == text_stored("coc7", SPECIALITY, "Chemistry")
        == "Chemistry"
    )
    assert list(translated("skill", "name")) == []


@pytest.mark.parametrize(
    ("language", "formula"),
    [
        ("de", "BI × 2 + max(GE, ST) × 2"),
        ("en", "EDU × 2 + max(DEX, STR) × 2"),
        ("es", "EDU × 2 + max(DES, FUE) × 2"),
    ],
)
def test_formulas_are_in_the_players_words(language: str, formula: str) -> None:
    written, place = "EDU*2 + max(DEX, STR)*2", Place("detail", "", "creation:points")
    words.speak(language)
    try:
        assert text_shown("coc7", place, written) == formula
        assert text_stored("coc7", place, formula) == written
        assert text_stored("coc7", place, written) == written
        assert (text_shown("coc7", Place("skill", "formula", "dodge"), "DEX/2") == "DEX/2") == (
            language == "en"
        )
    finally:
        words.speak("en")


@pytest.mark.usefixtures("marked")
def test_a_skill_a_weapon_and_a_detail_are_called_by_their_translation() -> None:
    game = system("coc7")
    sheet = next(each for each in samples() if each.name == "Ida Marchetti")
    photography = next(each for each in sheet.skills if each.name == "Photography")
    assert skill_name(game, photography) == f"{words.tr('Art')}: {words.tr('Photography')}"
    assert full_skill_name(game, photography) == f"{words.tr('Art/Craft')}: {words.tr('Photography')}"
    assert called("coc7", Weapon("Unarmed")) == words.tr("Unarmed")
    assert detail_of(sheet, "occupation") == words.tr("Press photographer")
    own = replace(sheet, details=(Detail("occupation", "Beekeeper"),))
    assert detail_of(own, "occupation") == "Beekeeper"
