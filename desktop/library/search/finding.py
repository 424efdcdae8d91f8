"""Find characters: turn a query into SQL statements over the search indexes, without reading sheets."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec import Struct
from sqlalchemy import Connection

from desktop.base.listed import translated
from desktop.library.records.characters import CharacterMatch, Order, Query, Shelf
from desktop.library.search.indexes import spoken_names, tag_mark
from desktop.library.search.search import LONGEST_WORD, Comparison, Search, parse, pieces, words_of
from desktop.library.store.drawers import GAME_NAMES, drawer, drawers, game_key, game_of, shelf_number

_FEW = 6_000
"""Up to this many rows are fetched and sorted; more are walked in list order until enough match."""

_DEEP = 300
"""Up to this offset, matches in a long list are tested row by row; beyond it, all are fetched first."""

_MOST_NAMED = 60
"""The maximum number of campaigns and of tags matched by one word."""

_ORDERS = {
    Order.NAME: ("name", "search_name, listing.character_id"),
    Order.PLAYED: ("played", "played_at DESC, listing.character_id DESC"),
    Order.CREATED: ("created", "created_at DESC, listing.character_id DESC"),
}

_FOUND = """
SELECT character.id, uuid, system, name, hp.value, hp_max.value, favourite, pinned, unfinished, variant_of,
    created_at, played_at, binned_at
