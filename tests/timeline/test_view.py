"""The texts of the history: every kind of entry, with the names of its time and the sheet around it."""

import pytest
from msgspec.structs import replace

from desktop.timeline.view import (
    FoundRow,
    HistoryReader,
    PastView,
    Show,
    ask_take_back,
    copied,
    day_row,
    past_view,
    text_file_name,
    unknown_sheet,
    whole_text,
)
from desktop.views.timeline_words import Moment, changes_of, dice_words, what_words
from rules_core.dice.faces import DICE
from rules_core.dice.sources import Drawn
from rules_core.game.play import BY, Choice
from rules_core.game.registry import SYSTEM_IDS, system
from rules_core.sheet.events import (
    EVENTS,
    DetailChanged,
    Event,
    FightChanged,
    HomebrewChanged,
    InjuryChanged,
    MarkChanged,
    MaximumChanged,
    NameChanged,
    NotesChanged,
    OverrideChanged,
    PageChanged,
    PassageChanged,
    PictureChanged,
    PossessionChanged,
    PowerChanged,
    PowerMarkChanged,
    SheetRestored,
    ShotsChanged,
    SkillChanged,
    SkillPlaced,
    StatusChanged,
    TechniqueChanged,
    TrackerChanged,
    TrackerPlaced,
    TraitChanged,
    TraitPlaced,
    WeaponChanged,
    play,
)
from rules_core.sheet.journal import Action, Entry, Roll
from rules_core.sheet.outcome import step
from rules_core.sheet.plan import DATE, TITLE, Plan, Throw, renaming
from rules_core.sheet.sheet import (
    Detail,
    Fight,
    Homebrew,
    Injury,
    NotePage,
    Override,
    Passage,
    Possession,
    Power,
    Sheet,
    Skill,
    Technique,
    Tracker,
    Trait,
    Weapon,
)
from tests.core.coc7.ada import ADA
from tests.core.coc7.throws import falling
from tests.games.coc7.table import Table

AT = "2026-11-20T21:40:00+00:00"
SKILL = Skill("own-1", "custom", 40, "Podracing")


def told(sheet: Sheet, *newest_first: Entry) -> list[FoundRow]:
    """The rows of a whole journal that led to ``sheet``."""
    entries = {each.seq: each for each in newest_first}
    teller = HistoryReader(sheet, newest_first[0].seq, entries.get)
    return teller.tell(newest_first) + teller.end()


def nobody(_seq: int) -> Entry | None:
    """Nothing can be read."""
    return None


def entry(seq: int, action: Action, *events: Event, about: str = "", refers: tuple[int, ...] = ()) -> Entry:
    return Entry(seq, f"a{seq}", action, AT, about=about, refers=refers, events=events)


def said(sheet: Sheet, done: Entry) -> str:
    """An entry in words, done on ``sheet``."""
    return what_words(Moment(done, sheet, play(sheet, done.events)), lambda _seq: None)


EVERYTHING: dict[str, Event] = {
    "tracker": TrackerChanged("hp", 11, 6),
    "mark": MarkChanged("own-1", 0, 1),
    "power_mark": PowerMarkChanged("leap", 0, 1),
    "skill": SkillChanged("own-1", 40, 45),
    "status": StatusChanged("prone", 0, 1),
    "shots": ShotsChanged(0, 0, 1),
    "fight": FightChanged(None, Fight()),
    "weapon": WeaponChanged(0, None, Weapon("Knife")),
    "power": PowerChanged(0, None, Power("glow", "custom", "Glow")),
    "technique": TechniqueChanged(0, None, Technique("lunge", "Lunge", "own-1")),
    "injury": InjuryChanged(0, None, Injury("1", 63)),
    "maximum": MaximumChanged("hp", None, 12),
    "detail": DetailChanged(0, None, Detail("occupation", "Spy")),
    "passage": PassageChanged(0, None, Passage("people", "Rosa")),
    "page": PageChanged(0, None, NotePage("The lighthouse")),
    "name": NameChanged("Full", "Ida"),
    "notes": NotesChanged("", "Tides"),
    "picture": PictureChanged("", "abc"),
    "trait_placed": TraitPlaced(0, None, Trait("luckiness", 3)),
    "skill_placed": SkillPlaced(0, None, replace(SKILL, id="own-2", name="Zither")),
    "tracker_placed": TrackerPlaced(0, None, Tracker("own:heat", 1)),
    "possession": PossessionChanged(0, None, Possession("Rope")),
    "override": OverrideChanged(0, None, Override("move", 9)),
    "homebrew": HomebrewChanged(None, Homebrew(("pack",))),
}


