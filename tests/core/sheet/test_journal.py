from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.sheet.events import Event, TrackerChanged, WeaponChanged, invert, play
from rules_core.sheet.journal import (
    Action,
    Entry,
    Marks,
    Roll,
    redo_target,
    standing_rolls,
    taken_back,
    undo_target,
)
from rules_core.sheet.sheet import Sheet, Tracker, Weapon

START = Sheet("coc7", "Ada", trackers=(Tracker("hp", 10),))


@dataclass
class Table:
    """A player at a table: every action is written into the journal and played on the sheet."""

    sheet: Sheet = START
    journal: list[Entry] = field(default_factory=list)

    def write(self, action: Action, events: tuple[Event, ...] = (), refers: tuple[int, ...] = ()) -> None:
        self.sheet = play(self.sheet, events)
        self.journal.append(Entry(len(self.journal) + 1, "id", action, "", refers=refers, events=events))

    def wound(self, by: int) -> None:
        hp = self.sheet.tracker("hp").value
        self.write(Action.TRACKER, (TrackerChanged("hp", hp, hp - by),))

    def look(self) -> None:
        self.write(Action.ROLL)

    def undo(self) -> bool:
        target = undo_target(reversed(self.journal))
        if target is not None:
            self.write(Action.UNDO, invert(target.events), (target.seq,))
        return target is not None

    def redo(self) -> bool:
        target = redo_target(reversed(self.journal))
        if target is not None:
            self.write(Action.REDO, invert(target.events), target.refers)
        return target is not None

    @property
    def hp(self) -> int:
        return self.sheet.tracker("hp").value


def test_undo_reverts_the_latest_change_and_redo_reapplies_it() -> None:
    table = Table()
    table.wound(3)
    table.wound(2)
    assert (table.undo(), table.hp) == (True, 7)
    assert (table.undo(), table.hp) == (True, 10)
    assert (table.undo(), table.hp) == (False, 10)
    assert (table.redo(), table.hp) == (True, 7)
    assert (table.redo(), table.hp) == (True, 5)
    assert (table.redo(), table.hp) == (False, 5)


def test_an_undone_undo_has_no_effect() -> None:
    table = Table()
    table.wound(3)
    table.undo()
    table.write(Action.UNDO, (TrackerChanged("hp", 10, 7),), (2,))  # back to before that undo
    marks = Marks()
    assert [marks.note(each) for each in reversed(table.journal)] == [None, Action.UNDO, None]
    assert taken_back(reversed(table.journal)) == {2}
    assert (table.undo(), table.hp) == (True, 10)


def test_redoing_several_keeps_earlier_undone_entries_undone() -> None:
    table = Table()
    table.wound(3)
    table.wound(2)
    both = (*invert(table.journal[1].events), *invert(table.journal[0].events))
    table.write(Action.UNDO, both, (2, 1))  # before the first
    between = (*invert(table.journal[2].events), *invert(table.journal[1].events))
    table.write(Action.UNDO, between, (3, 2))  # between the two: the first stands again
    assert table.hp == 7
    assert taken_back(reversed(table.journal)) == {3, 2}
    assert (table.redo(), table.hp) == (True, 10)
    assert taken_back(reversed(table.journal)) == {1, 2}
    assert not table.undo(), "nothing stands that could be taken back"
    assert (table.redo(), table.hp, table.redo()) == (True, 5, False)
    assert taken_back(reversed(table.journal)) == frozenset()


def test_rolls_without_consequences_are_skipped() -> None:
    table = Table()
    table.wound(3)
    table.look()
    assert (table.undo(), table.hp) == (True, 10)


def test_there_is_nothing_to_redo_in_an_empty_journal() -> None:
    assert (redo_target([]), undo_target([])) == (None, None)


def test_a_new_action_clears_redo() -> None:
    for new_action in (Table.look, lambda table: table.wound(1)):
        table = Table()
        table.wound(3)
        table.undo()
        new_action(table)
        assert not table.redo()


