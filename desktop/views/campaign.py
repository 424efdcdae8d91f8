"""What the campaign window shows."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from importlib import import_module

from msgspec import Struct

from desktop.base.words import ntr, tr
from desktop.kit.view.sheet import MemberView
from desktop.library.records.characters import Campaign, CampaignId, CharacterId, KeptPack, Listed
from desktop.views.about import switch_words
from desktop.views.rail import game_name, games
from desktop.views.rule_sentences import sentences
from rules_core.game.registry import RULE_PACKAGES
from rules_core.game.switches import Position, Switch, switches


class SwitchView(Struct, frozen=True):
    """A house rule: its question, and its options as (key, words), the recommended one first.

    ``rule`` is the id of the rule it changes and ``sentence`` that rule's sentence.
    """

    name: str
    title: str
    positions: tuple[tuple[str, str], ...]
    chosen: str
    rule: str
    sentence: str


class CampaignRow(Struct, frozen=True):
    """A campaign in the list."""

    id: int
    name: str
    line: str


class CampaignView(Struct, frozen=True):
    """The campaign window: all campaigns, and the chosen one in full.

    ``chosen`` is 0 if no campaign is chosen. ``games`` are the games for a new campaign, as (id, name). A
    ``damaged`` campaign can't be read, only deleted. ``packs`` are the table packs of its game; a ``member``
    is one that the campaign uses.
    """

    campaigns: tuple[CampaignRow, ...]
    games: tuple[tuple[str, str], ...]
    chosen: int = 0
    name: str = ""
    game: str = ""
    notes: str = ""
    members: tuple[MemberView, ...] = ()
    packs: tuple[MemberView, ...] = ()
    switches: tuple[SwitchView, ...] = ()
    damaged: bool = False


def game_switches(game: str) -> tuple[Switch, ...]:
    """Return the house rules of a game, none if this version doesn't know it."""
    if game not in RULE_PACKAGES:
        return ()
    return switches(import_module(f"{RULE_PACKAGES[game]}.table").Table)


def fact_of(position: Position) -> int | str:
    """Return a house rule's option as a campaign stores it: a flag as 0 or 1, a choice as its key."""
    return int(position) if isinstance(position, bool) else position.value


def known_rules(game: str, kept: Iterable[tuple[str, int | str]]) -> tuple[tuple[str, int | str], ...]:
    """Return the stored house rules that this version of the game knows."""
    known = {each.name: [fact_of(one) for one in each.positions] for each in game_switches(game)}
    return tuple((name, fact) for name, fact in kept if fact in known.get(name, ()))


def campaign_view(
    campaigns: Sequence[Campaign],
    damaged: Sequence[CampaignId],
    chosen: CampaignId | None,
    characters: Sequence[Listed],
    memberships: Mapping[CharacterId, CampaignId],
    *,
    packs: Sequence[KeptPack] = (),
    used: Container[int] = (),
) -> CampaignView:
    """Build the campaign window from the campaigns of a library.

    ``damaged`` are the numbers of campaigns that can't be read. ``packs`` are all table packs of the library,
    ``used`` the numbers of those that the chosen campaign uses.
    """
    sizes = Counter(memberships.values())
    rows = [CampaignRow(each.id, each.name, _line(each, sizes[each.id])) for each in campaigns]
    rows += [CampaignRow(each, tr("Damaged campaign"), tr("Can't be read")) for each in damaged]
    shown = next((each for each in campaigns if each.id == chosen), None)
    if shown is None:
        lost = chosen is not None and chosen in damaged
        return CampaignView(
            tuple(rows), tuple(games().items()), chosen=chosen or 0 if lost else 0, damaged=lost
        )
    names = {each.id: each.name for each in campaigns}
    return CampaignView(
        tuple(rows),
        tuple(games().items()),
        chosen=shown.id,
        name=shown.name,
        game=game_name(shown.system),
        notes=shown.notes,
        members=tuple(
            _member(each, shown, memberships.get(each.id), names)
            for each in characters
            if each.system == shown.system
        ),
        packs=tuple(
            MemberView(each.id, each.name, each.id in used) for each in packs if each.system == shown.system
        ),
        switches=_switches(shown),
    )


def _line(campaign: Campaign, members: int) -> str:
    count = ntr("{n} character", "{n} characters", members).format(n=members)
    return tr("{game} · {count}").format(game=game_name(campaign.system), count=count)


def _member(
    character: Listed, campaign: Campaign, plays_in: CampaignId | None, names: Mapping[CampaignId, str]
) -> MemberView:
    if plays_in is None or plays_in == campaign.id:
        return MemberView(character.id, character.name, plays_in is not None)
    return MemberView(
        character.id, character.name, member=False, elsewhere=names.get(plays_in, tr("Damaged campaign"))
    )


def _switches(campaign: Campaign) -> tuple[SwitchView, ...]:
    words, facts = switch_words(campaign.system), dict(campaign.switches)
    rule_texts = sentences(campaign.system) if words else {}
    views = []
    for each in game_switches(campaign.system):
        if each.name in words:
            keys = [str(fact_of(position)) for position in each.positions]
            current = str(facts.get(each.name, keys[0]))
            views.append(
                SwitchView(
                    each.name,
                    words[each.name].title,
                    tuple((key, words[each.name].positions[key]) for key in keys),
                    current if current in keys else keys[0],
                    each.rule,
                    rule_texts[each.rule],
                )
            )
    return tuple(views)