def full(game: str) -> Sheet:
    traits = tuple(Trait(each.id, 50) for each in system(game).traits[:2])
    powers = (Power("leap", "custom", "Leap"),)
    return Sheet(
        game,
        "Full",
        skills=(SKILL,),
        traits=traits,
        trackers=(Tracker("hp", 11),),
        weapons=(Weapon("Revolver", "own-1"),),
        powers=powers,
    )


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_every_change_shows_before_and_after(game: str) -> None:
    sheet = full(game)
    trait = sheet.traits[0].id
    events = {**EVERYTHING, "trait": TraitChanged(trait, 50, 55)}
    events["restored"] = SheetRestored(sheet, replace(sheet, notes="Of old"))
    assert set(events) == set(EVENTS)
    for kind, event in events.items():
        for action in (Action.STATUS, Action.EDIT, Action.CREATE, Action.ACT):
            done = entry(1, action, event)
            words = said(sheet, done)
            assert words, kind
            assert "last action" not in words
        assert changes_of(Moment(done, sheet, play(sheet, (event,)))), kind


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_every_action_has_words_and_an_icon(game: str) -> None:
    sheet = full(game)
    for action in Action:
        rows = told(sheet, entry(2, action, refers=(1,)), entry(1, Action.NOTE))
        assert rows[0].row.words
        assert rows[0].row.icon
        assert Show.ALL in rows[0].kinds


@pytest.mark.parametrize(
    ("done", "words"),
    [
        (entry(1, Action.TRACKER, TrackerChanged("hp", 11, 6)), "Hit points 11 → 6"),
        (entry(1, Action.DAMAGE, TrackerChanged("hp", 11, 6)), "Hit points 11 → 6: 5 damage"),
        (
            entry(1, Action.DAMAGE, TrackerChanged("hp", 11, 6), StatusChanged("prone", 0, 1)),
            "Hit points 11 → 6: 5 damage and 1 more",
        ),
        (entry(1, Action.DAMAGE), "Damage without effect"),
        (
            entry(1, Action.STATUS, TrackerChanged("hp", 11, 6), StatusChanged("prone", 0, 1)),
            "Hit points 11 → 6 and 1 more",
        ),
        (entry(1, Action.STATUS, StatusChanged("shocked", 0, 1)), "Game state changed"),
        (entry(1, Action.TICK, MarkChanged("own-1", 0, 1)), "Podracing ticked"),
        (entry(1, Action.REST), "Rest: no change"),
        (entry(1, Action.REST, TrackerChanged("hp", 6 + 5, 12)), "Rest: Hit points 11 → 12"),
        (entry(1, Action.TREAT, about="treatment:first-aid"), "First Aid: discarded"),
        (
            entry(1, Action.TREAT, TrackerChanged("hp", 11, 12), about="treatment:first-aid"),
            "First Aid: Hit points 11 → 12",
        ),
        (entry(1, Action.RELOAD, ShotsChanged(0, 0, 0), about="weapon:0"), "Reloaded Revolver"),
        (entry(1, Action.IMPORT, about="charaeno"), "Imported from Charaeno"),
        (entry(1, Action.IMPORT, about="dholeshouse"), "Imported from The Dhole's House"),
        (entry(1, Action.IMPORT), "Imported"),
        (entry(1, Action.RESTORE, about="backup:12"), "Restored from backup 12"),
        (entry(1, Action.RESTORE), "Restored from a backup"),
        (
            replace(entry(1, Action.RESTORE, about="backup:12"), text="2026-11-20T21:40:00+00:00"),
            "Restored from the backup of 20 November 2026, 21:40",
        ),
        (entry(1, Action.CREATE), "Created"),
        (entry(1, Action.CREATE, about="finish"), "Ready to play"),
        (
            replace(entry(1, Action.CREATE), plan=Plan(throws=(Throw("str", (), ()),))),
            "Dice rolled for the character",
        ),
        (entry(1, Action.DOWNTIME_DROPPED), "Downtime discarded"),
        (
            replace(
                entry(1, Action.DOWNTIME, SkillChanged("own-1", 40, 45)),
                plan=Plan(answers=((TITLE, "The Drowned Bell"),)),
            ),
            "Downtime after The Drowned Bell: 1 skill improved",
        ),
        (entry(1, Action.DOWNTIME), "Downtime"),
        (replace(entry(1, Action.NOTE), text="It bit\nback"), "Note: “It bit back”"),
        (replace(entry(1, Action.NOTE, about=renaming(TITLE)), text="The Bell"), "Downtime named “The Bell”"),
        (replace(entry(1, Action.NOTE, about=renaming(DATE)), text="May"), "Downtime dated “May”"),
        (
            entry(1, Action.EDIT, SkillChanged("own-1", 40, 45), NotesChanged("", "x"), about="notes//"),
            "Notes changed and 1 more",
        ),
    ],
)
def test_entries_use_player_language(done: Entry, words: str) -> None:
    assert said(full("coc7"), done) == words


