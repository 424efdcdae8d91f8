"""Texts that try to be more than text, for every place of a character with a player's own text."""

import msgspec
from msgspec.structs import replace

from rules_core.sheet import events
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.plan import DATE, NOTES, STORY, TITLE, Plan, renaming
from rules_core.sheet.sheet import (
    Detail,
    Fight,
    Fighter,
    Homebrew,
    Injury,
    Origin,
    Override,
    OwnCondition,
    OwnSkill,
    OwnTracker,
    OwnTreatment,
    Passage,
    Possession,
    Power,
    Sheet,
    Skill,
    Status,
    Technique,
    Tracker,
    Trait,
    Weapon,
)

PICTURE = "c.png"
"""The file that the markup names. It is in the app's working folder, and nothing may open it."""

IMAGE = f"<img src={PICTURE}>"
"""Short enough not to be cut in a name."""

FORMS = (
    IMAGE,
    f"<a href='file:{PICTURE}'>{IMAGE}</a>",
    f"{IMAGE}<p style='background-image:url({PICTURE})'>",
    f"{IMAGE}{'<table>' * 20}",
    f"{IMAGE}<img src='//host/share/{PICTURE}'><img src='/dev/zero'>",
    f"{IMAGE}\u202e\u2066\u200b\u2028\x01\x1b[2J\x7f\x85",
    f"![x]({PICTURE})\n# {IMAGE}\n&lt;img src={PICTURE}&gt; %s {{0}} {{name}}",
    f"{IMAGE}{'W' * 3_000}",
)
"""The texts that fields get in turn."""

_IDS = {
    *("id", "kind", "system", "skill", "trait", "tracker", "format", "picture", "heading"),
    *("formula", "base", "most", "start"),
}
"""Fields with ids of the rules, formulas and the like, without players' own text."""


def filled(sheet: Sheet) -> Sheet:
    """Return a character with a canary in every text, and with parts of unknown ids."""
    sheet = msgspec.convert(_filled(msgspec.to_builtins(sheet), [0]), Sheet)
    odd = {"range": FORMS[2], "malfunction": FORMS[5], "qualities": FORMS[3], "critical": FORMS[4]}
    weapon = msgspec.convert({"name": FORMS[0], "skill": FORMS[1], "damage": "1D6"} | odd, Weapon)
    homebrew = Homebrew(
        (IMAGE,),
        (OwnSkill("own:sky", FORMS[1], "20", FORMS[2]),),
        (OwnTracker("own:heat", FORMS[3], note=FORMS[4]),),
        (OwnCondition("own:odd", FORMS[5], FORMS[6]),),
        (OwnTreatment("own:tea", FORMS[0], note=FORMS[1]),),
    )
    fighters = (Fighter(sheet.name, 50, own=True), Fighter(FORMS[3], 40, notes=FORMS[4]))
    return replace(
        sheet,
        name=IMAGE + sheet.name,
        details=(*sheet.details, Detail(IMAGE, FORMS[1]), Detail("kept:x", FORMS[2])),
        traits=(*sheet.traits, Trait(IMAGE, 5)),
        skills=(*sheet.skills, Skill("custom:c", "custom", 40, FORMS[1]), Skill("own:sky", "own:sky", 30)),
        trackers=(*sheet.trackers, Tracker("own:heat", 2), Tracker(IMAGE, 1)),
        weapons=(*sheet.weapons, weapon),
        possessions=(*sheet.possessions, Possession(FORMS[3], FORMS[4])),
        backstory=(*sheet.backstory, Passage(IMAGE, FORMS[6], key=True)),
        notes="\n".join(FORMS),
        origin=Origin("charaeno", FORMS[1], ((IMAGE, FORMS[2]),)),
        powers=(*sheet.powers, Power("custom:p", "custom", FORMS[1], 2, FORMS[2], FORMS[3], FORMS[4])),
        statuses=(*sheet.statuses, Status("own:odd", 1), Status("zz" + IMAGE, 1)),
        fight=Fight(1, fighters),
        techniques=(*sheet.techniques, Technique("custom:t", FORMS[2], listing=FORMS[3])),
        injuries=(*sheet.injuries, Injury(IMAGE, 5, FORMS[1])),
        overrides=(*sheet.overrides, Override(IMAGE, FORMS[1])),
        homebrew=homebrew,
    )


def _filled(value: object, count: list[int]) -> object:
    """Return plain data with a canary in place of every text except ids."""
    if isinstance(value, dict):
        return {key: each if key in _IDS else _filled(each, count) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_filled(each, count) for each in value]
    if isinstance(value, str) and value:
        count[0] += 1
        return f"{FORMS[count[0] % len(FORMS)]}{count[0]}"
    return value


def told(sheet: Sheet) -> tuple[Entry, ...]:
    """Return a history with a canary in every text it can hold."""
    sheet = replace(sheet, notes=FORMS[1])  # long texts are needed only once
    changes: tuple[events.Event, ...] = (
        events.NameChanged(FORMS[1], FORMS[2]),
        events.NotesChanged(FORMS[1], FORMS[2]),
        events.WeaponChanged(0, sheet.weapons[-1], replace(sheet.weapons[-1], name=FORMS[4])),
        events.PowerChanged(0, None, sheet.powers[-1]),
        events.TechniqueChanged(0, None, sheet.techniques[-1]),
        events.InjuryChanged(0, None, sheet.injuries[-1]),
        events.DetailChanged(0, None, sheet.details[-1]),
        events.PassageChanged(0, None, sheet.backstory[-1]),
        events.TraitPlaced(0, None, sheet.traits[-1]),
        events.SkillPlaced(0, None, sheet.skills[-1]),
        events.TrackerPlaced(0, None, sheet.trackers[-1]),
        events.PossessionChanged(0, None, sheet.possessions[-1]),
        events.OverrideChanged(0, None, sheet.overrides[-1]),
        events.HomebrewChanged(None, sheet.homebrew),
        events.FightChanged(None, sheet.fight),
        events.SheetRestored(sheet, replace(sheet, name=FORMS[2], notes=FORMS[3])),
    )
    answers = tuple((each, FORMS[at]) for at, each in enumerate((TITLE, DATE, NOTES, STORY)))
    at = "2026-01-01T12:00:00.000Z"
    return (
        Entry(0, "c-import", Action.IMPORT, at, about=IMAGE),
        *(
            Entry(0, f"c-{number}", Action.EDIT, at, about=IMAGE, events=(each,), text=FORMS[1])
            for number, each in enumerate(changes)
        ),
        Entry(0, "c-restore", Action.RESTORE, at, about=f"backup:{IMAGE}"),
        Entry(0, "c-downtime", Action.DOWNTIME, at, plan=Plan("", answers), text=FORMS[2]),
        Entry(0, "c-note", Action.NOTE, at, about=renaming(TITLE), refers=(19,), text=FORMS[1]),
    )