def test_nothing_is_ever_deleted_only_marked() -> None:
    table = Table()
    table.wound(3)
    table.undo()
    assert [each.action for each in table.journal] == [Action.TRACKER, Action.UNDO]
    assert taken_back(reversed(table.journal)) == {1}
    table.redo()
    assert taken_back(reversed(table.journal)) == frozenset()
    marks = Marks()
    assert [marks.note(each) for each in reversed(table.journal)] == [None, None, Action.REDO]


def test_an_entry_undone_again_after_a_redo_is_undone() -> None:
    table = Table()
    table.wound(3)
    for step in (table.undo, table.redo, table.undo):
        step()
    assert taken_back(reversed(table.journal)) == {1}
    assert (table.redo(), table.hp, table.redo()) == (True, 7, False)


def test_an_older_entry_may_be_undone_out_of_order() -> None:
    """The "undo" of a card: the latest entry still stands and is what Ctrl+Z takes next."""
    table = Table(Sheet("coc7", "Ada", trackers=(Tracker("hp", 10), Tracker("mp", 5))))
    table.wound(3)
    table.write(Action.TRACKER, (TrackerChanged("mp", 5, 4),))
    table.write(Action.UNDO, invert(table.journal[0].events), (1,))
    assert taken_back(reversed(table.journal)) == {1}
    assert undo_target(reversed(table.journal)) == table.journal[1]
    assert redo_target(reversed(table.journal)) == table.journal[2]


def test_undoing_to_a_point_is_one_entry_for_several() -> None:
    table = Table()
    table.wound(3)
    table.wound(2)
    both = table.journal[0].events + table.journal[1].events
    table.write(Action.UNDO, invert(both), (1, 2))
    assert table.hp == 10
    assert taken_back(reversed(table.journal)) == {1, 2}
    assert not table.undo()
    assert (table.redo(), table.hp) == (True, 5)
    assert taken_back(reversed(table.journal)) == frozenset()


def test_the_target_is_found_without_reading_the_whole_journal() -> None:
    table = Table()
    for _ in range(50):
        table.wound(1)
    read: list[int] = []

    def newest_first() -> object:
        for entry in reversed(table.journal):
            read.append(entry.seq)
            yield entry

    assert undo_target(newest_first()) == table.journal[-1]  # type: ignore[arg-type]
    assert read == [50]


def fallen(total: int) -> Roll:
    return Roll("coc7", "skill:climb", "Climb", (), (), total, "regular", True)


def test_the_current_roll_includes_luck_and_pushes() -> None:
    journal = [
        Entry(1, "a", Action.ROLL, "", roll=fallen(70)),
        Entry(2, "b", Action.LUCK, "", refers=(1,), roll=fallen(60)),
        Entry(3, "c", Action.TRACKER, ""),
        Entry(4, "d", Action.LUCK, "", refers=(1,), roll=fallen(50)),
        Entry(5, "e", Action.ROLL, "", roll=fallen(99)),
        Entry(6, "f", Action.PUSH, "", refers=(5,), roll=fallen(20)),
    ]
    newest, pushed, first = standing_rolls(reversed(journal))
    assert (newest.entry.seq, newest.roll.total, newest.pushed) == (6, 20, False)
    assert (pushed.entry.seq, pushed.roll.total, pushed.pushed) == (5, 99, True)
    assert (first.roll.total, [each.seq for each in first.luck]) == (50, [2, 4])
    assert not any(each.taken_back for each in (newest, pushed, first))


def test_undone_luck_does_not_count() -> None:
    journal = [
        Entry(1, "a", Action.ROLL, "", roll=fallen(70)),
        Entry(2, "b", Action.LUCK, "", refers=(1,), roll=fallen(60)),
        Entry(3, "c", Action.UNDO, "", refers=(2,)),
    ]
    (undone,) = standing_rolls(reversed(journal))
    assert (undone.roll.total, undone.luck) == (70, ())
    (redone,) = standing_rolls(reversed([*journal, Entry(4, "d", Action.REDO, "", refers=(2,))]))
    assert (redone.roll.total, redone.luck) == (60, (journal[1],))


