"""Character creation in Striker.

Every skill starts at the same modifier, plus the sophont's modifiers and ranks (ST-MOD-03). The rules we have
give the ranks of a level (ST-ADVN-01), but nothing else about new characters: HX, EX, FX, Size and the
sophont's modifiers are typed, within sensible limits.
"""

from msgspec.structs import replace

from rules_core.dice.sources import DiceSource
from rules_core.game import gaps
from rules_core.game.creation import (
    METHOD,
    Budget,
    Creation,
    CreationResult,
    Draft,
    Method,
    Occupation,
    Remark,
    Step,
    is_kept,
    one_of,
)
from rules_core.game.edit import add
from rules_core.game.places import Place
from rules_core.game.remarks import above_most, by_hand, fix_to, out_of, overspent, unspent
from rules_core.game.system import Span
from rules_core.sheet.events import Event, WeaponChanged, set_status
from rules_core.sheet.sheet import Detail, Sheet, Skill, Technique, Tracker, Trait
from rules_core.systems.striker import on_sheet
from rules_core.systems.striker.downtime import LEVEL, level_number, ranks_earned
from rules_core.systems.striker.listing_parser import BadListing, parse
from rules_core.systems.striker.professions import PROFESSIONS, PROFESSIONS_BY_ID, Profession
from rules_core.systems.striker.skills import (
    DEFAULT_EX,
    DEFAULT_FX,
    DEFAULT_HX,
    SKILLS,
    START,
    Aspect,
    Kind,
    most_points,
)
from rules_core.systems.striker.system import SYSTEM

SKILL_RANKS, TECHNIQUE_RANKS = "skills", "techniques"
"""The budgets: ranks of skills and of techniques, for profession and vocation together (ST-ADVN-01)."""

OCCUPATION, VOCATION, SOPHONT = "occupation", "vocation", "sophont"
"""The details for profession, vocation and sophont."""

TYPED = "typed"
"""The only method for the factors and Size."""

SOPHONT_NAME = "Terran"
"""The sophont of a quick start."""

_MODIFIERS = {"agility": 0, "health": 1, "energy": 1, "focus": 0, "insight": 0, "strength": 0}
"""The base modifiers of its skills."""

_FACTOR = Span(1, 20)
_TRAITS = {
    on_sheet.HX: (_FACTOR, "ST-HP-01"),
    on_sheet.EX: (_FACTOR, "ST-EP-01"),
    on_sheet.FX: (_FACTOR, "ST-FP-01"),
    on_sheet.SIZE: (Span(-10, 10), "ST-TC-01"),
}
"""The limits of factors and Size before a remark; the rules do not set any."""


def blank(name: str) -> Sheet:
    """Return a character of the first level: every skill of the list untrained (ST-MOD-03), default
    factors.
    """
    return Sheet(
        SYSTEM.id,
        name,
        details=(Detail(METHOD, TYPED), Detail(LEVEL, "1")),
        traits=(
            Trait(on_sheet.SIZE, 0),
            Trait(on_sheet.HX, DEFAULT_HX),
            Trait(on_sheet.EX, DEFAULT_EX),
            Trait(on_sheet.FX, DEFAULT_FX),
        ),
        skills=tuple(Skill(each.id, each.id, START, base=START) for each in SKILLS if not each.specialised),
        trackers=(
            Tracker("hp", most_points(DEFAULT_HX, START)),
            Tracker("ep", most_points(DEFAULT_EX, START)),
            Tracker("fp", most_points(DEFAULT_FX, START)),
        ),
    )


def budgets(sheet: Sheet) -> tuple[Budget, ...]:
    """Return the ranks of a character created here, and those of the level (ST-ADVN-01)."""
    if not sheet.detail(METHOD):
        return ()
    level = level_number(sheet)
    earned = None if level is None else ranks_earned(level)
    facts = () if level is None else (("level", level),)
    return (
        Budget(
            SKILL_RANKS,
            sum(on_sheet.skill_ranks(each) for each in sheet.skills),
            None if earned is None else earned.profession_skills + earned.vocation_skills,
            facts=facts,
        ),
        Budget(
            TECHNIQUE_RANKS,
            sum(max(0, each.ranks) for each in sheet.techniques),
            None if earned is None else earned.profession_techniques + earned.vocation_techniques,
            facts=facts,
        ),
    )


