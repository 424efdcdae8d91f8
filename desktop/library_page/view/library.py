"""The library page: filters, rows, and the actions for the selected characters."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple, Protocol

from desktop.base.dates import local_time, recent_day
from desktop.base.names import initials
from desktop.base.numbers import grouped
from desktop.base.words import ntr, tr
from desktop.kit.view.shell import ActView, Choice, NoticeView
from desktop.views.menus import sheet_acts
from desktop.views.rail import ListedRow, game_name, games, health_words
from rules_core.game.registry import GAMES
from rules_core.game.registry import system as rules_of

PAGE = 100
"""Rows loaded at a time."""

MOST_CHOSEN = 1000
"""The maximum number of selected characters."""

ACTIVE, ARCHIVE, BIN = "active", "archive", "bin"
"""The library's names for its shelves."""

FAVOURITES = "favourites"
CAMPAIGN, TAG = "campaign:", "tag:"
"""Prefixes of filter ids: a campaign by number, a tag by name. Others are a shelf or the favourites."""

NO_CAMPAIGN = f"{CAMPAIGN}none"

_MOST_TAGS = 40


def game_word(system: str) -> str:
    """Return a game's short name for narrow places."""
    short = GAMES[system].short if system in GAMES else ""
    return tr(short) if short else game_name(system)


class GameChip(NamedTuple):
    """A game filter ("" for all) with its number of characters."""

    system: str
    name: str
    number: int


class EmptyView(NamedTuple):
    """The text for an empty page, more words, and a button ("" for none)."""

    words: str
    more: str = ""
    act: str = ""
    button: str = ""


class LibraryView(NamedTuple):
    """The page without its rows.

    ``line`` gives the number of characters. ``games`` are the chips and ``game`` the selected one; ``shows``
    are the filters and ``show`` the selected one; ``order`` is the sort order. ``total`` rows can be
    requested. ``afresh`` means another query than before. ``note`` goes above the rows, ``empty`` replaces
    them. ``campaigns`` can be joined: number, name and game. ``back`` is the name of the open character, or
    "".
    """

    heading: str
    line: str
    text: str
    games: tuple[GameChip, ...]
    game: str
    shows: tuple[Choice, ...]
    show: str
    shelf: str
    order: str
    total: int
    afresh: bool
    note: str
    empty: EmptyView | None
    campaigns: tuple[tuple[int, str, str], ...]
    back: str
    folder: str


class RowView(NamedTuple):
    """A character in the library, as far as the list knows it.

    ``health`` is text such as "HP 8/11", ``when`` such as "Played today"; ``tags`` are the player's own.
    """

    character: int
    system: str
    name: str
    initials: str
    game: str
    health: str
    when: str
    favourite: bool
    pinned: bool
    unfinished: bool
    variant: bool
    tags: tuple[str, ...]


class FoundRow(ListedRow, Protocol):
    """A character as returned by the library's search."""

    @property
    def favourite(self) -> bool:
        """Whether it is a favourite."""
        ...

    @property
    def pinned(self) -> bool:
        """Whether it is pinned to the top of the rail."""
        ...

    @property
    def unfinished(self) -> bool:
        """Whether its creation isn't finished."""
        ...

    @property
    def variant_of(self) -> str:
        """The character it is a copy of, or ""."""
        ...

    @property
    def created_at(self) -> str:
        """When it was added."""
        ...

    @property
    def played_at(self) -> str:
        """When it was last played or changed."""
        ...

    @property
    def binned_at(self) -> str:
        """When it was moved to the bin."""
        ...

    @property
    def tags(self) -> tuple[str, ...]:
        """Its tags."""
        ...


def row_view(found: FoundRow, today: date, bin_days: int) -> RowView:
    """Return a row of the library; the bin keeps characters for ``bin_days``."""
    return RowView(
        character=found.id,
        system=found.system,
        name=found.name,
        initials=initials(found.name),
        game=game_word(found.system),
        health=health_words(found.system, found.hp, found.hp_max),
        when=_when(found, today, bin_days),
        favourite=found.favourite,
        pinned=found.pinned,
        unfinished=found.unfinished,
        variant=bool(found.variant_of),
        tags=found.tags,
    )


def _when(found: FoundRow, today: date, bin_days: int) -> str:
    if found.binned_at:
        gone = local_time(found.binned_at).date() + timedelta(days=bin_days)
        return tr("In the bin until {day}").format(day=recent_day(gone, today))
    if found.played_at:
        played = local_time(found.played_at).date()
        words = {today: tr("Played today"), today - timedelta(days=1): tr("Played yesterday")}
        return words.get(played, tr("Played {day}").format(day=recent_day(played, today)))
    if found.created_at:
        return tr("Added {day}").format(day=recent_day(local_time(found.created_at).date(), today))
    return ""


