"""Sections that printed sheets of all games share."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from desktop.base.listed import called, detail_of
from desktop.base.names import listed_skill_name, skill_name
from desktop.base.notes import page_heading
from desktop.base.words import tr
from desktop.views.entries import status_name
from desktop.views.game import SheetContext, game_of
from desktop.views.own_rules import gives_words, tracker_title
from desktop.views.paper.paper import (
    HEAD,
    Block,
    CheckLine,
    ChecksBlock,
    FactsBlock,
    HeadBlock,
    ListBlock,
    MeterLine,
    MetersBlock,
    PaperOptions,
    PaperSection,
    ProseBlock,
    RuledBlock,
    SkillLine,
    SkillsBlock,
    TraitBox,
    TraitsBlock,
)
from desktop.views.paper.tables import Asides, powers_table, table
from desktop.views.places import detail_name, skill_called
from desktop.views.sheet import Labelled, SheetView, SkillRow
from rules_core.game.creation import is_unlisted
from rules_core.game.own import ENDLESS, OWN, homebrew_of
from rules_core.game.registry import system
from rules_core.sheet.sheet import Sheet, Skill, Tracker

MOST_BOXES = 30
"""The most points that get a box each; more boxes would be too small to cross out."""

_LINES_FOR_NOTES = 3
_FEW_LINES = 3
_A_PAGE = 60
"""More blank lines than any page has room for."""


def no_asides(_value: int) -> tuple[str, ...]:
    """Return no small values beside a value."""
    return ()


def shown_sheet(sheet: Sheet, portrait: bytes | None) -> SheetView:
    """Return the sheet as on screen; print uses its words and numbers."""
    return game_of(sheet.system).sheet_view(sheet, SheetContext(0, portrait))


def in_pencil(sheet: Sheet, kept: Iterable[str] = ()) -> Sheet:
    """Return the sheet as before play: unharmed, no ticks, and no statuses except ``kept`` ones."""
    game, stay = system(sheet.system), frozenset(kept)

    def fresh(tracker: Tracker) -> Tracker:
        if game.counts_harm(tracker.id):
            return replace(tracker, value=0)
        most = _most(sheet, tracker)
        return replace(tracker, value=tracker.value if most is None else most)

    return replace(
        sheet,
        skills=tuple(replace(each, marks=0) for each in sheet.skills),
        trackers=tuple(fresh(each) for each in sheet.trackers),
        weapons=tuple(replace(each, fired=0) for each in sheet.weapons),
        powers=tuple(replace(each, marks=0) for each in sheet.powers),
        injuries=(),
        statuses=tuple(each for each in sheet.statuses if each.id in stay),
        fight=None,
    )


def section(section_id: str, title: str, *blocks: Block | None) -> tuple[PaperSection, ...]:
    """Build a section from its blocks, or nothing if there are none."""
    there = tuple(each for each in blocks if each is not None)
    return (PaperSection(section_id, title, there),) if there else ()


# The person


def head_part(shown: SheetView, game: str, further: Iterable[Labelled] = ()) -> tuple[PaperSection, ...]:
    """Build the head, without details that its line already mentions."""
    standing = () if shown.standing is None else (shown.standing,)
    line = f", {shown.line}, "
    details = tuple(each for each in (*standing, *shown.about, *further) if f", {each.value}, " not in line)
    block = HeadBlock(shown.name, shown.line, game, details, shown.portrait, shown.initials)
    return section(HEAD, "", block)


def further_part(sheet: Sheet, known: Iterable[str], traits: Iterable[str] = ()) -> tuple[PaperSection, ...]:
    """Build the details and numbers without a place of their own; ``known`` and ``traits`` have one."""
    elsewhere = {each.id for each in system(sheet.system).traits} | set(traits)
    there = set(known)
    facts = (
        *(
            Labelled(detail_name(sheet.system, each.id), detail_of(sheet, each.id))
            for each in sheet.details
            if each.id not in there and not is_unlisted(each.id) and each.text
        ),
        *(Labelled(each.id, _number(each.value)) for each in sheet.traits if each.id not in elsewhere),
    )
    return section("further", tr("Other details"), FactsBlock(facts) if facts else None)


# Trackers, characteristics, skills


def trackers_part(
    sheet: Sheet, shown: SheetView, options: PaperOptions, *further: MeterLine, without: Iterable[str] = ()
) -> tuple[PaperSection, ...]:
    """Build the game's trackers, then custom and other ones."""
    left_out = set(without)
    lines = [
        MeterLine(
            name=each.name,
            value=None if options.pencil else each.value,
            most=None if each.endless or each.most >= ENDLESS else each.most,
            aside=each.aside,
            status="" if options.pencil else each.status,
            boxes=each.segments or (options.pencil and each.most <= MOST_BOXES and not each.endless),
            color=each.color,
        )
        for each in shown.trackers
        if each.id not in left_out
    ]
    there = {each.id for each in shown.trackers}
    lines += [_other_tracker(sheet, each, options) for each in sheet.trackers if each.id not in there]
    meters = (*lines, *further)
    return section("trackers", tr("Trackers"), MetersBlock(meters) if meters else None)