def test_undone_rolls_and_pushes_are_marked() -> None:
    journal = [
        Entry(1, "a", Action.ROLL, "", roll=fallen(70)),
        Entry(2, "b", Action.PUSH, "", refers=(1,), roll=fallen(10)),
        Entry(3, "c", Action.UNDO, "", refers=(2,)),
    ]
    push, first = standing_rolls(reversed(journal))
    assert (push.taken_back, first.taken_back, first.pushed) == (True, False, False)


def test_an_applied_treatment_is_known_until_undone() -> None:
    journal = [Entry(1, "a", Action.ROLL, "", roll=fallen(20)), Entry(2, "b", Action.TREAT, "", refers=(1,))]
    (standing,) = standing_rolls(reversed(journal))
    assert standing.applied == journal[1]
    undone = [*journal, Entry(3, "c", Action.UNDO, "", refers=(2,))]
    assert [each.applied for each in standing_rolls(reversed(undone))] == [None]
    again = [*undone, Entry(4, "d", Action.TREAT, "", refers=(1,))]
    assert [each.applied for each in standing_rolls(reversed(again))] == [again[3]]


def test_purchases_of_a_roll_count_until_undone() -> None:
    journal = [
        Entry(1, "a", Action.ROLL, "", roll=fallen(20)),
        Entry(2, "b", Action.SPEND, "", "spend:boost", refers=(1,)),
        Entry(3, "c", Action.SPEND, "", "spend:strain", refers=(1,)),
    ]
    (standing,) = standing_rolls(reversed(journal))
    assert standing.spent == (journal[1], journal[2])
    undone = [*journal, Entry(4, "d", Action.UNDO, "", refers=(2,))]
    assert [each.spent for each in standing_rolls(reversed(undone))] == [(journal[2],)]


def test_a_roll_knows_what_followed_it() -> None:
    damage = replace(fallen(4), subject="damage:0")
    journal = [
        Entry(1, "a", Action.ROLL, "", roll=fallen(20)),
        Entry(2, "b", Action.ROLL, "", roll=fallen(50)),
        Entry(3, "c", Action.ROLL, "", refers=(1,), roll=damage),
    ]
    *_, standing = standing_rolls(reversed(journal))
    assert standing.followed == standing.followed_by("damage") == (journal[2],)
    assert standing.followed_by("shock") == ()
    assert standing.is_live
    struck = [*journal, Entry(4, "d", Action.STRIKE, "", refers=(3,))]
    *_, standing = standing_rolls(reversed(struck))
    assert standing.followed == ()


def test_what_followed_an_amended_roll_before_does_not_count() -> None:
    damage = replace(fallen(4), subject="damage:0")
    journal = [
        Entry(1, "a", Action.ROLL, "", roll=fallen(20)),
        Entry(2, "b", Action.ROLL, "", refers=(1,), roll=damage),
        Entry(3, "c", Action.AMEND, "", refers=(1,), roll=fallen(20)),
        Entry(4, "d", Action.ROLL, "", refers=(1,), roll=damage),
    ]
    *_, standing = standing_rolls(reversed(journal[:3]))
    assert standing.followed == ()
    *_, standing = standing_rolls(reversed(journal))
    assert standing.followed == (journal[3],)


def test_a_roll_that_was_undone_or_pushed_offers_nothing() -> None:
    journal = [
        Entry(1, "a", Action.ROLL, "", roll=fallen(70)),
        Entry(2, "b", Action.PUSH, "", refers=(1,), roll=fallen(10)),
        Entry(3, "c", Action.ROLL, "", roll=fallen(20)),
        Entry(4, "d", Action.UNDO, "", refers=(3,)),
    ]
    assert [each.is_live for each in standing_rolls(reversed(journal))] == [False, True, False]


