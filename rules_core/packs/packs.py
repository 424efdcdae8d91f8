"""Table packs: homebrew rules, read from and written to plain data.

A pack is data and never runs code. Anything invalid is refused with ``BadPack``, which names the place. In a
pack's data ids are short ("nerve"); everywhere else they begin with "own:" and the id of the pack
("own:smoke-and-salt:nerve"), so that packs cannot conflict.
"""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from importlib import import_module
from typing import Any, NamedTuple, TypeVar

from rules_core.dice import notation
from rules_core.game.own import OWN
from rules_core.game.play import Rules
from rules_core.game.registry import RULE_PACKAGES, SYSTEM_IDS, system
from rules_core.game.switches import switches
from rules_core.game.system import System
from rules_core.sheet import formula
from rules_core.sheet.sheet import OwnCondition, OwnSkill, OwnTracker, OwnTreatment, Weapon

FORMAT = 1
"""The format number of a pack's data."""

MOST_OF_A_KIND = 200
LONGEST_ID, LONGEST_NAME, LONGEST_LINE, LONGEST_TEXT = 60, 100, 500, 20_000
"""The most characters in an id, in a name, in a line and in a longer text."""

WEAPON_FIELDS = (
    "name",
    "skill",
    "damage",
    "range",
    "attacks",
    "ammo",
    "malfunction",
    "qualities",
    "critical",
)
"""The fields of a pack's weapon, in file order."""

PASSED = "passed"
"""The key in a pack's data for every successful degree that is not named."""

FAILED = frozenset(("failure", "fumble", "critical_failure", "fail", "critical_fail"))
"""The degrees that are failures."""


class Why(StrEnum):
    """Why a pack is refused."""

    MISSING = "missing"
    """A required value is missing."""
    UNKNOWN_KEY = "unknown_key"
    """The key is not allowed here."""
    NO_TEXT = "no_text"
    NO_NUMBER = "no_number"
    NO_FLAG = "no_flag"
    NO_LIST = "no_list"
    NO_TABLE = "no_table"
    """It is not a group of keys and values."""
    BAD_CHARACTER = "bad_character"
    """It contains a character not allowed in text."""
    TOO_LONG = "too_long"
    """Longer than ``most`` characters."""
    TOO_MANY = "too_many"
    """More than ``most``."""
    NEWER = "newer"
    """The pack's ``format`` is above the ``known`` one."""
    BAD_FORMAT = "bad_format"
    UNKNOWN_GAME = "unknown_game"
    BAD_ID = "bad_id"
    TAKEN = "taken"
    """Two things of a kind have the same ``id``."""
    OF_THE_GAME = "of_the_game"
    """The game itself has something with that ``id``."""
    BAD_FORMULA = "bad_formula"
    """``wrong`` says what is wrong with it, ``place`` where, counted from 0, ``text`` what is there."""
    UNKNOWN_NAME = "unknown_name"
    """A formula names ``text``, which is not a characteristic of the game."""
    BAD_DICE = "bad_dice"
    UNKNOWN_TRAIT = "unknown_trait"
    UNKNOWN_SKILL = "unknown_skill"
    UNKNOWN_TRACKER = "unknown_tracker"
    UNKNOWN_DEGREE = "unknown_degree"
    UNKNOWN_SWITCH = "unknown_switch"
    BAD_POSITION = "bad_position"
    """A switch has no such position; ``positions`` are those it has."""


class BadPack(ValueError):
    """A pack is invalid.

    ``path`` is the place of the error ("trackers[1].most"), ``why`` and ``facts`` are the reason. ``value``
    is what is there, "" if nothing is or if showing it would not help.
    """

    def __init__(self, path: str, why: Why, value: str = "", **facts: int | str) -> None:
        super().__init__(f"{path}: {why.value}")
        self.path = path
        self.why = why
        self.value = value
        self.facts = facts


