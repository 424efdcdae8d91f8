"""Playing Ida Marchetti: rolls, ticks, Luck, pushes, trackers, undo, restarts."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from desktop.views.sheet import TickState
from rules_core.sheet.journal import Action
from tests.table import Table, open_table, restarted


def test_a_click_rolls_and_is_saved_before_it_is_shown(table: Table, library_path: Path) -> None:
    table.dice.lay(20, units=1)
    table.rolls.roll_skill("spot-hidden")
    kept = table.library.entries(table.session.character.id)[0]
    assert kept.action is Action.ROLL
    assert kept.roll is not None
    assert (kept.roll.total, kept.roll.degree) == (21, "hard")
    assert table.result() == "Hard success"


def test_the_sheet_and_the_log_wait_for_the_dice(table: Table) -> None:
    table.dice.lay(20, units=1)
    table.rolls.roll_skill("spot-hidden")
    assert table.skill("spot-hidden").tick is TickState.EMPTY
    assert not table.log.rows
    table.landed()
    assert table.skill("spot-hidden").tick is TickState.JUST_TICKED
    assert [row.total for row in table.log.rows] == ["21"]


def test_everything_shown_survives_a_restart(table: Table, library_path: Path) -> None:
    table.roll("spot-hidden", 20, 60, units=1, extra=1)
    table.rolls.spend_luck(7)
    table.sheets.toggle_tick("listen")
    table.sheets.enter_tracker("hp", "-3")
    before = (table.tray, table.log, table.sheet)
    again = restarted(table, library_path)
    assert again.tray is not None
    assert before[0] is not None
    assert not again.tray.fresh
    assert (again.tray.result, again.log) == (before[0].result, before[1])
    assert again.sheet == before[2]


def test_undo_and_redo_work_after_a_restart(table: Table, library_path: Path) -> None:
    table.roll("spot-hidden", 20, units=1)
    table.rolls.spend_luck(7)
    table.undo.undo()
    assert table.tracker("luck") == 52
    assert table.skill("spot-hidden").tick is not TickState.EMPTY
    again = restarted(table, library_path)
    again.undo.redo()
    assert again.tracker("luck") == 45
    assert again.skill("spot-hidden").tick is TickState.EMPTY
    again.undo.undo()
    again.undo.undo()
    assert again.skill("spot-hidden").tick is TickState.EMPTY
    assert again.log.rows[0].taken_back


def test_undo_skips_rolls_without_consequences(table: Table) -> None:
    table.sheets.enter_tracker("hp", "5")
    table.roll("spot-hidden", 90, units=9)
    table.undo.undo()
    assert table.tracker("hp") == 8
    assert not table.log.rows[0].taken_back


def test_a_new_action_ends_redo(table: Table) -> None:
    table.sheets.enter_tracker("hp", "5")
    table.undo.undo()
    table.roll("spot-hidden", 90, units=9)
    table.undo.redo()
    assert (table.tracker("hp"), table.notices[-1].text) == (8, "There is nothing to redo.")


def test_undoing_too_often_says_so_and_changes_nothing(table: Table) -> None:
    table.undo.undo()
    assert table.notices[-1].text == "There is nothing to undo."


def test_a_push_keeps_difficulty_and_dice_and_is_only_possible_once(table: Table) -> None:
    table.rolls.choices.choose_difficulty("hard")
    table.roll("spot-hidden", 40, 50, units=0, extra=-1)
    table.dice.lay(10, 30, units=4)
    table.rolls.push()
    table.landed()
    assert (table.shown().difficulty, table.shown().dice_net) == ("hard", -1)
    assert table.result() == "Hard success"
    assert [row.modifier for row in table.log.rows] == [
        "1 penalty, Hard needed, pushed",
        "1 penalty, Hard needed",
    ]
    table.rolls.push()
    assert len(table.log.rows) == 2


def test_extra_dice_are_reset_after_a_roll(table: Table) -> None:
    table.rolls.choices.choose_dice(2)
    table.roll("spot-hidden", 40, 50, 60, units=0)
    assert (table.shown().dice_net, table.roll("listen", 40, units=0).dice_net) == (2, 0)


def test_pinned_dice_stay(table: Table) -> None:
    table.rolls.choices.choose_dice(1)
    table.rolls.choices.pin(pinned=True)
    table.roll("spot-hidden", 40, 50, units=0)
    assert table.roll("listen", 40, 50, units=0).dice_net == 1
    table.rolls.choices.pin(pinned=False)
    assert table.roll("listen", 40, units=0).dice_net == 0


def test_roll_again_repeats_the_check(table: Table) -> None:
    table.rolls.choices.choose_difficulty("extreme")
    table.roll("spot-hidden", 40, 50, units=0, extra=1)
    table.dice.lay(0, 10, units=3)
    table.rolls.roll()
    table.landed()
    assert (table.shown().difficulty, table.shown().dice_net) == ("extreme", 1)
    assert len(table.log.rows) == 2


def test_choosing_dice_under_a_result_applies_to_the_next_roll(table: Table) -> None:
    table.roll("spot-hidden", 80, units=0)
    offered = table.shown().luck
    table.rolls.choices.add_dice(1)
    table.rolls.choices.next_difficulty()
    assert (table.result(), table.shown().luck) == ("Failure", offered)
    assert (table.shown().difficulty, table.shown().dice_net) == ("hard", 1)
    odds = table.shown().odds
    assert odds is not None
    assert odds.title == "Odds: 70, 1 bonus die"
    table.dice.lay(30, 40, units=0)
    table.rolls.roll()
    table.landed()
    assert (table.shown().difficulty, table.shown().dice_net, table.result()) == ("hard", 1, "Hard success")


def test_more_than_two_extra_dice_never_count(table: Table) -> None:
    for _ in range(4):
        table.rolls.choices.add_dice(-1)
    assert table.shown().dice_net == -2
    table.roll("spot-hidden", 40, 50, 60, units=0, extra=-1)


def test_an_older_roll_can_be_shown_but_not_changed(table: Table) -> None:
    table.roll("spot-hidden", 80, units=0)
    table.roll("listen", 90, units=0)
    table.rolls.show_roll(table.log.rows[1].seq)
    assert (table.shown().title, table.shown().luck, table.shown().push) == ("Spot Hidden", (), None)
    table.rolls.spend_luck(10)
    table.rolls.push()
    assert (table.tracker("luck"), len(table.log.rows)) == (52, 2)


def test_missing_luck_cannot_be_spent(table: Table) -> None:
    table.sheets.enter_tracker("luck", "5")
    table.roll("spot-hidden", 80, units=0)
    assert [offer.enabled for offer in table.shown().luck] == [False, False, False]
    table.rolls.spend_luck(10)
    assert table.tracker("luck") == 5


def test_undoing_a_tick_marks_the_roll_as_undone(table: Table) -> None:
    table.roll("spot-hidden", 20, units=1)
    seq = table.log.rows[0].seq
    table.undo.take_back(seq)
    assert table.skill("spot-hidden").tick is TickState.EMPTY
    assert table.log.rows[0].taken_back
    assert table.log.rows[0].total == "21"
    result = table.shown().result
    assert result is not None
    assert result.taken_back


def test_an_entry_below_later_ones_offers_undo_to_here(table: Table) -> None:
    table.sheets.enter_tracker("hp", "1")
    seq = table.library.entries(table.session.character.id)[0].seq
    table.sheets.enter_tracker("hp", "+6")
    table.sheets.enter_tracker("mp", "-4")
    table.undo.take_back(seq)  # alone it would give back 7, more than 11 in all
    assert table.tracker("hp") == 7
    ((offered, question),) = table.offers
    assert offered == seq
    assert question.detail == "Magic points 13 → 9\nHit points 1 → 7\nHit points 8 → 1"
    table.undo.take_back_to(seq)
    assert (table.tracker("hp"), table.tracker("mp")) == (8, 13)
    table.undo.redo()
    assert (table.tracker("hp"), table.tracker("mp")) == (7, 9)


def test_ticks_are_set_and_cleared_by_hand(table: Table) -> None:
    table.sheets.toggle_tick("listen")
    assert table.skill("listen").tick is TickState.TICKED
    assert table.notices[-1].text == "Listen ticked"
    assert table.notices[-1].undo
    table.sheets.toggle_tick("listen")
    assert table.skill("listen").tick is TickState.EMPTY
    table.sheets.toggle_tick("cthulhu-mythos")
    assert table.skill("cthulhu-mythos").tick is TickState.NEVER


def test_a_tracker_accepts_changes_and_values_and_refuses_the_rest(table: Table) -> None:
    table.sheets.enter_tracker("hp", "+2")
    table.sheets.enter_tracker("hp", "−3")
    assert table.tracker("hp") == 7
    for nonsense in ("", "abc", "7.5", "12", "-", "٣", "9" * 400):
        table.sheets.enter_tracker("hp", nonsense)
        assert table.tracker("hp") == 7
        assert table.notices[-1].warning
    table.sheets.enter_tracker("hp", "-99")
    assert table.tracker("hp") == 0
    assert table.sheets.preview("hp", "+4") == ("0 → 4", "")
    assert table.sheets.preview("hp", "12") == ("", "Hit points: 0 to 11.")


def test_characters_keep_their_own_rolls(table: Table) -> None:
    table.roll("spot-hidden", 20, units=1)
    ida = table.session.character.id
    table.characters.open_sample("hugh-pemberton")
    assert not table.log.rows
    table.characters.open(ida)
    assert table.result() == "Hard success"
    assert [row.total for row in table.log.rows] == ["21"]


def test_opening_a_sample_again_opens_the_existing_character(table: Table) -> None:
    table.sheets.enter_tracker("hp", "5")
    table.characters.open_sample("hugh-pemberton")
    table.characters.open_sample("ida-marchetti")
    assert (table.tracker("hp"), len(table.library.listed())) == (5, 2)


def test_the_rail_follows_hit_points(table: Table) -> None:
    table.sheets.enter_tracker("hp", "5")
    assert table.rail is not None
    assert [row.line for row in table.rail.groups[0].rows] == ["HP 5/11"]


def test_the_log_loads_in_pages_and_copies_everything(table: Table) -> None:
    for units in range(10):
        for tens in (10, 20, 30, 40, 50):
            table.roll("spot-hidden", tens, units=units)
    assert (len(table.log.rows), table.log.more) == (40, True)
    table.rolls.log.show_older()
    assert (len(table.log.rows), table.log.more) == (50, False)
    lines = table.copied_log().splitlines()
    assert len(lines) == 50
    assert "10, Extreme" in lines[0]
    assert table.copied_roll(table.log.rows[0].seq) == lines[-1]


def test_a_failed_save_is_retried_with_the_next_one(table: Table) -> None:
    def saved() -> int:
        return table.library.character(table.session.character.id).sheet.tracker("hp").value

    with table.library.transaction():
        table.sheets.enter_tracker("hp", "5")
    assert (table.tracker("hp"), saved()) == (5, 8)
    table.sheets.enter_tracker("hp", "4")
    assert (table.tracker("hp"), saved()) == (4, 4)
    assert not table.session.unsaved.is_any


_deeds = st.lists(
    st.one_of(
        st.tuples(st.just("roll"), st.sampled_from((0, 30, 90)), st.integers(0, 9)),
        st.tuples(st.just("luck"), st.integers(1, 60), st.just(0)),
        st.tuples(st.just("push"), st.sampled_from((0, 30, 90)), st.integers(0, 9)),
        st.tuples(st.just("tick"), st.just(0), st.just(0)),
        st.tuples(st.just("hp"), st.integers(-5, 5), st.just(0)),
        st.tuples(st.just("undo"), st.just(0), st.just(0)),
        st.tuples(st.just("redo"), st.just(0), st.just(0)),
        st.tuples(st.just("restart"), st.just(0), st.just(0)),
    ),
    max_size=14,
)


@given(_deeds)
def test_whatever_is_done_can_be_undone_to_the_beginning_and_redone(
    qapp: object, deeds: list[tuple[str, int, int]]
) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as home:
        path = Path(home) / "library.db"
        table = open_table(path)
        table.characters.open_sample("ida-marchetti")
        beginning = table.session.character.sheet
        for deed, number, units in deeds:
            match deed:
                case "roll":
                    table.roll("spot-hidden", number, units=units)
                case "push":
                    present = table.shown()
                    if present.push is not None and present.push.enabled:
                        table.dice.lay(number, units=units)
                        table.rolls.push()
                        table.landed()
                case "luck":
                    table.rolls.spend_luck(number)
                case "tick":
                    table.sheets.toggle_tick("spot-hidden")
                case "hp":
                    table.sheets.enter_tracker("hp", f"{number:+}")
                case "undo":
                    table.undo.undo()
                case "redo":
                    table.undo.redo()
                case _:
                    table = restarted(table, path)
        end = table.session.character.sheet
        assert table.library.character(table.session.character.id).sheet == end
        steps = 0
        while table.undo.undo_words():
            table.undo.undo()
            steps += 1
        assert table.session.character.sheet == beginning
        for _ in range(steps):
            table.undo.redo()
        assert table.session.character.sheet == end
        table.library.close()


def test_a_pinned_defence_is_not_kept_for_a_skill_that_cannot_be_one(table: Table) -> None:
    table.rolls.tray.load_skill("dodge")
    table.rolls.choices.choose_against("dodge")
    table.rolls.choices.enter_foe_value("40")
    table.rolls.choices.pin(pinned=True)
    table.rolls.tray.load_skill("spot-hidden")
    assert chosen_against(table) == ""
    table.rolls.tray.load_skill("dodge")
    table.rolls.choices.choose_against("opposed")
    table.rolls.tray.load_skill("spot-hidden")
    assert chosen_against(table) == "opposed"


def chosen_against(table: Table) -> str:
    against = table.shown().against
    assert against is not None
    return against.chosen