def _other_tracker(sheet: Sheet, tracker: Tracker, options: PaperOptions) -> MeterLine:
    most = _most(sheet, tracker)
    start = "" if tracker.start is None else tr("Starting {value}").format(value=tracker.start)
    return MeterLine(
        name=tracker_title(sheet, tracker.id),
        value=None if options.pencil else tracker.value,
        most=most,
        aside=start,
        boxes=options.pencil and most is not None and most <= MOST_BOXES,
        color="accent",
    )


def _most(sheet: Sheet, tracker: Tracker) -> int | None:
    game = system(sheet.system)
    if tracker.id.startswith(OWN) or any(each.id == tracker.id for each in game.trackers):
        most = game.tracker_span(sheet, tracker.id).most
        return most if most < ENDLESS else None
    return tracker.maximum


def traits_part(sheet: Sheet, shown: SheetView, asides: Asides = no_asides) -> tuple[PaperSection, ...]:
    """Build the characteristics and the values derived from them."""
    traits = tuple(
        TraitBox(each.short, each.name, each.value, asides(sheet.trait(each.id) or 0))
        for each in shown.traits
    )
    block = TraitsBlock(traits, shown.facts) if traits or shown.facts else None
    return section("traits", tr("Characteristics"), block)


class SkillLook(NamedTuple):
    """How a game prints its skills: ``line`` builds one of them; the captions are the block's."""

    line: Callable[[SkillRow, Skill | None], SkillLine]
    captions: tuple[str, ...] = ()
    value_caption: str = ""
    ranks_caption: str = ""
    pool_caption: str = ""


def skills_part(sheet: Sheet, shown: SheetView, look: SkillLook) -> tuple[PaperSection, ...]:
    """Build the skills, as listed on screen."""
    return section("skills", tr("Skills"), _skills_block(sheet, shown.skills, look))


def hidden_skills_part(sheet: Sheet, look: SkillLook) -> tuple[PaperSection, ...]:
    """Build the skills that are hidden in play."""
    hidden = {each.id for each in sheet.skills if each.hidden}
    if not hidden:
        return ()
    bare = replace(sheet, skills=tuple(replace(each, hidden=False) for each in sheet.skills))
    rows = (each for each in shown_sheet(bare, None).skills if each.id in hidden)
    return section("hidden-skills", tr("Hidden skills"), _skills_block(sheet, rows, look))


def _skills_block(sheet: Sheet, rows: Iterable[SkillRow], look: SkillLook) -> SkillsBlock | None:
    by_id = {each.id: each for each in sheet.skills}
    listed = tuple(look.line(each, by_id.get(each.id)) for each in rows)
    counts = system(sheet.system).counts_marks
    if not listed:
        return None
    return SkillsBlock(
        listed, look.captions, counts, look.value_caption, look.ranks_caption, look.pool_caption
    )


# Conditions


def conditions_part(
    sheet: Sheet, checks: Iterable[CheckLine], words: Iterable[str] = ()
) -> tuple[PaperSection, ...]:
    """Build conditions with boxes, including custom ones, and further lines."""
    own = (CheckLine(each.name, bool(sheet.status(each.id))) for each in homebrew_of(sheet).conditions)
    boxes, lines = (*checks, *own), tuple(each for each in words if each)
    return section(
        "conditions",
        tr("Conditions"),
        ChecksBlock(boxes) if boxes else None,
        ProseBlock((("", tuple((each, False) for each in lines)),)) if lines else None,
    )


def status_checks(sheet: Sheet, always: Iterable[str], set_only: Iterable[str] = ()) -> tuple[CheckLine, ...]:
    """Return boxes for statuses that all games name alike; those of ``set_only`` only while they apply."""
    return (
        *(CheckLine(status_name(each), bool(sheet.status(each))) for each in always),
        *(CheckLine(status_name(each), on=True) for each in set_only if sheet.status(each)),
    )


# Leftovers


def leftovers_part(sheet: Sheet, shown: Iterable[str]) -> tuple[PaperSection, ...]:
    """Build the things on a sheet that its game doesn't know, such as powers from an imported file.

    ``shown`` are the kinds that have a place: "powers", "techniques", "injuries".
    """
    has_place, game = set(shown), system(sheet.system)
    powers = None if "powers" in has_place else powers_table(game.id, sheet.powers)
    techniques = injuries = None
    if "techniques" not in has_place:
        techniques = table(
            (
                (tr("Name"), [called(game.id, each) for each in sheet.techniques]),
                (tr("Skill"), [skill_called(game, sheet, each.skill) for each in sheet.techniques]),
                (tr("Kind"), [each.kind for each in sheet.techniques]),
                (tr("Ranks"), [str(each.ranks) for each in sheet.techniques]),
                (tr("Effect"), [each.listing for each in sheet.techniques]),
            ),
            wide=tr("Effect"),
            right=(tr("Ranks"),),
        )
    if "injuries" not in has_place:
        injuries = table(
            (
                (tr("Injury"), [each.id for each in sheet.injuries]),
                (tr("Roll", "as a heading"), [str(each.roll) for each in sheet.injuries]),
                (tr("Details"), [each.detail for each in sheet.injuries]),
                (tr("Effect"), [tr("ended") if each.spent else "" for each in sheet.injuries]),
            ),
            wide=tr("Details"),
            right=(tr("Roll", "as a heading"),),
        )
    return (
        *section("powers", tr("Powers"), powers),
        *section("techniques", tr("Techniques"), techniques),
        *section("injuries", tr("Injuries"), injuries),
    )


