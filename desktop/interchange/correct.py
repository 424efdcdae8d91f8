"""Applies the player's answers to the remarks of a review."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from desktop.interchange.review import Reading, Remark, RemarkKind, shown
from rules_core.game.edit import edit
from rules_core.game.follows import base_value
from rules_core.game.places import Place
from rules_core.game.registry import system
from rules_core.game.system import SkillSpec, System
from rules_core.game.things import CUSTOM, text_at, unused_id
from rules_core.game.typed import Unfit, Why
from rules_core.sheet.events import play
from rules_core.sheet.sheet import Sheet, Skill

NAME = "name"
"""The key of the answer that renames the character, whether or not a remark is about it."""

BY_RULE, BY_FILE = "rule", "file"
"""The answers to a difference: use the rules' value, or the file's."""

Answers = Mapping[str, str]
"""The player's answers, by the keys of ``Offer``, in the order given."""


class Way(StrEnum):
    """How a remark can be answered."""

    RULE = "rule"
    """With ``BY_RULE`` or ``BY_FILE``."""
    SKILL = "skill"
    """With the kind of one of the game's skills, and a speciality after a slash; "" keeps a custom skill."""
    VALUE = "value"
    """With typed text."""
    ENCODING = "encoding"
    """With another encoding, in which the file must be read again."""
    WEAPON = "weapon"
    """With the id of a skill on the sheet; "" keeps the guess."""


class Offer(Struct, frozen=True):
    """A remark that can be answered.

    ``key`` identifies it among the answers. ``place`` is the part of the sheet it is about; for an
    unrecognised skill, the custom skill.
    """

    key: str
    way: Way
    remark: Remark
    place: Place


def offers(reading: Reading) -> tuple[Offer, ...]:
    """Return the remarks that can be answered, in order."""
    game, sheet = system(reading.sheet.system), reading.sheet
    own = [each for each in sheet.skills if each.kind == CUSTOM]
    found = []
    for number, remark in enumerate(reading.remarks):
        way = _WAYS.get(remark.kind)
        if way is Way.SKILL:
            # Of skills with the same name, each remark is about the next one.
            skill = next((each for each in own if shown(each.name) == remark.given), None)
            if skill is None:
                continue
            own.remove(skill)
            place = Place("skill", "value", skill.id)
        elif way is Way.ENCODING:
            place = Place("name")  # the first that a wrong encoding spoils
        elif way is Way.WEAPON:
            place = Place("weapon", "skill", str(remark.at))
        else:
            known = _place(game, sheet, remark.field)
            if way is None or known is None:
                continue
            if way is Way.RULE and (not remark.rule or remark.taken == remark.rule):
                continue  # the rules' value is in use already: the file's is invalid
            place = known
        found.append(Offer(str(number), way, remark, place))
    return tuple(found)


def corrected(reading: Reading, answers: Answers) -> Reading:
    """Return the character with the player's answers applied.

    Raises ``Unfit`` if an answer isn't valid on a sheet, KeyError if there is no such remark.
    """
    by_key = {each.key: each for each in offers(reading)}
    sheet = reading.sheet
    for key, answer in answers.items():
        if key == NAME:
            sheet = _edited(sheet, Place("name"), answer)
            continue
        offer = by_key[key]
        match offer.way:
            case Way.RULE:
                if answer == BY_RULE:
                    sheet = _edited(sheet, offer.place, _rule_answer(offer))
            case Way.SKILL:
                if answer:
                    sheet = _understood(sheet, offer.place.which, answer)
            case Way.VALUE:
                sheet = _edited(sheet, offer.place, answer)
            case Way.WEAPON:
                sheet.skill(answer)  # raises KeyError if there is no such skill
                sheet = _with_weapon_skill(sheet, int(offer.place.which), answer)
            case Way.ENCODING:
                if answer not in reading.encodings:
                    raise KeyError(answer)
    return replace(reading, sheet=sheet)


def carried(before: Reading, after: Reading, answers: Answers) -> dict[str, str]:
    """Return those answers that still fit a file when it was read again."""
    offered = {each.key: each for each in offers(before)}
    again = {_about(each): each.key for each in offers(after)}
    kept: dict[str, str] = {}
    for key, answer in answers.items():
        now = key if key == NAME else again.get(_about(offered[key]))
        if now is None:
            continue
        try:
            corrected(after, {**kept, now: answer})
        except (KeyError, Unfit):
            continue
        kept[now] = answer
    return kept


def _about(offer: Offer) -> tuple[Way, str, int | None]:
    """What an offer is about, the same when a file is read again."""
    name = offer.remark.given if offer.way is Way.SKILL else offer.remark.field
    return offer.way, "" if offer.way is Way.WEAPON else name, offer.remark.at


def present(sheet: Sheet, offer: Offer) -> str:
    """Return the current text for a remark that is answered by typing, "" for none."""
    try:
        return text_at(sheet, offer.place)
    except KeyError:
        return ""