FROM character
JOIN listing ON listing.character_id = character.id
LEFT JOIN trait AS hp ON hp.character_id = character.id AND hp.trait_id = 'hp'
LEFT JOIN trait AS hp_max ON hp_max.character_id = character.id AND hp_max.trait_id = 'hp.max'
WHERE character.id IN ({places})
"""

_PINNED = """
SELECT character_id FROM listing WHERE pinned = 1 AND shelf = 0 ORDER BY search_name, character_id LIMIT ?
"""
_LAST_PLAYED = """
SELECT character_id FROM listing INDEXED BY listing_by_played
WHERE shelf = 0 AND pinned = 0 ORDER BY played_at DESC, character_id DESC LIMIT ?
"""
_EXPIRED = """
SELECT character_id FROM listing WHERE shelf = ? AND binned_at <> '' AND binned_at < ? ORDER BY character_id
"""


class _Part(NamedTuple):
    sql: str
    given: tuple[Any, ...]


class _Match(NamedTuple):
    """A condition on the full-text index: as a MATCH expression, and as a test of a single row.

    The expression finds all rows; testing a single row is faster by itself.
    """

    match: str
    test: _Part


_MATCH_ALL = _Match("", _Part("1", ()))


class _ParsedQuery(Struct, frozen=True):
    """A query in terms of the indexes.

    ``first`` matches characters with all words in their name, occupation, game, campaign and tags. ``also``
    matches those with some word only in the notes, None if impossible. ``either`` matches both.
    ``comparisons`` are over the trait index.
    """

    query: Query
    first: _Match
    also: _Match | None
    either: _Match
    comparisons: tuple[Comparison, ...]


class _KnownNames(NamedTuple):
    """The names of skills and traits, and the row count of the table they were read from."""

    rows: int
    names: dict[str, list[str]]


class Finder:
    """Answers queries over one library, in any thread, with a cache of skill and trait names."""

    def __init__(self) -> None:
        # Replaced as a whole and never changed: another thread may be reading it.
        self._known = _KnownNames(-1, {})

    def find(
        self, connection: Connection, query: Query, offset: int, limit: int
    ) -> tuple[CharacterMatch, ...]:
        """Return ``limit`` found characters starting at ``offset``."""
        asked = self._parse_query(connection, query, _place(query))
        if asked.either is _MATCH_ALL and not asked.comparisons:
            return found_of(connection, _walk(connection, query, (), offset, limit))
        ids = _matching(connection, asked, asked.first, offset, limit)
        if asked.also and len(ids) < limit:
            before = _count(connection, asked, asked.first) if offset else len(ids)
            start = max(0, offset - before)
            ids += _matching(connection, asked, asked.also, start, limit - len(ids))
        return found_of(connection, ids)

    def count(self, connection: Connection, query: Query) -> int:
        """Return the total number of found characters."""
        asked = self._parse_query(connection, query, _place(query))
        return _count(connection, asked, asked.either)

    def counts(self, connection: Connection, query: Query) -> dict[str, int]:
        """Return the number of found characters by game, without games that have none."""
        every = Query(query.text, "", query.campaign, query.tag, query.favourites, query.shelf, query.order)
        asked = self._parse_query(connection, every)
        found = {
            game_of(each): _count(connection, asked, asked.either, (each,)) for each in drawers(query.shelf)
        }
        return {game: count for game, count in found.items() if count}

    def _parse_query(self, connection: Connection, query: Query, *place: _Match) -> _ParsedQuery:
        """Without a place if each game is counted separately anyway."""
        search = self._search(connection, query.text)
        keys = _keys(query)
        if not search.words:
            first = _all([*place, *keys]) if keys else _MATCH_ALL
            return _ParsedQuery(query, first, None, first, search.comparisons)
        called = {word: self._by_name(connection, word) for word in search.words}
        first = _all([*place, *keys, *(_either(_named(word), other) for word, other in called.items())])
        if not any(pieces(word) for word in search.words):
            return _ParsedQuery(query, first, None, first, search.comparisons)
        either = _all([*place, *keys, *(_either(_anywhere(word), other) for word, other in called.items())])
        return _ParsedQuery(query, first, _without(either, first), either, search.comparisons)

    def _search(self, connection: Connection, text: str) -> Search:
        is_compared = any(sign in text for sign in "<>=≤≥")
        return parse(text, self._names(connection) if is_compared else self._known.names)

    def _names(self, connection: Connection) -> dict[str, list[str]]:
        """Return the ids of skills and traits by name; read again if any were added."""
        (count,) = connection.exec_driver_sql("SELECT count(*) FROM trait_name").one()
        known = self._known
        if count != known.rows:
            names: dict[str, list[str]] = {}
            for name, trait_id in connection.exec_driver_sql("SELECT name, trait_id FROM trait_name").all():
                names.setdefault(name, []).append(trait_id)
            for name, trait_id in spoken_names({each for ids in names.values() for each in ids}):
                names.setdefault(name, []).append(trait_id)
            known = self._known = _KnownNames(count, names)
        return known.names

    def _by_name(self, connection: Connection, word: str) -> _Match | None:
        if not pieces(word):  # a single letter matches nearly everything
            return None
        keys = [game_key(game) for game, name in GAME_NAMES.items() if _is_part(word, f"{name} {game}")]
        campaigns = connection.exec_driver_sql("SELECT id, name FROM campaign").all()
        keys += [f"c{number}" for number, name in campaigns if _is_part(word, name)][:_MOST_NAMED]
        tags = connection.exec_driver_sql("SELECT DISTINCT tag, mark FROM tag").all()
        keys += [mark for tag, mark in tags if _is_part(word, tag)][:_MOST_NAMED]
        occupation = _by_occupation(word)
        return _either(_any_of(keys), occupation) if keys else occupation


def _by_occupation(word: str) -> _Match | None:
    """Return a match for the listed occupations whose name in the player's language has this word."""
    found: _Match | None = None
    for name, shown in translated("detail", "occupation"):
        if _is_part(word, shown):
            found = _either(_all([_named(each) for each in words_of(name) if len(each) > 1]), found)
    return found


def found_of(connection: Connection, ids: Iterable[int]) -> tuple[CharacterMatch, ...]:
    """Return list rows for these character numbers, in that order."""
    wanted = tuple(ids)
    if not wanted:
        return ()
    places = ", ".join("?" * len(wanted))
    rows = connection.exec_driver_sql(_FOUND.format(places=places), wanted).all()
    tagged: dict[int, list[str]] = {}
    statement = f"SELECT character_id, tag FROM tag WHERE character_id IN ({places}) ORDER BY tag"  # noqa: S608
    for number, tag in connection.exec_driver_sql(statement, wanted).all():
        tagged.setdefault(number, []).append(tag)
    by_id = {
        row[0]: CharacterMatch._make(
            (*row[:6], *map(bool, row[6:9]), *row[9:], tuple(tagged.get(row[0], ())))
        )
        for row in rows
    }
    return tuple(by_id[each] for each in wanted if each in by_id)


