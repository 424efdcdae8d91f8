"""What sheets of all games have on paper alike: the sections that a game puts together."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from desktop.base.names import skill_name
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
"""Up to so many points there is a box for each; more would be too small to be crossed out."""

_LINES_FOR_NOTES = 3
_FEW_LINES = 3
_A_PAGE = 60
"""No page has room for more lines to write on."""


def no_asides(_value: int) -> tuple[str, ...]:
    """Nothing beside a value."""
    return ()


def shown_sheet(sheet: Sheet, portrait: bytes | None) -> SheetView:
    """The sheet as the screen shows it, which paper takes its words and numbers from."""
    return game_of(sheet.system).sheet_view(sheet, SheetContext(0, portrait))


def in_pencil(sheet: Sheet, kept: Iterable[str] = ()) -> Sheet:
    """The sheet before anything happened in play: unharmed, nothing ticked, no status but the ``kept``."""
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
    """A section of the blocks that there are, nothing where there is none."""
    there = tuple(each for each in blocks if each is not None)
    return (PaperSection(section_id, title, there),) if there else ()


# The person


def head_part(shown: SheetView, game: str, further: Iterable[Labelled] = ()) -> tuple[PaperSection, ...]:
    """Who it is. What the line says is not said again below it."""
    standing = () if shown.standing is None else (shown.standing,)
    line = f", {shown.line}, "
    details = tuple(each for each in (*standing, *shown.about, *further) if f", {each.value}, " not in line)
    block = HeadBlock(shown.name, shown.line, game, details, shown.portrait, shown.initials)
    return section(HEAD, "", block)


def further_part(sheet: Sheet, known: Iterable[str], traits: Iterable[str] = ()) -> tuple[PaperSection, ...]:
    """Details and numbers that have no place of their own; ``known`` and ``traits`` have."""
    elsewhere = {each.id for each in system(sheet.system).traits} | set(traits)
    there = set(known)
    facts = (
        *(
            Labelled(detail_name(each.id), each.text)
            for each in sheet.details
            if each.id not in there and not is_unlisted(each.id) and each.text
        ),
        *(Labelled(each.id, _number(each.value)) for each in sheet.traits if each.id not in elsewhere),
    )
    return section("further", tr("Further details"), FactsBlock(facts) if facts else None)


# Trackers, characteristics, skills


def trackers_part(
    sheet: Sheet, shown: SheetView, options: PaperOptions, *further: MeterLine, without: Iterable[str] = ()
) -> tuple[PaperSection, ...]:
    """The trackers of the game, then those that are the table's own or from elsewhere."""
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
    """How far a tracker goes, None where nobody said it."""
    game = system(sheet.system)
    if tracker.id.startswith(OWN) or any(each.id == tracker.id for each in game.trackers):
        most = game.tracker_span(sheet, tracker.id).most
        return most if most < ENDLESS else None
    return tracker.maximum


def traits_part(sheet: Sheet, shown: SheetView, asides: Asides = no_asides) -> tuple[PaperSection, ...]:
    """The characteristics and the values that follow from them."""
    traits = tuple(
        TraitBox(each.short, each.name, each.value, asides(sheet.trait(each.id) or 0))
        for each in shown.traits
    )
    block = TraitsBlock(traits, shown.facts) if traits or shown.facts else None
    return section("traits", tr("Characteristics"), block)


class SkillLook(NamedTuple):
    """How a game prints its skills: ``line`` makes one of them, the captions are those of the block."""

    line: Callable[[SkillRow, Skill | None], SkillLine]
    captions: tuple[str, ...] = ()
    value_caption: str = ""
    ranks_caption: str = ""
    pool_caption: str = ""


def skills_part(sheet: Sheet, shown: SheetView, look: SkillLook) -> tuple[PaperSection, ...]:
    """The skills as the screen lists them."""
    return section("skills", tr("Skills"), _skills_block(sheet, shown.skills, look))


def hidden_skills_part(sheet: Sheet, look: SkillLook) -> tuple[PaperSection, ...]:
    """The skills that are kept, but hidden in play."""
    hidden = {each.id for each in sheet.skills if each.hidden}
    if not hidden:
        return ()
    bare = replace(sheet, skills=tuple(replace(each, hidden=False) for each in sheet.skills))
    rows = (each for each in shown_sheet(bare, None).skills if each.id in hidden)
    return section("hidden-skills", tr("Skills hidden in play"), _skills_block(sheet, rows, look))


def _skills_block(sheet: Sheet, rows: Iterable[SkillRow], look: SkillLook) -> SkillsBlock | None:
    by_id = {each.id: each for each in sheet.skills}
    listed = tuple(look.line(each, by_id.get(each.id)) for each in rows)
    counts = system(sheet.system).counts_marks
    if not listed:
        return None
    return SkillsBlock(
        listed, look.captions, counts, look.value_caption, look.ranks_caption, look.pool_caption
    )


# How somebody is


