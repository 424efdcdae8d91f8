"""Changing the choices of a finished roll, and striking one, with the controllers and without widgets."""

from pathlib import Path

import pytest

from desktop.views.sheet import TickState
from desktop.views.tray import LogRow, ResultView
from rules_core.sheet.journal import Action
from tests.table import Table, restarted


def result(table: Table) -> ResultView:
    shown = table.shown().result
    assert shown is not None
    return shown


def newest(table: Table) -> LogRow:
    return table.log.rows[0]


def spot_hard(table: Table) -> int:
    """A Hard Spot Hidden of 40 against Ida's 70: a failure. Returns its number."""
    table.rolls.tray.load_skill("spot-hidden")
    table.rolls.choices.choose_difficulty("hard")
    table.roll("spot-hidden", 40, units=0)
    assert result(table).shortfall
    return newest(table).seq


def test_an_easier_difficulty_turns_a_failure_into_a_success(table: Table, library_path: Path) -> None:
    seq = spot_hard(table)
    assert table.skill("spot-hidden").tick is TickState.EMPTY
    table.rolls.amending.change()
    view = table.shown()
    assert view.changing is not None
    assert (view.changing.title, view.roll_words, view.difficulty) == (
        "Changing Spot Hidden 40",
        "Judge again",
        "hard",
    )
    table.rolls.choices.choose_difficulty("regular")
    table.rolls.roll()
    assert table.shown().changing is None
    assert result(table).amended == "Hard → Regular: success"
    assert not result(table).shortfall
    assert table.skill("spot-hidden").tick is not TickState.EMPTY
    assert table.notices[-1].text == "Spot Hidden: Hard → Regular: success"
    assert newest(table).modifier == "was Hard needed, failure"
    assert (newest(table).seq, len(table.log.rows)) == (seq, 1)
    again = restarted(table, library_path)
    assert result(again).amended == "Hard → Regular: success"
    again.undo.undo()
    assert (result(again).amended, bool(result(again).shortfall)) == ("", True)
    assert again.skill("spot-hidden").tick is TickState.EMPTY
    again.undo.redo()
    assert result(again).amended == "Hard → Regular: success"
    again.library.close()


def test_leaving_a_change_changes_nothing(table: Table) -> None:
    seq = spot_hard(table)
    before = table.session.journal.next_seq
    table.rolls.amending.change()
    table.rolls.choices.choose_difficulty("extreme")
    table.rolls.choices.choose_dice(2)
    assert table.shown().dice_net == 2
    table.rolls.amending.leave()
    view = table.shown()
    assert (view.changing, view.difficulty, view.dice_net, view.roll) == (None, "hard", 0, seq)
    assert table.session.journal.next_seq == before
    table.rolls.amending.leave()
    assert table.shown() == view


def test_added_dice_are_rolled_and_removed_ones_come_back(table: Table) -> None:
    table.roll("spot-hidden", 40, units=0)
    table.rolls.amending.change()
    table.rolls.choices.choose_dice(-1)
    table.dice.put({"tens": [90]})
    table.rolls.roll()
    assert result(table).number == "90"
    table.rolls.amending.change()
    table.rolls.choices.choose_dice(0)
    table.rolls.roll()
    assert result(table).number == "40"
    table.rolls.amending.change()
    table.rolls.choices.choose_dice(-1)
    table.rolls.roll()
    assert result(table).number == "90"


def test_another_roll_leaves_the_change(table: Table) -> None:
    spot_hard(table)
    table.rolls.amending.change()
    table.rolls.choices.choose_difficulty("extreme")
    table.roll("listen", 30, units=1)
    assert (table.shown().title, table.shown().difficulty, table.shown().changing) == (
        "Listen",
        "regular",
        None,
    )


def test_loading_something_else_leaves_the_change(table: Table) -> None:
    spot_hard(table)
    table.rolls.amending.change()
    table.rolls.choices.choose_difficulty("extreme")
    table.rolls.tray.load_skill("listen")
    assert (table.shown().difficulty, table.shown().changing) == ("regular", None)


def test_a_change_elsewhere_on_the_sheet_keeps_the_choices(table: Table) -> None:
    spot_hard(table)
    table.rolls.amending.change()
    table.rolls.choices.choose_difficulty("extreme")
    table.sheets.toggle_tick("listen")
    assert table.shown().changing is not None
    assert table.shown().difficulty == "extreme"
    table.rolls.roll()
    assert newest(table).modifier.startswith("Extreme needed")