def rail(connection: Connection, limit: int) -> tuple[CharacterMatch, ...]:
    """Return the pinned characters by name, then the last played ones."""
    ids = [each for (each,) in connection.exec_driver_sql(_PINNED, (limit,)).all()]
    rest = connection.exec_driver_sql(_LAST_PLAYED, (limit - len(ids),)).all()
    return found_of(connection, [*ids, *(each for (each,) in rest)])


def expired(connection: Connection, before: str) -> list[int]:
    """Return the characters that were moved to the bin before that time."""
    rows = connection.exec_driver_sql(_EXPIRED, (shelf_number(Shelf.BIN), before))
    return [each for (each,) in rows.all()]


def _is_part(word: str, name: str) -> bool:
    return any(word in each for each in words_of(name))


def _place(query: Query) -> _Match:
    return _any_of(
        [f"d{drawer(query.shelf, query.system)}" if query.system else f"s{shelf_number(query.shelf)}"]
    )


def _keys(query: Query) -> list[_Match]:
    keys = []
    if query.favourites:
        keys.append(_any_of(["fav"]))
    if query.campaign is not None:
        keys.append(_any_of([f"c{query.campaign}"]))
    if query.tag:
        keys.append(_any_of([tag_mark(query.tag)]))
    return keys


def _any_of(keys: list[str]) -> _Match:
    test = " OR ".join(["instr(' ' || keys || ' ', ?)"] * len(keys))
    return _Match(f"keys : ({' OR '.join(keys)})", _Part(f"({test})", tuple(f" {each} " for each in keys)))


def _starts_with(column: str, starts: list[str]) -> _Match:
    match = " AND ".join(f'"{each}" *' for each in starts)
    test = " AND ".join([f"instr(' ' || {column}, ?)"] * len(starts))
    return _Match(f"{column} : ({match})", _Part(f"({test})", tuple(f" {each}" for each in starts)))


def _named(word: str) -> _Match:
    return _starts_with("words", [word[:LONGEST_WORD]])


def _anywhere(word: str) -> _Match:
    named, found = _named(word), pieces(word)
    both = _either(named, _starts_with("notes", found) if found else None)
    if found == [word[:LONGEST_WORD]]:
        # Searching both columns at once is faster.
        return both._replace(match=f'{{words notes}} : ("{found[0]}" *)')
    return both


def _all(parts: list[_Match]) -> _Match:
    return _Match(
        " AND ".join(f"({each.match})" for each in parts),
        _Part(" AND ".join(each.test.sql for each in parts), _parameters(each.test for each in parts)),
    )


def _either(one: _Match, other: _Match | None) -> _Match:
    if other is None:
        return one
    test = _Part(f"({one.test.sql} OR {other.test.sql})", one.test.given + other.test.given)
    return _Match(f"({one.match}) OR ({other.match})", test)


def _without(one: _Match, other: _Match) -> _Match:
    test = _Part(f"{one.test.sql} AND NOT ({other.test.sql})", one.test.given + other.test.given)
    return _Match(f"({one.match}) NOT ({other.match})", test)


def _parameters(parts: Iterable[_Part]) -> tuple[Any, ...]:
    return tuple(value for each in parts for value in each.given)


def _matching(
    connection: Connection, asked: _ParsedQuery, match: _Match, offset: int, limit: int
) -> list[int]:
    query = asked.query
    within = drawers(query.shelf, query.system)
    sources = [_by_text(match.match)] if match.match else []
    sources += [_by_number(each, within) for each in asked.comparisons]
    sizes = [_size(connection, each) for each in sources]
    least = sizes.index(min(sizes))
    if sizes[least] <= _FEW:
        rest = [_is_in(each) for place, each in enumerate(sources) if place != least]
        return _sorted(connection, query, sources[least], rest, (limit, offset))
    if offset <= _DEEP:
        tests = [_matches_text(match)] if match.match else []
        tests += [_matches_number(each) for each in asked.comparisons]
    else:
        tests = [_is_in(each) for each in sources]
    return _walk(connection, query, tests, offset, limit)