class Pack(NamedTuple):
    """A table pack: its id, which is the same in all versions, its name, its game, and its contents."""

    id: str
    name: str
    system: str
    author: str = ""
    notes: str = ""
    skills: tuple[OwnSkill, ...] = ()
    trackers: tuple[OwnTracker, ...] = ()
    conditions: tuple[OwnCondition, ...] = ()
    treatments: tuple[OwnTreatment, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    switches: Rules = ()

    def short(self, whole: str) -> str:
        """Return an id as used in the pack's data: short if it belongs to the pack."""
        return whole.removeprefix(own_id(self.id, ""))


def own_id(pack_id: str, short: str) -> str:
    """Return the full id of something in a pack."""
    return f"{OWN}{pack_id}:{short}"


def pack_from_data(data: object) -> Pack:
    """Parse a pack from plain data, as read from TOML or JSON; ``BadPack`` if it is invalid."""
    top = _Table(data, "")
    _read_format(top)
    pack_id, name = top.id(), top.name()
    game = _read_game(top)
    names = _Names(game, pack_id)
    pack = Pack(
        pack_id,
        name,
        game.id,
        top.line("author"),
        top.text("notes"),
        skills := top.things("skills", names.skill),
        trackers := top.things("trackers", names.tracker),
        top.things("conditions", names.condition),
    )
    names.skills |= {each.id for each in skills}
    names.trackers |= {each.id for each in trackers}
    pack = pack._replace(
        treatments=top.things("treatments", names.treatment),
        weapons=top.things("weapons", names.weapon),
        switches=_read_switches(top, game),
    )
    top.end()
    return pack


def pack_to_data(pack: Pack) -> dict[str, Any]:
    """Convert a pack to plain data for ``pack_from_data``, leaving out empty values."""
    positions = {each.name: each.positions[0] for each in game_switches(pack.system)}
    data: dict[str, Any] = {
        "format": FORMAT,
        "id": pack.id,
        "name": pack.name,
        "system": pack.system,
        "author": pack.author,
        "notes": pack.notes,
        "skills": [
            _named(pack, each, base=each.base, trait=each.trait, note=each.note) for each in pack.skills
        ],
        "trackers": [
            _named(pack, each, most=each.most, start=each.start, note=each.note) for each in pack.trackers
        ],
        "conditions": [_named(pack, each, effect=each.effect) for each in pack.conditions],
        "treatments": [_treatment_data(pack, each) for each in pack.treatments],
        "weapons": [_weapon_data(pack, each) for each in pack.weapons],
        "switches": {
            name: bool(fact) if isinstance(positions[name], bool) else fact for name, fact in pack.switches
        },
    }
    return _filled(data)


def game_switches(game: str) -> tuple[Any, ...]:
    """Return the house-rule switches of a game (``Switch``)."""
    return switches(import_module(f"{RULE_PACKAGES[game]}.table").Table)


# Reading

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.ASCII)
_UNWANTED = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")

T = TypeVar("T")