def waiting_ranks(sheet: Sheet) -> frozenset[str]:
    """Return the budgets with ranks left to spend, by id, unless the player accepted that (ST-ADVN-01)."""
    spent = budgets(sheet)
    if any(is_kept(sheet, each) for each in unspent(spent, "ST-ADVN-01")):
        return frozenset()
    return frozenset(each.id for each in spent if each.total is not None and each.spent < each.total)


def remarks(sheet: Sheet) -> tuple[Remark, ...]:
    """Return remarks on invalid listings, unusable techniques, odd values, and ranks that do not match the
    level.

    Those on ranks are never grave, since the rules do not say what a character starts with.
    """
    spent = budgets(sheet)
    ranks = (*overspent(spent, "ST-ADVN-01"), *unspent(spent, "ST-ADVN-01"))
    return (
        *(remark for each in sheet.techniques for remark in _technique(sheet, each)),
        *_numbers(sheet),
        *_level(sheet),
        *(each._replace(grave=False) for each in ranks),
        *above_most(SYSTEM, sheet, "ST-HP-03"),
        *by_hand(SYSTEM, sheet),
    )


def occupy(sheet: Sheet, profession_id: str) -> tuple[Event, ...]:
    """Apply a profession and its vocation (ST-ADVN-01); ``KeyError`` for an unknown one."""
    draft = Draft(SYSTEM, sheet)
    _apply_profession(draft, PROFESSIONS_BY_ID[profession_id])
    return draft.events


def quick(sheet: Sheet, dice: DiceSource) -> CreationResult:
    """Create a whole character of the first level: dice choose the profession, which sets the ranks."""
    profession, thrown = one_of(PROFESSIONS, OCCUPATION, dice)
    draft = Draft(SYSTEM, sheet)
    draft.note(METHOD, TYPED)
    for detail, text in ((SOPHONT, SOPHONT_NAME), (LEVEL, "1"), (on_sheet.ASPECT, Aspect.BODY.value)):
        draft.note(detail, text)
    _apply_profession(draft, profession)
    for kind, modifier in _MODIFIERS.items():
        draft.write("skill", "base", _id_of(draft.sheet, kind), modifier)
    for named, ranks in profession.ranks:
        skill = draft.sheet.skill(_id_of(draft.sheet, named))
        draft.write("skill", "value", skill.id, skill.value + ranks)
    for each in profession.techniques:
        parent = _id_of(draft.sheet, each.skill)
        given = {"skill": parent, "kind": each.kind, "ranks": str(each.ranks), "listing": each.listing}
        draft.play(add(SYSTEM, draft.sheet, "technique", {"name": each.name, **given}))
    means = draft.sheet.techniques[-len(profession.techniques)].id
    place = len(draft.sheet.weapons)
    draft.play((WeaponChanged(place, None, replace(profession.weapon, skill=means)),))
    draft.play(set_status(draft.sheet, on_sheet.IN_HAND, place + 1))
    return CreationResult(draft.events, (thrown,))


def _apply_profession(draft: Draft, profession: Profession) -> None:
    """Set the names of profession and vocation, add their skills, and mark those of the profession."""
    draft.note(OCCUPATION, profession.name)
    draft.note(VOCATION, profession.vocation)
    for named, _ in profession.ranks:
        kind, _, name = named.partition(":")
        if _id_of(draft.sheet, named) == "":
            draft.play(add(SYSTEM, draft.sheet, "skill", {"kind": kind, "name": name}))
    marked = {_id_of(draft.sheet, each) for each in profession.skills}
    for skill in draft.sheet.skills:
        draft.write("skill", "occupation", skill.id, "1" if skill.id in marked else "")


def _id_of(sheet: Sheet, named: str) -> str:
    """Return the id of a skill on the sheet by its kind and, after a colon, its name; "" if it is not
    there.
    """
    kind, _, name = named.partition(":")
    return next((each.id for each in sheet.skills if each.kind == kind and each.name == name), "")