# Custom rules


def own_part(sheet: Sheet) -> tuple[PaperSection, ...]:
    """Build the notes on the sheet's custom things, and the custom treatments."""
    own, game = homebrew_of(sheet), system(sheet.system)
    there = {each.id for each in sheet.trackers} | {each.kind for each in sheet.skills}
    described = (
        *((each.name, each.note) for each in own.trackers if each.id in there),
        *((each.name, each.note) for each in own.skills if each.id in there),
        *((each.name, each.effect) for each in own.conditions),
    )
    notes = tuple((name, ((note, False),)) for name, note in described if note)
    by_kind = {each.kind: skill_name(game, each) for each in sheet.skills}
    kinds = {each.id: listed_skill_name(each) for each in game.skills} | by_kind
    treatments = table(
        (
            (tr("Treatment"), [each.name for each in own.treatments]),
            (tr("Skill"), [kinds.get(each.skill, each.skill) for each in own.treatments]),
            (
                tr("Gives"),
                [gives_words(game.id, each, tracker_title(sheet, each.tracker)) for each in own.treatments],
            ),
            (tr("Notes"), [each.note for each in own.treatments]),
        ),
        wide=tr("Notes"),
    )
    return section("own", tr("Custom rules"), treatments, ProseBlock(notes) if notes else None)


# Gear and texts


def gear_part(
    sheet: Sheet, money: Iterable[Labelled], title: str, options: PaperOptions
) -> tuple[PaperSection, ...]:
    """Build gear and money; a pencil copy leaves the cash blank, because it changes most."""
    cash = sheet.detail("cash")
    facts = tuple(
        each._replace(value="") if options.pencil and each.value == cash else each for each in money
    )
    items = tuple(_counted(each.name, each.count) for each in sheet.possessions)
    return section(
        "gear",
        title,
        FactsBlock(facts) if facts else None,
        ListBlock(items) if items else None,
        _more_gear(begun=bool(facts or items)) if options.pencil else None,
    )


def _more_gear(*, begun: bool) -> RuledBlock:
    """Return blank lines for gear found in play. They never start a page of their own."""
    return RuledBlock(0, fills=_FEW_LINES) if begun else RuledBlock(_FEW_LINES)


def _counted(name: str, count: str) -> str:
    if count in ("", "1"):
        return name
    return f"{name} × {count}" if count.isdecimal() else f"{name} ({count})"


def backstory_part(shown: SheetView) -> tuple[PaperSection, ...]:
    """Build the backstory under its headings."""
    parts = tuple(
        (each.heading, tuple((passage.text, passage.key) for passage in each.passages))
        for each in shown.backstory
    )
    return section("backstory", tr("Backstory"), ProseBlock(parts) if parts else None)


def notes_part(sheet: Sheet, options: PaperOptions) -> tuple[PaperSection, ...]:
    """Build the notes, with lines to write on in a pencil copy."""
    texts = [(page_heading(each, shown=True), each.text) for each in sheet.pages]
    texts += [("", sheet.notes)] if sheet.notes else []
    prose = ProseBlock(tuple((heading, ((text, False),)) for heading, text in texts)) if texts else None
    return section(
        "notes", tr("Notes"), prose, RuledBlock(_LINES_FOR_NOTES, fills=_A_PAGE) if options.pencil else None
    )


def _number(value: int) -> str:
    return str(value).replace("-", "−")


# The end of every sheet


def closing_sections(
    sheet: Sheet,
    shown: SheetView,
    options: PaperOptions,
    look: SkillLook,
    *,
    gear: str,
    details: Iterable[str],
    traits: Iterable[str] = (),
    placed: Iterable[str] = (),
) -> tuple[PaperSection, ...]:
    """Build what every game prints after its own sections, from custom rules to notes.

    ``look`` is how skills are printed and ``gear`` the title of the gear section. ``details``, ``traits`` and
    the ``placed`` kinds of things are in the game's own sections and aren't printed again.
    """
    return (
        *own_part(sheet),
        *leftovers_part(sheet, placed),
        *gear_part(sheet, shown.money, gear, options),
        *backstory_part(shown),
        *further_part(sheet, details, traits),
        *hidden_skills_part(sheet, look),
        *notes_part(sheet, options),
    )