def test_luck_comes_back_and_is_named_before(table: Table) -> None:
    luck = table.tracker("luck")
    table.roll("spot-hidden", 80, units=2)
    table.rolls.spend_luck(12)
    assert table.tracker("luck") == luck - 12
    table.rolls.amending.change()
    changing = table.shown().changing
    assert changing is not None
    assert changing.lines == ("Luck spent on it comes back: 12",)
    table.rolls.choices.choose_difficulty("hard")
    table.rolls.roll()
    assert table.tracker("luck") == luck
    assert (result(table).number, result(table).luck_spent) == ("82", "")
    table.undo.undo()
    assert (table.tracker("luck"), result(table).number) == (luck - 12, "70")


def test_a_pin_keeps_the_choices_of_the_change(table: Table) -> None:
    spot_hard(table)
    table.rolls.amending.change()
    table.rolls.choices.choose_difficulty("extreme")
    for pinned in (True, False):
        table.rolls.choices.pin(pinned)
        table.rolls.tray.show_again()
        assert table.shown().difficulty == "extreme"


def test_a_situation_of_a_shot_is_changed_afterwards(table: Table) -> None:
    table.dice.put({"tens": [80], "units": [0]})
    table.rolls.roll_subject("weapon:0")
    table.landed()
    assert not result(table).amended
    table.rolls.amending.change()
    table.rolls.choices.toggle_aim("point_blank", True)
    table.dice.put({"tens": [20]})
    table.rolls.roll()
    assert result(table).amended.endswith("success")
    assert "Point blank" in result(table).amended
    assert newest(table).modifier.startswith("1 bonus")
    table.dice.lay(80, units=0)
    table.rolls.roll_subject("weapon:0")
    table.landed()
    assert newest(table).modifier == "", "the next shot has its own situations"
    assert table.log.rows[1].modifier == "1 bonus, was 80, failure"


def test_a_group_roll_is_struck_for_everyone_but_not_changed(table: Table) -> None:
    ida = table.session.character.id
    table.characters.open_sample("hugh-pemberton")
    hugh = table.session.character.id
    sheets = {each: table.session.read_character(each).sheet for each in (hugh, ida)}
    table.dice.lay(90, units=0)
    table.rolls.roll_group_luck(sheets)
    table.landed()
    table.rolls.amending.change()
    assert table.notices[-1].text == "You can't change a group's roll. Strike it and roll again."
    table.rolls.amending.strike()
    assert newest(table).struck
    table.characters.open(ida)
    assert newest(table).struck
    table.undo.undo()
    assert not newest(table).struck
    table.characters.open(hugh)
    assert not newest(table).struck