def test_the_latest_note_on_a_roll_counts() -> None:
    journal = [
        Entry(1, "a", Action.ROLL, "", roll=fallen(70)),
        Entry(2, "b", Action.PUSH, "", refers=(1,), roll=fallen(80)),
        Entry(3, "c", Action.NOTE, "", refers=(2,), text="The rope tears"),
        Entry(4, "d", Action.NOTE, "", refers=(2,), text="The rope tears, and the lamp falls"),
    ]
    push, first = standing_rolls(reversed(journal))
    assert (push.note, first.note) == ("The rope tears, and the lamp falls", "")


def test_a_roll_keeps_naming_a_moved_weapon() -> None:
    """The weapon above it was taken off before Luck was spent, and was put back after that."""
    attack = replace(fallen(60), subject="weapon:1")
    knife = Weapon("Knife")
    off, on = WeaponChanged(0, knife, None), WeaponChanged(0, None, knife)
    journal = [
        Entry(1, "a", Action.ROLL, "", roll=attack),
        Entry(2, "b", Action.EDIT, "", events=(off,)),
        Entry(3, "c", Action.LUCK, "", refers=(1,), roll=replace(attack, subject="weapon:0", total=50)),
        Entry(4, "d", Action.UNDO, "", refers=(2,), events=(on,)),
    ]
    expected = [("weapon:1", 60), ("weapon:0", 60), ("weapon:0", 50), ("weapon:1", 50)]
    for length, wanted in enumerate(expected, 1):
        (standing,) = standing_rolls(reversed(journal[:length]))
        assert (standing.roll.subject, standing.roll.total) == wanted
    without = [*journal, Entry(5, "e", Action.LUCK, "", refers=(1,))]
    (standing,) = standing_rolls(reversed(without))
    assert (standing.roll.total, standing.luck) == (50, (journal[2], without[4]))


def test_roll_entries_without_dice_are_skipped() -> None:
    assert not list(standing_rolls([Entry(1, "a", Action.ROLL, "")]))


@given(st.lists(st.sampled_from(["wound", "heal", "look", "undo", "redo"]), max_size=40))
def test_undo_and_redo_behave_like_two_stacks_of_sheets(actions: list[str]) -> None:
    """The model: a pile of what was before each change and a pile of what was undone."""
    table = Table()
    past: list[tuple[Sheet, int]] = []
    future: list[tuple[Sheet, int]] = []
    for action in actions:
        match action:
            case "wound" | "heal":
                past.append((table.sheet, len(table.journal) + 1))
                future.clear()
                table.wound(1 if action == "wound" else -2)
            case "look":
                future.clear()
                table.look()
            case "undo":
                expected = past.pop() if past else None
                if expected is not None:
                    future.append((table.sheet, expected[1]))
                assert table.undo() is (expected is not None)
                assert expected is None or table.sheet == expected[0]
            case "redo":
                expected = future.pop() if future else None
                if expected is not None:
                    past.append((table.sheet, expected[1]))
                assert table.redo() is (expected is not None)
                assert expected is None or table.sheet == expected[0]
        changed = {each.seq for each in table.journal if each.action is Action.TRACKER}
        assert taken_back(reversed(table.journal)) == changed - {seq for _, seq in past}


def test_a_declined_roll_offers_nothing_until_that_is_undone_or_it_is_judged_again() -> None:
    journal = [
        Entry(1, "a", Action.ROLL, "", roll=fallen(20)),
        Entry(2, "b", Action.SPEND, "", about="spend:boost", refers=(1,)),
        Entry(3, "c", Action.SPEND, "", about="declined:skill:listen", refers=(1,)),
    ]
    *_, standing = standing_rolls(reversed(journal))
    assert (standing.declined, standing.is_live) == (journal[2], False)
    undone = Entry(4, "d", Action.UNDO, "", refers=(3,))
    judged = Entry(4, "d", Action.AMEND, "", refers=(1, 2, 3), roll=fallen(20))
    for later in (undone, judged):
        *_, standing = standing_rolls(reversed([*journal, later]))
        assert (standing.declined, standing.is_live) == (None, True)
