"""Characters and journal entries for the library tests."""

from desktop.library.records.characters import Character
from desktop.library.store.library import Library
from rules_core.dice.sources import Drawn
from rules_core.sheet.events import SkillChanged, TrackerChanged
from rules_core.sheet.journal import Action, Entry, Roll
from rules_core.sheet.outcome import Step
from rules_core.sheet.sheet import Detail, Passage, Sheet, Skill, Tracker, Trait


def investigator(name: str = "Ada Lovelace", hp: int = 10, notes: str = "Counts everything.") -> Sheet:
    """A Call of Cthulhu investigator with 10 max hit points (CON 45, SIZ 55)."""
    return Sheet(
        system="coc7",
        name=name,
        details=(Detail("occupation", "Mathematician"),),
        traits=(Trait("con", 45), Trait("siz", 55), Trait("pow", 60)),
        skills=(Skill("spot-hidden", "spot-hidden", 65, base=25, marks=1),),
        trackers=(Tracker("hp", hp), Tracker("luck", 40)),
        backstory=(Passage("ideology", "Believes in engines.", key=True),),
        notes=notes,
    )


def with_hp(sheet: Sheet, hp: int) -> Sheet:
    """Return the sheet with other hit points."""
    return sheet.with_tracker(Tracker("hp", hp))


def blow(action_id: str = "a-blow", before: int = 10, after: int = 7) -> Entry:
    """Return an unnumbered entry that took hit points."""
    return Entry(
        seq=0,
        action_id=action_id,
        action=Action.ROLL,
        at="1925-03-01T20:15:00+00:00",
        about="skill:spot-hidden",
        roll=Roll(
            system="coc7",
            subject="skill:spot-hidden",
            name="Spot Hidden",
            check=(("value", 65), ("bonus", 0)),
            drawn=(Drawn("tens", "d100", (80,)), Drawn("units", "d10", (3,))),
            total=83,
            degree="failure",
            passed=False,
        ),
        steps=(Step("COC-ROLL-01", (("total", 83),)),),
        events=(TrackerChanged("hp", before, after),),
    )


def training(action_id: str = "a-lesson", before: int = 65, after: int = 71) -> Entry:
    """Return an unnumbered entry that raised a skill."""
    return Entry(
        seq=0,
        action_id=action_id,
        action=Action.ACT,
        at="1925-03-02T09:00:00+00:00",
        about="skill:spot-hidden",
        events=(SkillChanged("spot-hidden", before, after),),
    )


def strike(library: Library, character: Character, hp: int) -> Character:
    """Set a character's hit points to ``hp`` in one action."""
    with library.transaction() as tx:
        tx.journal.append(character.id, blow(before=character.sheet.tracker("hp").value, after=hp))
        return tx.put(character, with_hp(character.sheet, hp))