def choices(sheet: Sheet) -> tuple[SkillSpec, ...]:
    """Return the game's skills that a custom skill can be mapped to, by name: those not on the sheet yet."""
    there = {each.kind for each in sheet.skills}
    free = [each for each in system(sheet.system).skills if each.specialised or each.id not in there]
    return tuple(sorted(free, key=lambda each: each.name.casefold()))


def settled(reading: Reading, sheet: Sheet, answers: Answers) -> frozenset[str]:
    """Return the keys of remarks that were answered, or that other answers settled.

    ``sheet`` is the corrected one.
    """
    if not answers:
        return frozenset()
    followed = (
        each.key
        for each in offers(reading)
        if each.way is Way.VALUE and present(sheet, each) != present(reading.sheet, each)
    )
    return frozenset((*answers, *followed))


def needs_look(reading: Reading, sheet: Sheet, answers: Answers) -> int:
    """Return how many unsettled remarks should be checked before the character is added."""
    done = settled(reading, sheet, answers)
    return sum(
        remark.kind in GRAVE and str(number) not in done for number, remark in enumerate(reading.remarks)
    )


GRAVE = frozenset(
    (
        RemarkKind.ENCODING,
        RemarkKind.DIFFERS,
        RemarkKind.UNKNOWN,
        RemarkKind.MISSING,
        RemarkKind.WEAPON,
        RemarkKind.LEFT_OUT,
    )
)
"""The kinds of remarks that should be checked."""

_WAYS = {
    RemarkKind.DIFFERS: Way.RULE,
    RemarkKind.UNKNOWN: Way.SKILL,
    RemarkKind.MISSING: Way.VALUE,
    RemarkKind.WEAPON: Way.WEAPON,
    RemarkKind.ENCODING: Way.ENCODING,
}

_MAXIMUM = "_maximum"


def _place(game: System, sheet: Sheet, field: str) -> Place | None:
    """Where a remark's field is on the sheet; None if it can't be changed."""
    trackers = {each.id for each in sheet.trackers}
    if field == NAME:
        return Place("name")
    if field in {each.id for each in game.traits}:
        return Place("trait", "", field)
    if field in trackers:
        return Place("tracker", "value", field)
    if (of := field.removesuffix(_MAXIMUM)) != field and of in trackers:
        return Place("tracker", "maximum", of)
    if skill := _skill(game, sheet, field):
        return Place("skill", "value", skill.id)
    if field in game.by_rule(sheet):
        return Place("override", "", field)
    return None


def _skill(game: System, sheet: Sheet, field: str) -> Skill | None:
    """The skill that a remark identifies by id or unique name, or None."""
    for each in sheet.skills:
        if each.id == field:
            return each
    names = {spec.id: spec.name for spec in game.skills}
    called = [each for each in sheet.skills if field in (shown(each.name), names.get(each.kind))]
    return called[0] if len(called) == 1 else None


def _rule_answer(offer: Offer) -> str:
    """The text to enter so that the rules hold: nothing if they then derive the value themselves."""
    by_itself = offer.place.part == "override" or offer.place.field == "maximum"
    return "" if by_itself else offer.remark.rule


def _edited(sheet: Sheet, place: Place, text: str) -> Sheet:
    after = play(sheet, edit(system(sheet.system), sheet, place, text))
    if place.part != "trait":
        return after
    # In edit mode a value follows a base that becomes known; here the file gave the value.
    given = {each.id: each.value for each in sheet.skills if each.base is None and each.value}
    skills = tuple(replace(each, value=given.get(each.id, each.value)) for each in after.skills)
    return replace(after, skills=skills)


def _with_weapon_skill(sheet: Sheet, at: int, skill_id: str) -> Sheet:
    changed = replace(sheet.weapons[at], skill=skill_id)
    return replace(sheet, weapons=(*sheet.weapons[:at], changed, *sheet.weapons[at + 1 :]))


def _understood(sheet: Sheet, skill_id: str, answer: str) -> Sheet:
    """Turn a custom skill into one of the game's; keep its value, its ticks and the weapons that use it."""
    game = system(sheet.system)
    kind, _, speciality = answer.partition("/")
    spec = game.skill(kind)
    if spec is None:
        raise KeyError(kind)
    if not spec.specialised and any(each.kind == kind for each in sheet.skills):
        raise Unfit(Why.TAKEN)
    old = sheet.skill(skill_id)
    name = speciality.strip() if spec.specialised else ""
    others = frozenset(each.id for each in sheet.skills if each.id != skill_id)
    skill = replace(old, id=unused_id(others, kind, name), kind=kind, name=name, base=None)
    skill = replace(skill, base=base_value(game, sheet, skill))
    return replace(
        sheet,
        skills=tuple(skill if each.id == skill_id else each for each in sheet.skills),
        weapons=tuple(
            replace(each, skill=skill.id) if each.skill == skill_id else each for each in sheet.weapons
        ),
    )
