"""Which house rules a character plays by: those of its campaign and of the campaign's packs, or its own."""

from collections.abc import Callable
from functools import lru_cache

from desktop.base.crash import log
from desktop.library.problems import DamagedPacks, LibraryProblem
from desktop.library.records.characters import Campaign
from desktop.library.records.shelf import KeptPack
from desktop.library.store.library import Library
from rules_core.game.play import Rules
from rules_core.sheet.sheet import Sheet


def table_rules(library: Library, sheet: Sheet, campaign: Campaign | None) -> Rules:
    """The house rules that hold for a character; those of packs give way to what the campaign says itself.

    Without a campaign those hold that came with the character's own packs.
    """
    facts: dict[str, int | str] = {}
    if campaign is None:
        facts = {} if sheet.homebrew is None else dict(sheet.homebrew.switches)
    else:
        for pack in _packs(library, campaign):
            facts |= dict(_switches(pack.content))
        facts |= dict(campaign.switches)
    if not facts:
        return ()
    from desktop.views.campaign import known_rules

    return known_rules(sheet.system, tuple(facts.items()))


def readable_packs(read: Callable[[], tuple[KeptPack, ...]]) -> tuple[KeptPack, ...]:
    """The packs that ``read`` finds, those that are damaged left out; other problems are raised."""
    try:
        return read()
    except DamagedPacks as damage:
        log.error("packs: %s", damage.what)
        return tuple(damage.readable)


def _packs(library: Library, campaign: Campaign) -> tuple[KeptPack, ...]:
    try:
        return readable_packs(lambda: library.packs_of(campaign.id))
    except LibraryProblem as problem:
        log.error("packs of campaign %s: %s", campaign.id, problem.what)
        return ()


@lru_cache(maxsize=16)
def _switches(content: str) -> Rules:
    from desktop.interchange.packs import BrokenPack, read_pack
    from rules_core.packs.packs import BadPack

    try:
        return read_pack(content.encode()).switches
    except (BadPack, BrokenPack):  # its window says why
        return ()