def orders() -> tuple[Choice, ...]:
    """Return the sort orders."""
    return (Choice("played", tr("Last played")), Choice("name", tr("Name")), Choice("created", tr("Newest")))


def shows(campaigns: Sequence[tuple[int, str]], tags: Sequence[str]) -> tuple[Choice, ...]:
    """Return the filters: all, favourites, campaigns, tags, archive and bin."""
    return (
        Choice(ACTIVE, tr("All characters")),
        Choice(FAVOURITES, tr("Favourites")),
        *(Choice(f"{CAMPAIGN}{number}", tr("Campaign: {name}").format(name=n)) for number, n in campaigns),
        *(Choice(f"{TAG}{each}", tr("Tag: {name}").format(name=each)) for each in tags[:_MOST_TAGS]),
        Choice(ARCHIVE, tr("Archive")),
        Choice(BIN, tr("Bin")),
    )


def chips(counts: dict[str, int], chosen: str) -> tuple[GameChip, ...]:
    """Return the game chips with the selected one, starting with the chip for all games."""
    ours = games()
    shown = [game for game in ours if counts.get(game) or game == chosen]
    shown += sorted(game for game in counts if game not in ours)
    return (
        GameChip("", tr("All"), sum(counts.values())),
        *(GameChip(game, game_word(game), counts.get(game, 0)) for game in shown),
    )


def heading(show: str) -> str:
    """Return the heading of the page."""
    return {ARCHIVE: tr("Archive"), BIN: tr("Bin")}.get(show, tr("Library"))


def count_words(count: int, *, narrowed: bool) -> str:
    """Return the number of characters, or with ``narrowed`` the number found."""
    if narrowed:
        return ntr("{n} character found", "{n} characters found", count).format(n=grouped(count))
    return ntr("{n} character on this computer", "{n} characters on this computer", count).format(
        n=grouped(count)
    )


def bin_note(days: int) -> str:
    """Return what happens to characters in the bin."""
    return tr("Characters stay in the bin for {n} days. Then a backup is made, and they are deleted.").format(
        n=days
    )


def empty_view(text: str, show: str, *, narrowed: bool, days: int, away: str = "") -> EmptyView:
    """Return the text for an empty page; ``narrowed`` by a game.

    ``away`` is a shelf that has characters although the library has none, or "".
    """
    if text:
        words = tr("No character matches “{text}”.").format(text=text)
        return EmptyView(words, "", "clear", tr("Clear search"))
    if narrowed:
        return EmptyView(tr("No characters of this game here."), "", "all", tr("Show all games"))
    if show == BIN:
        more = tr("Deleted characters stay here for {n} days.").format(n=days)
        return EmptyView(tr("The bin is empty."), more, "active", tr("Show the library"))
    if show == ARCHIVE:
        more = tr(
            "Archived characters are hidden from the rail and the library, but keep everything they have."
        )
        return EmptyView(tr("Nothing is archived."), more, "active", tr("Show the library"))
    if show == ACTIVE and away == BIN:
        more = tr("You can restore characters in the bin for {n} days.").format(n=days)
        return EmptyView(tr("The library is empty."), more, BIN, tr("Show the bin"))
    if show == ACTIVE and away:
        more = tr("You can bring archived characters back at any time.")
        return EmptyView(tr("The library is empty."), more, ARCHIVE, tr("Show the archive"))
    if show == ACTIVE:
        more = tr("Create one, or import a character file.")
        return EmptyView(tr("No characters yet."), more, "new", tr("New character"))
    if show == FAVOURITES:
        more = tr("Star a character to find it here.")
        return EmptyView(tr("No favourites yet."), more, "active", tr("Show all characters"))
    return EmptyView(tr("No characters here."), "", "active", tr("Show all characters"))