def conditions_part(
    sheet: Sheet, checks: Iterable[CheckLine], words: Iterable[str] = ()
) -> tuple[PaperSection, ...]:
    """Conditions with boxes, those of the table's own among them, and what else is to be told."""
    own = (CheckLine(each.name, bool(sheet.status(each.id))) for each in homebrew_of(sheet).conditions)
    boxes, told = (*checks, *own), tuple(each for each in words if each)
    return section(
        "conditions",
        tr("Conditions"),
        ChecksBlock(boxes) if boxes else None,
        ProseBlock((("", tuple((each, False) for each in told)),)) if told else None,
    )


def status_checks(sheet: Sheet, always: Iterable[str], set_only: Iterable[str] = ()) -> tuple[CheckLine, ...]:
    """Statuses that every game calls alike; those of ``set_only`` where they hold."""
    return (
        *(CheckLine(status_name(each), bool(sheet.status(each))) for each in always),
        *(CheckLine(status_name(each), on=True) for each in set_only if sheet.status(each)),
    )


# What is left


def leftovers_part(sheet: Sheet, shown: Iterable[str]) -> tuple[PaperSection, ...]:
    """What a sheet holds of the kinds that its game does not know, such as powers from a file.

    ``shown`` are the kinds that have a place: "powers", "techniques", "injuries".
    """
    has_place, game = set(shown), system(sheet.system)
    powers = None if "powers" in has_place else powers_table(sheet.powers)
    techniques = injuries = None
    if "techniques" not in has_place:
        techniques = table(
            (
                (tr("Name"), [each.name for each in sheet.techniques]),
                (tr("Skill"), [skill_called(game, sheet, each.skill) for each in sheet.techniques]),
                (tr("Kind"), [each.kind for each in sheet.techniques]),
                (tr("Ranks"), [str(each.ranks) for each in sheet.techniques]),
                (tr("What it does"), [each.listing for each in sheet.techniques]),
            ),
            wide=tr("What it does"),
            right=(tr("Ranks"),),
        )
    if "injuries" not in has_place:
        injuries = table(
            (
                (tr("Injury"), [each.id for each in sheet.injuries]),
                (tr("Roll", "as a heading"), [str(each.roll) for each in sheet.injuries]),
                (tr("What it took"), [each.detail for each in sheet.injuries]),
                (tr("Effect"), [tr("over") if each.spent else "" for each in sheet.injuries]),
            ),
            wide=tr("What it took"),
            right=(tr("Roll", "as a heading"),),
        )
    return (
        *section("powers", tr("Powers"), powers),
        *section("techniques", tr("Techniques"), techniques),
        *section("injuries", tr("Injuries"), injuries),
    )


# The table's own rules


def own_part(sheet: Sheet) -> tuple[PaperSection, ...]:
    """What the table's own rules say of the things that the sheet has, and its treatments."""
    own, game = homebrew_of(sheet), system(sheet.system)
    there = {each.id for each in sheet.trackers} | {each.kind for each in sheet.skills}
    told = (
        *((each.name, each.note) for each in own.trackers if each.id in there),
        *((each.name, each.note) for each in own.skills if each.id in there),
        *((each.name, each.effect) for each in own.conditions),
    )
    notes = tuple((name, ((note, False),)) for name, note in told if note)
    by_kind = {each.kind: skill_name(game, each) for each in sheet.skills}
    kinds = {each.id: tr(each.name) for each in game.skills} | by_kind
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
    return section("own", tr("Own rules"), treatments, ProseBlock(notes) if notes else None)


# What is carried, and texts


def gear_part(
    sheet: Sheet, money: Iterable[Labelled], title: str, options: PaperOptions
) -> tuple[PaperSection, ...]:
    """What is carried, and the money; in pencil the cash, which changes most, is to be written in."""
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
    """Lines for what is found in play; they are nothing to begin a page with."""
    return RuledBlock(0, fills=_FEW_LINES) if begun else RuledBlock(_FEW_LINES)


def _counted(name: str, count: str) -> str:
    if count in ("", "1"):
        return name
    return f"{name} × {count}" if count.isdecimal() else f"{name} ({count})"


def backstory_part(shown: SheetView) -> tuple[PaperSection, ...]:
    """The backstory under its headings."""
    parts = tuple(
        (each.heading, tuple((passage.text, passage.key) for passage in each.passages))
        for each in shown.backstory
    )
    return section("backstory", tr("Backstory"), ProseBlock(parts) if parts else None)


def notes_part(sheet: Sheet, options: PaperOptions) -> tuple[PaperSection, ...]:
    """The notes, with lines to write on in pencil."""
    prose = ProseBlock((("", ((sheet.notes, False),)),)) if sheet.notes else None
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
    """What every game prints after its own sections, from the table's own rules to the notes.

    ``look`` is how skills are printed and ``gear`` the title of what is carried. ``details``, ``traits`` and
    ``placed`` kinds of things are in a section of the game, and are not printed again.
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