def test_a_disk_that_is_full_keeps_the_choices(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    spot_hard(table)
    table.rolls.amending.change()
    table.rolls.choices.choose_difficulty("regular")
    with monkeypatch.context() as full:
        full.setattr(table.session, "do", lambda *_given: None)
        table.rolls.roll()
    assert table.rolls.tray.state.is_changing
    table.rolls.roll()
    assert result(table).amended == "Hard → Regular: success"


def test_an_older_roll_is_changed_from_the_log(table: Table) -> None:
    seq = spot_hard(table)
    table.roll("listen", 30, units=1)
    table.rolls.amending.change(seq)
    assert table.shown().title == "Spot Hidden"
    table.rolls.choices.choose_difficulty("regular")
    table.rolls.roll()
    assert [row.modifier for row in table.log.rows] == ["", "was Hard needed, failure"]
    assert table.shown().roll == seq


def test_a_pushed_roll_can_be_changed(table: Table) -> None:
    spot_hard(table)
    table.dice.lay(50, units=0)
    table.rolls.push()
    table.landed()
    pushed = newest(table).seq
    table.rolls.amending.change()
    table.rolls.choices.choose_difficulty("regular")
    table.rolls.roll()
    assert newest(table).modifier == "pushed, was Hard needed, pushed, failure"
    standing = table.rolls.tray.standing(pushed)
    assert standing is not None
    assert standing.roll.passed
    table.rolls.amending.change(table.log.rows[1].seq)
    changing = table.shown().changing
    assert changing is not None
    assert changing.lines[0].startswith("This later roll stays in the history: Spot Hidden, ")


def test_dice_still_moving_refuse_a_change(table: Table) -> None:
    table.dice.lay(40, units=0)
    table.rolls.roll_skill("spot-hidden")
    table.rolls.amending.change()
    table.rolls.amending.strike()
    assert [each.text for each in table.notices[-2:]] == ["Wait until the dice are at rest."] * 2
    table.landed()
    assert table.shown().changing is None


def test_later_changes_are_named_and_nothing_is_changed(table: Table) -> None:
    luck = table.tracker("luck")
    table.roll("spot-hidden", 80, units=2)
    table.rolls.spend_luck(12)
    table.sheets.enter_tracker("luck", "-1")
    before = table.session.journal.next_seq
    table.rolls.amending.change()
    table.rolls.amending.strike()
    words = f"Not changed: later changes depend on this roll. Undo them first: Luck {luck - 12} → {luck - 13}"
    assert [each.text for each in table.notices[-2:]] == [words, words]
    assert (table.session.journal.next_seq, table.shown().changing) == (before, None)


def test_a_struck_roll_stays_in_the_log_but_does_nothing(table: Table, library_path: Path) -> None:
    table.roll("spot-hidden", 40, units=0)
    assert table.skill("spot-hidden").tick is not TickState.EMPTY
    table.rolls.amending.strike()
    assert table.skill("spot-hidden").tick is TickState.EMPTY
    row = newest(table)
    assert (row.taken_back, row.struck, row.counts) == (True, True, "This roll didn't count.")
    assert (result(table).struck_out, result(table).taken_back) == (True, True)
    assert (table.notices[-1].text, table.copied_log()) == ("Didn't count: Spot Hidden 40", "")
    table.rolls.amending.change()
    assert table.notices[-1].text == "This roll didn't count."
    again = restarted(table, library_path)
    assert newest(again).struck
    again.undo.undo()
    assert not newest(again).struck
    assert again.skill("spot-hidden").tick is not TickState.EMPTY
    assert "Spot Hidden" in again.copied_log()
    again.library.close()


def test_a_struck_roll_without_effects_is_undone_too(table: Table) -> None:
    table.roll("spot-hidden", 90, units=0)
    table.rolls.amending.strike()
    table.undo.undo()
    assert not newest(table).struck
    table.undo.redo()
    assert newest(table).struck


def test_striking_asks_if_it_reverts_more_than_the_roll(table: Table) -> None:
    asked: list[tuple[int, object]] = []
    table.rolls.strike_offered.connect(lambda seq, view: asked.append((seq, view)))
    luck = table.tracker("luck")
    table.roll("spot-hidden", 80, units=2)
    table.rolls.spend_luck(12)
    table.rolls.amending.strike()
    ((seq, view),) = asked
    assert "Luck spent on it comes back: 12" in str(view)
    assert not newest(table).struck
    table.rolls.amending.strike(seq, sure=True)
    assert (newest(table).struck, table.tracker("luck")) == (True, luck)
    entry = next(table.session.journal.newest_first())
    assert (entry.action, entry.refers) == (Action.STRIKE, (seq, seq + 1))


def test_undoing_an_amended_roll_undoes_the_amendment(table: Table) -> None:
    seq = spot_hard(table)
    table.rolls.amending.change()
    table.rolls.choices.choose_difficulty("regular")
    table.rolls.roll()
    assert newest(table).kept == ""
    table.rolls.undo_roll(seq)
    assert newest(table).modifier == "Hard needed"
    assert not newest(table).taken_back


def test_a_roll_that_was_amended_is_not_undone_alone(table: Table) -> None:
    table.roll("spot-hidden", 40, units=0)
    seq = newest(table).seq
    table.rolls.amending.change()
    table.rolls.choices.choose_difficulty("hard")
    table.rolls.roll()
    table.undo.take_back(seq)
    assert [each for each, _ in table.offers] == [seq]
    table.undo.take_back_to(seq)
    assert newest(table).taken_back


def test_a_change_with_luck_spent_on_it_is_not_undone_alone(table: Table) -> None:
    table.roll("spot-hidden", 80, units=2)
    seq = newest(table).seq
    table.rolls.amending.change()
    table.rolls.choices.choose_difficulty("hard")
    table.rolls.roll()
    table.rolls.spend_luck(50)
    table.rolls.undo_roll(seq)
    assert len(table.offers) == 1
    assert newest(table).modifier.startswith("Hard needed, 50 Luck")


@pytest.mark.parametrize("also", [False, True])
def test_going_back_to_before_a_struck_roll_restores_the_sheet(table: Table, also: bool) -> None:
    sheet = table.session.character.sheet
    table.roll("spot-hidden", 40, units=0)
    seq = newest(table).seq
    table.rolls.amending.strike()
    table.sheets.toggle_tick("listen")
    if also:
        table.roll("dodge", 0, units=5)
    table.undo.take_back_to(seq)
    assert table.session.character.sheet == sheet
    table.undo.undo()
    assert table.session.character.sheet == sheet
