"""Examples of occupations, of our own making; any other is free text with a formula and a range typed in."""

from rules_core.game.creation import CREDIT_RANGE, POINTS_FORMULA, Draft, Occupation
from rules_core.game.edit import add, removed
from rules_core.game.places import Place
from rules_core.sheet.events import Event
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.systems.coc7.system import SYSTEM

OCCUPATIONS = (
    Occupation(
        "press-photographer",
        "EDU*2 + DEX*2",
        (9, 30),
        (
            *("art-craft:Photography", "fast-talk", "history", "library-use"),
            *("psychology", "science:Chemistry", "spot-hidden", "stealth"),
        ),
        "Press photographer",
    ),
    Occupation(
        "ships-doctor",
        "EDU*4",
        (20, 60),
        (
            *("first-aid", "language-other:Latin", "medicine", "persuade"),
            *("psychology", "science:Biology", "science:Pharmacy", "swim"),
        ),
        "Ship's doctor",
    ),
    Occupation(
        "night-school-teacher",
        "EDU*2 + APP*2",
        (9, 40),
        (
            *("accounting", "art-craft:Recitation", "history", "language-other:French"),
            *("library-use", "listen", "persuade", "psychology"),
        ),
        "Night-school teacher",
    ),
    Occupation(
        "customs-clerk",
        "EDU*2 + INT*2",
        (10, 45),
        (
            *("accounting", "appraise", "intimidate", "language-other:Spanish"),
            *("law", "library-use", "psychology", "spot-hidden"),
        ),
        "Customs clerk",
    ),
    Occupation(
        "travelling-mechanic",
        "EDU*2 + max(DEX, STR)*2",
        (9, 30),
        (
            *("climb", "drive-auto", "electrical-repair", "fast-talk"),
            *("locksmith", "mechanical-repair", "navigate", "operate-heavy-machinery"),
        ),
        "Travelling mechanic",
    ),
)
"""Five examples: eight skills each beside Credit Rating, as COC-CHAR-02 counts them."""

_BY_ID = {each.id: each for each in OCCUPATIONS}


def occupy(sheet: Sheet, occupation_id: str) -> tuple[Event, ...]:
    """Take on one of the examples: its name, formula and range of credit, and its skills are marked.

    Specialities that an occupation before brought, and that nobody put points into, go again. Points that
    were given stay. ``KeyError`` for another id.
    """
    taken_on = _BY_ID[occupation_id]
    draft = Draft(SYSTEM, sheet)
    draft.note("occupation", taken_on.name)
    draft.note(POINTS_FORMULA, taken_on.points)
    assert taken_on.credit is not None
    draft.note(CREDIT_RANGE, "-".join(map(str, taken_on.credit)))
    wanted = [_parts(each) for each in taken_on.skills]
    for each in sheet.skills:
        if not each.occupation or _is_one_of(each, wanted):
            continue
        spec = SYSTEM.skill(each.kind)
        speciality = each.name and spec is not None and spec.specialised
        if speciality and each.value == each.base and not each.marks:
            draft.play(removed(SYSTEM, draft.sheet, Place("skill", "", each.id)))
        else:
            draft.write("skill", "occupation", each.id, "")
    for kind, name in wanted:
        found = next((each for each in draft.sheet.skills if _is_one_of(each, [(kind, name)])), None)
        if found is None:
            draft.play(add(SYSTEM, draft.sheet, "skill", {"kind": kind, "name": name}))
            found = draft.sheet.skills[-1]
        draft.write("skill", "occupation", found.id, "1")
    return draft.events


def _parts(skill: str) -> tuple[str, str]:
    kind, _, name = skill.partition(":")
    return kind, name


def _is_one_of(skill: Skill, wanted: list[tuple[str, str]]) -> bool:
    name = skill.name.casefold()
    return any(skill.kind == kind and (not named or name == named.casefold()) for kind, named in wanted)