def _walk(connection: Connection, query: Query, tests: Iterable[_Part], offset: int, limit: int) -> list[int]:
    index, order = _ORDERS[query.order]
    (number, *_others) = drawers(query.shelf, query.system)
    name, where = ("listing_of_game", "drawer") if query.system else ("listing", "shelf")
    given: list[Any] = [number if query.system else shelf_number(query.shelf)]
    conditions = [f"{where} = ?"]
    for each in tests:
        conditions.append(each.sql)
        given += each.given
    statement = (
        f"SELECT listing.character_id FROM listing INDEXED BY {name}_by_{index} "  # noqa: S608
        f"WHERE {' AND '.join(conditions)} ORDER BY {order} LIMIT ? OFFSET ?"
    )
    rows = connection.exec_driver_sql(statement, (*given, limit, offset)).all()
    return [each for (each,) in rows]


def _sorted(
    connection: Connection, query: Query, source: _Part, tests: Iterable[_Part], page: tuple[int, int]
) -> list[int]:
    _index, order = _ORDERS[query.order]
    given = [*source.given, shelf_number(query.shelf)]
    conditions = ["listing.shelf = ?"]
    for each in tests:
        conditions.append(each.sql)
        given += each.given
    statement = (
        f"SELECT listing.character_id FROM ({source.sql}) AS source "  # noqa: S608
        "CROSS JOIN listing ON listing.character_id = source.number "
        f"WHERE {' AND '.join(conditions)} ORDER BY {order} LIMIT ? OFFSET ?"
    )
    rows = connection.exec_driver_sql(statement, (*given, *page)).all()
    return [each for (each,) in rows]


def _count(
    connection: Connection, asked: _ParsedQuery, looked_for: _Match, within: tuple[int, ...] = ()
) -> int:
    places = within or drawers(asked.query.shelf, asked.query.system)
    match = looked_for.match
    if match and within:
        match = _all([_any_of([f"d{each}" for each in within]), looked_for]).match
    if not asked.comparisons:
        if match:
            found = connection.exec_driver_sql("SELECT count(*) FROM text WHERE text MATCH ?", (match,))
        else:
            statement = f"SELECT count(*) FROM listing WHERE drawer IN ({_places(places)})"  # noqa: S608
            found = connection.exec_driver_sql(statement, places)
        return int(found.scalar_one())
    sources = [_by_number(each, places) for each in asked.comparisons]
    sources += [_by_text(match)] if match else []
    sizes = [_size(connection, each) for each in sources]
    first = sources.pop(sizes.index(min(sizes)))
    tests = [_is_in(each, "source.number") for each in sources]
    statement = f"SELECT count(*) FROM ({first.sql}) AS source"  # noqa: S608
    if tests:
        statement += f" WHERE {' AND '.join(each.sql for each in tests)}"
    given = first.given + tuple(each for test in tests for each in test.given)
    return int(connection.exec_driver_sql(statement, given).scalar_one())


def _size(connection: Connection, source: _Part) -> int:
    """Counts no further than matters."""
    statement = f"SELECT count(*) FROM (SELECT 1 FROM ({source.sql}) LIMIT ?)"  # noqa: S608
    return int(connection.exec_driver_sql(statement, (*source.given, _FEW + 1)).scalar_one())


def _by_text(match: str) -> _Part:
    return _Part("SELECT rowid AS number FROM text WHERE text MATCH ?", (match,))


def _by_number(comparison: Comparison, within: tuple[int, ...]) -> _Part:
    distinct = "DISTINCT " if len(comparison.ids) > 1 else ""
    return _Part(
        f"SELECT {distinct}character_id AS number FROM trait "  # noqa: S608
        f"WHERE trait_id IN ({_places(comparison.ids)}) AND drawer IN ({_places(within)}) "
        f"AND value {comparison.sign} ?",
        (*comparison.ids, *within, comparison.number),
    )


def _is_in(source: _Part, number: str = "listing.character_id") -> _Part:
    return _Part(f"{number} IN ({source.sql})", source.given)


def _matches_text(match: _Match) -> _Part:
    return _Part(
        f"EXISTS (SELECT 1 FROM text WHERE rowid = listing.character_id AND {match.test.sql})",  # noqa: S608
        match.test.given,
    )


def _matches_number(comparison: Comparison) -> _Part:
    return _Part(
        "EXISTS (SELECT 1 FROM trait WHERE trait.character_id = listing.character_id "  # noqa: S608
        f"AND trait_id IN ({_places(comparison.ids)}) AND value {comparison.sign} ?)",
        (*comparison.ids, comparison.number),
    )


def _places(things: tuple[Any, ...]) -> str:
    return ", ".join("?" * len(things))