def acts(
    rows: Sequence[RowView], shelf: str, campaigns: Sequence[tuple[int, str, str]] = ()
) -> tuple[ActView, ...]:
    """Return the actions for these characters, which are all on one shelf; none for no characters."""
    if not rows:
        return ()
    one = len(rows) == 1
    if shelf == BIN:
        return (
            ActView("restore", tr("Restore"), "undo"),
            ActView("delete", tr("Delete for good…"), danger=True),
        )
    opening = ActView("open", tr("Open"), reason="" if one else tr("Select one character."))
    star = all(each.favourite for each in rows)
    favourite = (
        ActView("no_favourite", tr("Unfavourite"), "star-outline")
        if star
        else ActView("favourite", tr("Favourite"), "star")
    )
    pinned = all(each.pinned for each in rows)
    pin = ActView("unpin" if pinned else "pin", tr("Unpin") if pinned else tr("Pin to rail"), "pinned")
    away = (
        (ActView("restore", tr("Restore"), "undo"),)
        if shelf == ARCHIVE
        else (pin, ActView("archive", tr("Archive")))
    )
    return (
        opening,
        favourite,
        *away,
        ActView("bin", tr("Move to the bin"), danger=True),
        *(each._replace(main=False) for each in sheet_acts(opening.reason)),
        ActView("tags", tr("Tags…"), main=False),
        _campaign_act(rows, campaigns),
        ActView("duplicate", tr("Duplicate as variant"), main=False),
        ActView("compare", tr("Compare…"), reason=_why_not_compared(rows), main=False),
        *_group_luck(rows),
        ActView("export", tr("Export…"), main=False),
        ActView("print_party", tr("Print party sheet…"), main=False),
    )


def _campaign_act(rows: Sequence[RowView], campaigns: Sequence[tuple[int, str, str]]) -> ActView:
    words = tr("Add to campaign")
    games = {each.system for each in rows}
    if len(games) > 1:
        return ActView("campaign", words, reason=tr("Select characters of one game."), main=False)
    there = tuple(Choice(f"{CAMPAIGN}{number}", name) for number, name, game in campaigns if game in games)
    if not there:
        return ActView("campaign", words, reason=tr("There are no campaigns for this game yet."), main=False)
    none = Choice(NO_CAMPAIGN, tr("No campaign"))
    return ActView("campaign", words, choices=(*there, none), main=False)


def _why_not_compared(rows: Sequence[RowView]) -> str:
    if len(rows) > 2:
        return tr("Select one or two characters.")
    if len({each.system for each in rows}) > 1:
        return tr("Select characters of one game.")
    return ""


def _group_luck(rows: Sequence[RowView]) -> tuple[ActView, ...]:
    played = {each.system for each in rows}
    if len(played) > 1 or not played <= GAMES.keys() or rules_of(*played).play.group_luck is None:
        return ()
    return (ActView("group_luck", tr("Roll group Luck"), main=False),)


def done_words(act: str, name: str, count: int, days: int) -> str:
    """Return what was done to ``count`` characters; ``name`` is that of a single one, or "" if unknown."""
    words = {
        "favourite": tr("{who} added to favourites."),
        "no_favourite": tr("{who} removed from favourites."),
        "pin": tr("{who} pinned to the rail."),
        "unpin": tr("{who} unpinned."),
        "archive": tr("{who} archived."),
        "restore": tr("{who} brought back."),
        "bin": tr("{who} moved to the bin for {days} days."),
        "delete": tr("{who} deleted."),
        "duplicate": tr("{who} duplicated."),
        "tags": tr("Tags of {who} changed."),
        NO_CAMPAIGN: tr("{who} removed from the campaign."),
    }.get(act, tr("{who} added to the campaign."))
    return words.format(who=_who(name, count), days=days)


def _who(name: str, count: int) -> str:
    return name or ntr("{n} character", "{n} characters", count).format(n=count)


UNDO = "undo_library"
"""The action of a notice that undoes a library change."""


def done_notice(act: str, name: str, count: int, days: int) -> NoticeView:
    """Return the notice about a change, with Undo."""
    return NoticeView.undoing(done_words(act, name, count, days), UNDO)


def restore_first(name: str) -> str:
    """Return the notice that a character in the bin must be restored first; ``name`` may be ""."""
    return tr("{who} is in the bin. Restore it to open it.").format(who=_who(name, 1))


def undone_words() -> str:
    """Return the notice that a library change was undone."""
    return tr("Undone.")


def delete_question(name: str, count: int, days: int) -> tuple[str, str]:
    """Ask whether to delete characters for good."""
    question = tr("Delete {who} for good?").format(who=_who(name, count))
    detail = tr(
        "This deletes the sheet, the history and the portrait. Only backups still have them. "
        "Characters in the bin are deleted automatically after {n} days."
    ).format(n=days)
    return question, detail


def not_backed_up() -> NoticeView:
    """Return the notice that no backup could be made."""
    return NoticeView(tr("Can't make a backup. Everything saved before is safe."), warning=True)


def backed_up(file: str) -> str:
    """Return the notice that the library was backed up."""
    return tr("All characters were backed up: {file}").format(file=file)
