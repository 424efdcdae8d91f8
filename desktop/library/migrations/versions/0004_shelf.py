"""Add the standing of characters, chosen pictures, packs, and the indexes for lists."""

import json
import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_GAMES = ("", "coc7", "shadow-lounge", "basic-d20", "rites-of-battle", "striker")
_UNSPACED = (
    (0x0E00, 0x0EFF),
    (0x1000, 0x109F),
    (0x1780, 0x17FF),
    (0x3040, 0x30FF),
    (0x3400, 0x9FFF),
    (0xF900, 0xFAFF),
    (0x20000, 0x3FFFF),
)
_AT_ONCE = 500
_LARGEST = 2**62


def upgrade() -> None:
    """Add the tables and fill the indexes from sheets and journals; no sheet changes."""
    _shelf()
    _packs()
    _listing()
    op.execute("DROP TABLE text")
    op.execute(
        "CREATE VIRTUAL TABLE text USING fts5("
        "keys, words, notes, detail=column, prefix='1 2 3', "
        "tokenize=\"unicode61 remove_diacritics 0 categories 'L* M* N* S* Co'\")"
    )
    op.execute("ALTER TABLE trait RENAME TO earlier")
    op.create_table(
        "trait",
        sa.Column("character_id", sa.Integer, sa.ForeignKey("character.id"), primary_key=True),
        sa.Column("trait_id", sa.Text, primary_key=True),
        sa.Column("value", sa.Integer, nullable=False),
        sa.Column("drawer", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO trait SELECT character_id, trait_id, value, 0 FROM earlier")
    op.execute("DROP TABLE earlier")
    op.create_table(
        "trait_name",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("trait_id", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    _fill()
    op.create_index("trait_by_value", "trait", ["trait_id", "drawer", "value"])
    op.execute("PRAGMA user_version = 4")


def _shelf() -> None:
    op.create_table(
        "shelf",
        sa.Column("character_id", sa.Integer, sa.ForeignKey("character.id"), primary_key=True),
        sa.Column("favourite", sa.Integer, nullable=False),
        sa.Column("pinned", sa.Integer, nullable=False),
        sa.Column("shelf", sa.Text, nullable=False),
        sa.Column("binned_at", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.Column("unfinished", sa.Integer, nullable=False),
        sa.Column("variant_of", sa.Text, nullable=False),
        sa.Column("tags", sa.Text, nullable=False),
        sa.Column("sha256", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "tag",
        sa.Column("character_id", sa.Integer, sa.ForeignKey("character.id"), primary_key=True),
        sa.Column("tag", sa.Text, primary_key=True),
        sa.Column("mark", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tag_by_name", "tag", ["tag"])
    op.create_table(
        "picture",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("image", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "picture_use",
        sa.Column("digest", sa.Text, sa.ForeignKey("picture.digest"), primary_key=True),
        sa.Column("character_id", sa.Integer, sa.ForeignKey("character.id"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("picture_use_by_character", "picture_use", ["character_id"])


def _packs() -> None:
    op.create_table(
        "pack",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("uuid", sa.Text, nullable=False, unique=True),
        sa.Column("rev", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("system", sa.Text, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("sha256", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "campaign_pack",
        sa.Column("campaign_id", sa.Integer, sa.ForeignKey("campaign.id"), primary_key=True),
        sa.Column("pack_id", sa.Integer, sa.ForeignKey("pack.id"), primary_key=True),
        sqlite_with_rowid=False,
    )


def _listing() -> None:
    op.create_table(
        "listing",
        sa.Column("character_id", sa.Integer, sa.ForeignKey("character.id"), primary_key=True),
        sa.Column("shelf", sa.Integer, nullable=False),
        sa.Column("drawer", sa.Integer, nullable=False),
        sa.Column("search_name", sa.Text, nullable=False),
        sa.Column("played_at", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.Column("favourite", sa.Integer, nullable=False),
        sa.Column("pinned", sa.Integer, nullable=False),
        sa.Column("unfinished", sa.Integer, nullable=False),
        sa.Column("variant_of", sa.Text, nullable=False),
        sa.Column("binned_at", sa.Text, nullable=False),
    )
    for name, first in (("listing", "shelf"), ("listing_of_game", "drawer")):
        op.create_index(f"{name}_by_name", "listing", [first, "search_name", "character_id"])
        op.create_index(f"{name}_by_played", "listing", [first, "played_at", "character_id"])
        op.create_index(f"{name}_by_created", "listing", [first, "created_at", "character_id"])
    op.create_index("listing_by_drawer", "listing", ["drawer"])
    op.create_index("listing_pinned", "listing", ["pinned", "shelf", "search_name"])


def _fill() -> None:
    connection = op.get_bind()
    last = 0
    while True:
        rows = connection.execute(
            sa.text(
                "SELECT c.id, c.system, c.name, c.search_name, c.sheet, m.campaign_id, "
                "(SELECT entry FROM journal WHERE character_id = c.id ORDER BY seq LIMIT 1), "
                "(SELECT entry FROM journal WHERE character_id = c.id ORDER BY seq DESC LIMIT 1) "
                "FROM character AS c LEFT JOIN member AS m ON m.character_id = c.id "
                "WHERE c.id > :last ORDER BY c.id LIMIT :many"
            ),
            {"last": last, "many": _AT_ONCE},
        ).all()
        if not rows:
            return
        for row in rows:
            _index(connection, row)
        last = rows[-1][0]


def _index(connection: sa.Connection, row: sa.Row[*tuple[object, ...]]) -> None:
    number, system, name, search_name, stored, campaign, first, newest = row
    # Unreadable data is damage, reported when it is opened; here it counts as empty.
    sheet = _object(stored)
    drawer = _GAMES.index(system) if system in _GAMES else 0
    connection.execute(
        sa.text("INSERT INTO listing VALUES (:id, 0, :drawer, :name, :played, :created, 0, 0, 0, '', '')"),
        {
            "id": number,
            "drawer": drawer,
            "name": search_name,
            "played": _text(_object(newest).get("at")),
            "created": _text(_object(first).get("at")),
        },
    )
    occupation = next(
        (_text(each.get("text")) for each in _things(sheet, "details") if each.get("id") == "occupation"), ""
    )
    told = [_text(sheet.get("notes")), *(_text(each.get("text")) for each in _things(sheet, "backstory"))]
    connection.execute(
        sa.text("INSERT INTO text(rowid, keys, words, notes) VALUES (:id, :keys, :words, :notes)"),
        {
            "id": number,
            "keys": f"s0 g{drawer} d{drawer}" + ("" if campaign is None else f" c{campaign}"),
            "words": _parts(f"{name}\n{occupation}"),
            "notes": _terms("\n".join(told)),
        },
    )
    connection.execute(
        sa.text("UPDATE trait SET drawer = :drawer WHERE character_id = :id"),
        {"drawer": drawer, "id": number},
    )
    names: dict[str, str] = {}
    values: dict[str, int] = {}
    for each in _things(sheet, "skills"):
        kind, value = _text(each.get("kind")), each.get("value")
        if isinstance(value, int) and abs(value) < _LARGEST:
            written = " ".join(_words(_text(each.get("name"))))
            listed = "" if kind == "custom" else " ".join(_words(kind))
            trait = f"skill:{kind}:{written}" if written else f"skill:{kind}"
            values[trait] = max(value, values.get(trait, value))
            names[trait] = f"{listed} {written}".strip()
    for each in (*_things(sheet, "traits"), *_things(sheet, "trackers")):
        names[_text(each.get("id"))] = " ".join(_words(_text(each.get("id"))))
    if values:
        connection.execute(
            sa.text("INSERT OR REPLACE INTO trait VALUES (:id, :trait, :value, :drawer)"),
            [
                {"id": number, "trait": trait, "value": value, "drawer": drawer}
                for trait, value in values.items()
            ],
        )
    if names:
        connection.execute(
            sa.text("INSERT OR IGNORE INTO trait_name VALUES (:name, :trait)"),
            [{"name": each, "trait": trait} for trait, each in names.items() if each],
        )


def _object(stored: object) -> dict[str, object]:
    try:
        found = json.loads(stored) if isinstance(stored, str) else {}
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _things(sheet: dict[str, object], part: str) -> list[dict[str, object]]:
    found = sheet.get(part)
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(each for each in plain if not unicodedata.combining(each))
    return "".join(each if _counts(each) else " " for each in plain).split()


def _counts(letter: str) -> bool:
    if letter.isascii():
        return letter.isalnum()
    kind = unicodedata.category(letter)
    return kind[0] in "LNMS" or kind == "Co"


def _parts(text: str) -> str:
    found = {
        each[start : start + 40]: None for each in _words(text)[:24] for start in range(min(len(each), 40))
    }
    return " ".join(found)


def _terms(text: str) -> str:
    found: list[str] = []
    for word in _words(text):
        start = 0
        for place in range(len(word)):
            if _unspaced(word[place]):
                if start < place:
                    found.append(word[start:place])
                pair = word[place : place + 2]
                found.append(pair if _unspaced(pair[-1]) else pair[0])
                start = place + 1
        if start < len(word):
            found.append(word[start:])
    return " ".join(found)


def _unspaced(letter: str) -> bool:
    number = ord(letter)
    return number >= 0x0E00 and any(least <= number <= most for least, most in _UNSPACED)