def test_rolls_show_number_dice_and_effects() -> None:
    table = Table(ADA)
    table.throw("skill:charm", Choice(), falling(30))
    row = told(table.sheet, *table.entries)[0].row
    assert row.words == "Charm 30, regular success"
    assert row.detail == "Charm ticked · Tens 30, Units 0"
    assert (row.degree, row.icon, row.typed) == ("regular", "dice", False)


def test_luck_shows_both_numbers_and_a_push_its_cause() -> None:
    table = Table(ADA)
    table.throw("skill:charm", Choice(), falling(60))
    table.luck(5)
    assert told(table.sheet, *table.entries)[0].row.words == "Luck −5 on Charm 60 → 55"
    roll = table.entries[1].roll
    assert roll is not None
    pushed = replace(table.entries[1], seq=9, action=Action.PUSH, refers=(1,))
    assert "Pushed from entry 1" in told(ADA, pushed, *table.entries)[0].row.detail
    healed = replace(roll, check=(*roll.check, (BY, "Rosa")))
    given = replace(table.entries[1], seq=1, roll=healed, events=())
    assert told(ADA, given)[0].row.detail.startswith("By Rosa")


def test_physical_and_symbol_dice_are_named() -> None:
    roll = Roll(
        "rites-of-battle",
        "skill:own-1",
        "Podracing",
        (),
        (Drawn("", "ability", ("sa", ""), typed=True), Drawn("", "tens", (0,))),
        0,
        "",
        passed=True,
    )
    plain = replace(entry(1, Action.LUCK), roll=roll)
    row = told(full("rites-of-battle"), plain)[0].row
    assert row.typed
    assert "Ability success+advantage / blank, Tens 00 (some physical dice)" in row.detail


def test_every_face_of_every_die_is_named() -> None:
    for die in DICE.values():
        roll = Roll("coc7", "", "", (), (Drawn("", die.name, tuple(die.faces)),), 0, "", passed=True)
        assert dice_words(replace(entry(1, Action.ROLL), roll=roll))
    drawn = (Drawn("", "ability", ("aa",)), Drawn("", "d100", (7,)))
    rolled = Roll("coc7", "", "", (), drawn, 0, "", passed=True)
    assert dice_words(replace(entry(1, Action.ROLL), roll=rolled)) == "Ability 2 advantage, D100 7"


def test_an_action_shows_its_result() -> None:
    rest = entry(1, Action.ACT, TrackerChanged("hp", 11, 12), about="rest")
    row = told(play(full("striker"), rest.events), rest)[0].row
    assert (row.words, row.detail) == ("Rest", "Hit points 11 → 12")


def test_entries_use_the_names_of_their_time() -> None:
    ticked = entry(1, Action.TICK, MarkChanged("own-1", 0, 1))
    before = full("coc7")
    renamed = entry(2, Action.EDIT, SkillPlaced(0, replace(SKILL, marks=1), None), about="skill//own-1")
    rows = told(play(before, (*ticked.events, *renamed.events)), renamed, ticked)
    assert [each.row.words for each in rows] == ["Podracing removed", "Podracing ticked"]


def test_undone_and_redone_entries_are_marked() -> None:
    sheet = full("coc7")
    hit = entry(1, Action.TRACKER, TrackerChanged("hp", 11, 6))
    undone = entry(2, Action.UNDO, TrackerChanged("hp", 6, 11), refers=(1,))
    again = entry(3, Action.REDO, TrackerChanged("hp", 11, 6), refers=(1,))
    rows = [each.row for each in told(sheet, undone, hit)]
    assert [each.words for each in rows] == ["Undone: Hit points 11 → 6", "Hit points 11 → 6"]
    assert (rows[1].state, rows[1].struck) == ("undone", True)
    hurt = play(sheet, hit.events)
    rows = [each.row for each in told(hurt, again, undone, hit)]
    assert rows[0].words == "Redone: Hit points 11 → 6"
    assert (rows[2].state, rows[2].struck) == ("redone", False)
    lost = entry(5, Action.UNDO, refers=(1, 2))
    assert said(sheet, lost) == "Undone: an entry that can no longer be read and 1 more"