class _Table:
    """A group of keys and values in a pack's data; each is taken once, and ``end`` refuses the rest."""

    def __init__(self, data: object, path: str) -> None:
        if not isinstance(data, dict):
            raise BadPack(path, Why.NO_TABLE)
        self._data: dict[object, object] = dict(data)
        self._path = path

    def at(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key

    def take(self, key: str) -> object:
        return self._data.pop(key, None)

    def text(self, key: str, most: int = LONGEST_TEXT) -> str:
        return _text(self.take(key), self.at(key), most)

    def line(self, key: str, most: int = LONGEST_LINE) -> str:
        return " ".join(self.text(key, most).split())

    def name(self) -> str:
        found = self.line("name", LONGEST_NAME)
        if not found:
            raise BadPack(self.at("name"), Why.MISSING)
        return found

    def id(self) -> str:
        found = self.line("id", LONGEST_ID)
        if not found:
            raise BadPack(self.at("id"), Why.MISSING)
        if not _ID.fullmatch(found):
            raise BadPack(self.at("id"), Why.BAD_ID, found)
        return found

    def things(self, key: str, read: "Callable[[_Table], T]") -> tuple[T, ...]:
        """Read a list of tables with ``read``, refusing repeated ids."""
        value = self.take(key)
        if value is None:
            return ()
        if not isinstance(value, list):
            raise BadPack(self.at(key), Why.NO_LIST)
        if len(value) > MOST_OF_A_KIND:
            raise BadPack(self.at(key), Why.TOO_MANY, most=MOST_OF_A_KIND)
        found: list[T] = []
        taken: set[str] = set()
        for place, each in enumerate(value):
            table = _Table(each, f"{self.at(key)}[{place}]")
            thing = read(table)
            table.end()
            number = getattr(thing, "id", "")
            if number in taken:
                short = number.rpartition(":")[2]
                raise BadPack(table.at("id"), Why.TAKEN, short)
            if number:
                taken.add(number)
            found.append(thing)
        return tuple(found)

    def pairs(self, key: str) -> "list[tuple[str, object, str]]":
        value = self.take(key)
        if value is None:
            return []
        inner = _Table(value, self.at(key))
        return [(key := _legible(name), each, inner.at(key)) for name, each in inner._data.items()]

    def end(self) -> None:
        for key in self._data:
            raise BadPack(self.at(_legible(key)), Why.UNKNOWN_KEY)


def _legible(key: object) -> str:
    return _UNWANTED.sub("?", str(key)[:LONGEST_ID])


def _text(value: object, path: str, most: int) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise BadPack(path, Why.NO_TEXT)
    if len(value) > most:
        raise BadPack(path, Why.TOO_LONG, most=most)
    if _UNWANTED.search(value):
        raise BadPack(path, Why.BAD_CHARACTER)
    return value.replace("\r\n", "\n").replace("\r", "\n").strip()


def _read_format(top: _Table) -> None:
    number = top.take("format")
    if number is None:
        raise BadPack("format", Why.MISSING)
    if isinstance(number, bool) or not isinstance(number, int):
        raise BadPack("format", Why.NO_NUMBER)
    if number > FORMAT:
        raise BadPack("format", Why.NEWER, known=FORMAT)
    if number < FORMAT:
        raise BadPack("format", Why.BAD_FORMAT)


def _read_game(top: _Table) -> System:
    game = top.line("system", LONGEST_ID)
    if not game:
        raise BadPack("system", Why.MISSING)
    if game not in SYSTEM_IDS:
        raise BadPack("system", Why.UNKNOWN_GAME, game)
    return system(game)


def _read_switches(top: _Table, game: System) -> Rules:
    known = {each.name: each.positions for each in game_switches(game.id)}
    found: list[tuple[str, int | str]] = []
    for name, value, path in top.pairs("switches"):
        if name not in known:
            raise BadPack(path, Why.UNKNOWN_SWITCH, name)
        positions = known[name]
        if isinstance(positions[0], bool):
            if not isinstance(value, bool):
                raise BadPack(path, Why.NO_FLAG)
            found.append((name, int(value)))
        else:
            word = _text(value, path, LONGEST_LINE)
            words = [each.value for each in positions]
            if word not in words:
                raise BadPack(path, Why.BAD_POSITION, word, positions=", ".join(words))
            found.append((name, word))
    order = list(known)
    return tuple(sorted(found, key=lambda each: order.index(each[0])))


class _Names:
    """The names a pack can refer to: the skills, trackers and characteristics of its game and its own."""

    def __init__(self, game: System, pack_id: str) -> None:
        self._game = game
        self._pack_id = pack_id
        named = (text for each in game.traits for text in (each.id, each.short))
        self._traits = {text.casefold() for text in (*named, *game.further_traits)}
        self.skills = {each.id for each in game.skills}
        self.trackers = {each.id for each in game.trackers}

    def skill(self, table: _Table) -> OwnSkill:
        number = self._new_id(table, self.skills)
        name, base, note = table.name(), self._formula(table, "base"), table.line("note")
        return OwnSkill(number, name, base, note, self._trait(table))

    def tracker(self, table: _Table) -> OwnTracker:
        number = self._new_id(table, self.trackers)
        name, most, start = table.name(), self._formula(table, "most"), self._formula(table, "start")
        return OwnTracker(number, name, most, start, table.line("note"))

    def condition(self, table: _Table) -> OwnCondition:
        return OwnCondition(self._new_id(table, set()), table.name(), table.line("effect"))

    def treatment(self, table: _Table) -> OwnTreatment:
        number, name = self._new_id(table, set()), table.name()
        skill = self._known(table, "skill", self.skills, Why.UNKNOWN_SKILL)
        tracker = self._known(table, "tracker", self.trackers, Why.UNKNOWN_TRACKER)
        return OwnTreatment(
            number, name, skill, tracker or self._game.health, self._gives(table), table.line("note")
        )

    def weapon(self, table: _Table) -> Weapon:
        name = table.name()
        skill = self._known(table, "skill", self.skills, Why.UNKNOWN_SKILL)
        rest: dict[str, Any] = {field: table.line(field) for field in WEAPON_FIELDS[2:]}
        rest["damage"] = notation.standard_letters(rest["damage"])
        return Weapon(name, skill, **rest)

    def _new_id(self, table: _Table, taken: set[str]) -> str:
        short = table.id()
        if short in taken:
            raise BadPack(table.at("id"), Why.OF_THE_GAME, short)
        return own_id(self._pack_id, short)

    def _known(self, table: _Table, key: str, known: set[str], why: Why) -> str:
        written = table.line(key)
        own = own_id(self._pack_id, written)
        found = own if own in known else written
        if found and (found not in known or written.startswith(OWN)):
            raise BadPack(table.at(key), why, written)
        return found

    def _formula(self, table: _Table, key: str) -> str:
        written = table.line(key)
        if not written:
            return ""
        try:
            names = formula.parse(written).names
        except formula.BadFormula as bad:
            raise BadPack(
                table.at(key), Why.BAD_FORMULA, written, wrong=bad.wrong.value, place=bad.place, text=bad.text
            ) from bad
        for unknown in sorted(names - self._traits):
            raise BadPack(table.at(key), Why.UNKNOWN_NAME, written, text=unknown)
        return written

    def _trait(self, table: _Table) -> str:
        if not self._game.skills_by_trait:
            return ""
        written = table.line("trait")
        for each in self._game.traits:
            if written.casefold() in (each.id.casefold(), each.short.casefold()):
                return each.id
        if written:
            raise BadPack(table.at("trait"), Why.UNKNOWN_TRAIT, written)
        return ""

    def _gives(self, table: _Table) -> tuple[tuple[str, str], ...]:
        degrees = (PASSED, *self._game.degrees)
        found: dict[str, str] = {}
        for degree, value, path in table.pairs("gives"):
            if degree not in degrees:
                raise BadPack(path, Why.UNKNOWN_DEGREE, degree)
            dice = _text(value, path, LONGEST_LINE)
            if not dice:
                raise BadPack(path, Why.MISSING)
            try:
                notation.formula(dice)
            except notation.BadFormula as bad:
                raise BadPack(path, Why.BAD_DICE, dice) from bad
            found[degree] = notation.standard_letters(dice)
        return tuple(("" if each == PASSED else each, found[each]) for each in degrees if each in found)


# Writing


def _named(pack: Pack, thing: Any, **more: object) -> dict[str, Any]:
    return _filled({"id": pack.short(thing.id), "name": thing.name, **more})


def _treatment_data(pack: Pack, each: OwnTreatment) -> dict[str, Any]:
    return _named(
        pack,
        each,
        skill=pack.short(each.skill),
        tracker=pack.short(each.tracker),
        note=each.note,
        gives={degree or PASSED: dice for degree, dice in each.gives},
    )


def _weapon_data(pack: Pack, weapon: Weapon) -> dict[str, Any]:
    fields = {field: getattr(weapon, field) for field in WEAPON_FIELDS}
    return _filled(fields | {"skill": pack.short(weapon.skill)})


def _filled(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value or value is False}