def _technique(sheet: Sheet, technique: Technique) -> tuple[Remark, ...]:
    """Remark on an invalid listing (ST-ROLL-03), or on what makes a technique useless."""
    return (*_listing(sheet, technique), *_rank(sheet, technique))


def _listing(sheet: Sheet, technique: Technique) -> tuple[Remark, ...]:
    if not technique.listing.strip():
        return ()
    place = str(Place("technique", "listing", technique.id))
    try:
        listing = parse(technique.listing)
    except BadListing as bad:
        facts = (("technique", technique.name), ("at", bad.at + 1), ("expected", bad.expected))
        return (Remark("listing", place, facts, technique.listing, rule="ST-ROLL-03"),)
    names = ", ".join(on_sheet.unknown_names(sheet, technique.name, listing))
    if not names:
        return ()
    unknown = (("technique", technique.name), ("skills", names))
    return (Remark("unknown_skills", place, unknown, names, rule="ST-MOD-03", grave=False),)


def _rank(sheet: Sheet, technique: Technique) -> tuple[Remark, ...]:
    if on_sheet.kind_of(technique) is not Kind.ENABLER or technique.ranks > 0:
        return ()
    place = Place("technique", "ranks", technique.id)
    facts, fix = (("technique", technique.name),), fix_to(SYSTEM, sheet, place, 1)
    return (Remark("no_rank", str(place), facts, str(technique.ranks), (fix,), "ST-MOD-04", grave=False),)


def _numbers(sheet: Sheet) -> tuple[Remark, ...]:
    """Remark on factors and Size beyond sensible limits, and on a Health too low to live (reading A20)."""
    found = []
    for trait in sheet.traits:
        if trait.id in _TRAITS:
            span, rule = _TRAITS[trait.id]
            found.append(out_of(SYSTEM, sheet, Place("trait", "", trait.id), span, rule, trait=trait.id))
    return (*(remark for each in found for remark in each), *_health(sheet))


def _level(sheet: Sheet) -> tuple[Remark, ...]:
    """Remark on a level that is no number: no ranks can be counted then (ST-ADVN-01)."""
    typed = sheet.detail(LEVEL)
    if not typed or level_number(sheet) is not None:
        return ()
    return (Remark("no_level", str(Place("detail", "", LEVEL)), (), typed, rule="ST-ADVN-01"),)


def _health(sheet: Sheet) -> tuple[Remark, ...]:
    health = on_sheet.of_kind(sheet, "health")
    if health is None or health.value >= 0:
        return ()
    place, facts = str(Place("skill", "value", health.id)), (("value", health.value),)
    return (Remark("no_life", place, facts, str(health.value), rule="ST-HP-01", grave=False),)


TECHNIQUE = "technique"
"""The gap of a sheet without a technique."""


def missing(sheet: Sheet) -> tuple[gaps.Gap, ...]:
    """Return what a session will miss: a profession, an Aspect, specialities, techniques, weapons,
    credits, a backstory.
    """
    return (
        *gaps.details(
            sheet, ((on_sheet.ASPECT, on_sheet.ASPECT, "person"), (OCCUPATION, gaps.OCCUPATION, "skills"))
        ),
        *gaps.specialities(SYSTEM, sheet, "skills"),
        *(() if sheet.techniques else (gaps.Gap(TECHNIQUE, "techniques"),)),
        *gaps.weapons(sheet, "gear"),
        *gaps.details(sheet, (("cash", gaps.CASH, "gear"),)),
        *gaps.story(sheet, "backstory"),
    )


CREATION = Creation(
    blank=blank,
    steps=(
        Step("sophont", ("traits",)),
        Step("person", ("person", "about")),
        Step("skills", ("occupation", "points", "skills")),
        Step("techniques", ("points", "techniques")),
        Step("gear", ("derived", "trackers", "weapons", "powers", "money", "gear")),
        Step("backstory", ("story",)),
        Step("finish", ("finish",)),
    ),
    methods=(Method(TYPED),),
    budgets=budgets,
    remarks=remarks,
    quick=quick,
    occupations=tuple(Occupation(each.id, skills=each.skills, name=each.name) for each in PROFESSIONS),
    occupy=occupy,
    gaps=missing,
)
"""The creation of characters."""