def test_unreadable_entries_are_reported_and_hide_the_sheet() -> None:
    sheet = full("coc7")
    newest = entry(6, Action.TRACKER, TrackerChanged("hp", 12, 11))
    oldest = entry(2, Action.NOTE)
    teller = HistoryReader(sheet, 6, {6: newest, 2: oldest}.get)
    rows = [*teller.tell((newest, oldest)), *teller.end()]
    assert [each.row.words for each in rows] == [
        "Hit points 12 → 11",
        "3 entries can't be read",
        "Note: “”",
        "1 entry can't be read",
    ]
    assert (teller.known_from, teller.lost) == (5, 4)
    assert [seq for seq, _ in teller.kept] == [6]
    assert unknown_sheet(3) == "3 entries can't be read, so the sheet can't be shown before that."
    assert unknown_sheet(0).startswith("This sheet can't be shown")
    stale = HistoryReader(sheet, 2, nobody)
    stale.tell((entry(2, Action.TRACKER, TrackerChanged("hp", 3, 4)), entry(1, Action.NOTE)))
    assert stale.known_from == 2


def test_unsaved_entries_are_marked() -> None:
    hit = entry(1, Action.TRACKER, TrackerChanged("hp", 12, 11))
    row = HistoryReader(full("coc7"), 1, nobody, frozenset((1,))).tell((hit,))[0].row
    assert (row.state, row.struck) == ("not saved yet", False)


def test_days_are_headings_and_text_is_oldest_first() -> None:
    second = replace(entry(2, Action.NOTE), at="2026-11-22T12:00:00+00:00", text="<b>Two</b>\n=SUM(1)")
    rows = told(full("coc7"), second, entry(1, Action.IMPORT, about="rollbook"))
    assert day_row(rows[0]).heading == "Sunday 22 November 2026"
    assert day_row(rows[0]).number == -2
    lines = whole_text("Ida\nMarchetti", "Call of Cthulhu 7e", rows).splitlines()
    assert lines[0] == "History of Ida Marchetti"
    assert lines.index("Friday 20 November 2026") < lines.index("Sunday 22 November 2026")
    assert lines[-1].endswith("Note: “<b>Two</b> =SUM(1)”")
    assert copied(rows).splitlines()[0].endswith("Imported from Rollbook")
    assert text_file_name("../Ida") == "History of .._Ida.txt"


def looked_at(
    done: Entry, sheet: Sheet, now: Sheet, *, comparing: bool = False, known: bool = True
) -> PastView:
    moment = Moment(done, sheet, play(sheet, done.events))
    found = {1: entry(1, Action.TRACKER, TrackerChanged("hp", 12, 11))}
    return past_view(moment, found.get, now, comparing=comparing, known=known)


def test_an_entry_shows_all_its_details() -> None:
    sheet = full("coc7")
    done = replace(
        entry(2, Action.DAMAGE, TrackerChanged("hp", 11, 6), refers=(1,)), steps=(step("CC-HP-01", loss=5),)
    )
    view = looked_at(done, sheet, sheet)
    assert view.line == "after “Hit points 11 → 6: 5 damage”"
    assert view.heading == "1 change"
    assert [each.text for each in view.changes] == ["Hit points 11 → 6"]
    assert (view.links[0].words, view.why[0].facts) == ("Entry 1: Hit points 12 → 11", "Points lost: 5.")
    nothing = looked_at(entry(2, Action.NOTE), sheet, sheet)
    assert nothing.heading == "No changes to the sheet"
    compared = looked_at(done, sheet, sheet, comparing=True)
    assert compared.heading == "1 difference from now"
    assert [each.text for each in compared.changes] == ["Hit points 6 → 11"]
    same = looked_at(done, sheet, play(sheet, done.events), comparing=True)
    assert same.heading == "No differences from now"
    unknown = looked_at(done, sheet, sheet, known=False)
    assert unknown.why_not
    assert not unknown.changes


def test_undoing_to_an_entry_is_explained_first() -> None:
    asked = ask_take_back(["Hit points 11 → 6", "Listen ticked"], ["Luck 50 → 45"], "as after entry 3")
    assert asked.text == (
        "2 changes will be undone. 1 undone change will be redone. "
        "The sheet will be as after entry 3. You can undo this."
    )
    assert asked.detail.splitlines() == ["Hit points 11 → 6", "Listen ticked", "Luck 50 → 45"]
