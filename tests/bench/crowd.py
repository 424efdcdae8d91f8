"""A library of very many characters, made once and kept in ``build``: rows in bulk, as the app has them."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from desktop.library.records.characters import Character, CharacterId, Shelf
from desktop.library.search.indexes import search_name, text_of, trait_names, trait_values
from desktop.library.store.drawers import GAME_NAMES, drawer, game_key
from desktop.library.store.identity import HEAD
from desktop.library.store.library import Library
from desktop.library.store.rows import character_row, entry_row
from rules_core.game.registry import system
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Detail, Sheet, Skill, Tracker, Trait

_AT_ONCE = 2_000
_PARTS = (
    *(
        [
            "ka",
            "ri",
            "mar",
            "chet",
            "ti",
            "lo",
            "ve",
            "la",
            "ce",
            "an",
            "der",
            "son",
            "ber",
            "nar",
            "do",
            "ri",
            "ko",
            "mi",
            "ta",
            "jo",
            "han",
            "nes",
            "wil",
            "hel",
            "mi",
            "na",
            "sa",
            "to",
        ]
    ),
    *(["ham", "bra", "el", "ya", "no", "ul", "fred", "gis", "bo", "ru"]),
)
_COMMON = [
    "the",
    "of",
    "and",
    "a",
    "was",
    "in",
    "that",
    "they",
    "saw",
    "never",
    "again",
    "night",
    "house",
    "old",
    "road",
    "with",
    "his",
    "her",
    "letter",
]
_OCCUPATIONS = (
    "Press photographer",
    "Smuggler and field medic",
    "Void rigger",
    "Retired archivist",
    "Doctor",
)


def crowd(folder: Path, count: int) -> Path:
    """A library of ``count`` characters with 60 numbers each; made where it is not there for this schema."""
    path = folder / f"crowd-{HEAD}-{count}.db"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".tmp")
        unfinished.unlink(missing_ok=True)
        Library.open(unfinished).close()
        _fill(unfinished, count)
        unfinished.rename(path)
    return path


def _fill(path: Path, count: int) -> None:
    chance = random.Random(count)
    people = _people(chance, count)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for pragma in ("journal_mode=OFF", "synchronous=OFF", "cache_size=-400000"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("DROP INDEX trait_by_value")  # made at once in the end, it is made much faster
        connection.execute("BEGIN")
        names: set[tuple[str, str]] = set()
        for start in range(0, count, _AT_ONCE):
            some = [next(people) for _ in range(min(_AT_ONCE, count - start))]
            _write(connection, chance, some, names)
        connection.executemany("INSERT INTO trait_name(name, trait_id) VALUES (?, ?)", sorted(names))
        connection.execute("CREATE INDEX trait_by_value ON trait(trait_id, drawer, value)")
        connection.execute("COMMIT")


def _write(
    connection: sqlite3.Connection,
    chance: random.Random,
    people: list[Character],
    names: set[tuple[str, str]],
) -> None:
    characters, journal, listings, texts, traits = [], [], [], [], []
    for each in people:
        characters.append(tuple(character_row(each).values()))
        year, month, day = chance.randint(20, 26), chance.randint(1, 12), chance.randint(1, 28)
        played = f"20{year}-{month:02}-{day:02}T20:00:00.000+00:00"
        journal.append(tuple(entry_row(each.id, Entry(1, f"made {each.id}", Action.CREATE, played)).values()))
        shelf = Shelf.ARCHIVE if chance.random() < 0.1 else Shelf.ACTIVE
        place = drawer(shelf, each.sheet.system)
        favourite = int(chance.random() < 0.05)
        on_shelf = int(shelf is Shelf.ARCHIVE)
        name = search_name(each.sheet.name)
        listings.append((each.id, on_shelf, place, name, played, played, favourite, 0, 0, "", ""))
        keys = f"s{on_shelf} {game_key(each.sheet.system)} d{place}{' fav' if favourite else ''}"
        texts.append((each.id, keys, *text_of(each.sheet)))
        traits += [(each.id, trait, value, place) for trait, value in trait_values(each.sheet).items()]
        if len(names) < 500:
            names |= trait_names(each.sheet)
    for table, rows in (
        ("character", characters),
        ("journal", journal),
        ("listing", listings),
        ("text(rowid, keys, words, notes)", texts),
        ("trait", sorted(traits)),
    ):
        marks = ", ".join("?" * len(rows[0]))
        connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)


def _people(chance: random.Random, count: int) -> Iterator[Character]:
    games = {each: system(each) for each in GAME_NAMES}
    vocabulary = [_word(chance) for _ in range(4_000)]
    for number in range(1, count + 1):
        game = games[chance.choice(tuple(games))]
        notes = " ".join(
            chance.choice(_COMMON) if chance.random() < 0.5 else chance.choice(vocabulary) for _ in range(30)
        )
        name = f"{_word(chance).title()} {_word(chance).title()}"
        if number % 50 == 0:
            name = chance.choice("上田山川木村") + chance.choice("久美子明太郎") + chance.choice("子一二")
        listed = tuple(Skill(each.id, each.id, chance.randint(1, 99)) for each in game.skills[-40:])
        own = tuple(
            Skill(f"own:{n}", "custom", chance.randint(1, 99), name=f"Own skill {n}")
            for n in range(50 - len(listed))
        )
        sheet = Sheet(
            game.id,
            name,
            (Detail("occupation", chance.choice(_OCCUPATIONS)),),
            tuple(Trait(each.id, chance.randint(10, 90)) for each in game.traits[:8]),
            listed + own,
            tuple(Tracker(each.id, chance.randint(1, 12), 12) for each in game.trackers[:3]),
            notes=notes,
        )
        yield Character(CharacterId(number), f"00000000-0000-4000-8000-{number:012}", 1, sheet)


def _word(chance: random.Random) -> str:
    return "".join(chance.choice(_PARTS) for _ in range(chance.randint(2, 4)))
