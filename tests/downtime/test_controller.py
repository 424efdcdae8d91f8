"""Downtime from the first question to the saved sheet, with a real library and restarts."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
from pytestqt.qtbot import QtBot

from desktop.downtime.controller import DowntimeController
from desktop.kit.view.shell import MessageView, NoticeView
from desktop.library.store.library import Library
from desktop.session.background import Background
from desktop.views.downtime.pages import DowntimeView, TryRow
from desktop.views.own_dice import AskView
from rules_core.dice.sources import Drawn
from rules_core.sheet.journal import Action
from tests.other_program import held
from tests.table import Table, open_table

T = TypeVar("T")


@dataclass
class Wizard:
    """The wizard's controller, and its latest signals."""

    table: Table
    downtime: DowntimeController
    wait: Callable[[Callable[[], bool]], None]
    views: list[DowntimeView] = field(default_factory=list)
    notices: list[NoticeView] = field(default_factory=list)
    leaving: list[MessageView] = field(default_factory=list)
    no_backups: list[MessageView] = field(default_factory=list)
    closed: int = 0

    @property
    def view(self) -> DowntimeView:
        return self.views[-1]

    @property
    def rows(self) -> tuple[TryRow, ...]:
        assert self.view.page.table is not None
        return self.view.page.table.rows

    def waits_for(self, tries: int) -> bool:
        return sum(row.after == "?" for row in self.rows) == tries

    def row(self, try_id: str) -> TryRow:
        return next(row for row in self.rows if row.id == try_id)

    def roll(self, try_id: str, **faces: list[int]) -> None:
        self.table.dice.put(faces)
        self.downtime.roll(try_id)

    def roll_skills(self) -> None:
        """Roll Tarn's three skills with successes; the third does not improve."""
        self.roll("skill:blaster-pistol", d100=[71], d10=[6])
        self.roll("skill:custom:bluff", d100=[60], d10=[3])
        self.roll("skill:first-aid", d100=[2])
        self.roll("skill:piloting", d100=[100], d10=[10])

    def to_the_review(self) -> None:
        """Roll everything, and go to the last page."""
        self.downtime.next()
        self.roll_skills()
        for _ in range(2):
            self.downtime.next()
            if self.view.page.id == "luck":
                self.roll("luck", d10=[9])
        while self.view.page.id != "review":
            self.downtime.next()

    def save(self) -> None:
        before = self.closed
        self.downtime.next()
        self.wait(lambda: self.closed > before)

    @property
    def sheet(self) -> tuple[int, int, int]:
        """The saved sheet's Blaster Pistol with its successes, and Luck."""
        sheet = self.table.library.character(self.table.session.character.id).sheet
        skill = sheet.skill("blaster-pistol")
        return skill.value, skill.marks, sheet.tracker("luck").value


Seat = Callable[[Table], Wizard]


@pytest.fixture
def seat(qtbot: QtBot, tmp_path: Path) -> Iterator[Seat]:
    backgrounds: list[Background] = []

    def sit(table: Table) -> Wizard:
        background = Background()
        backgrounds.append(background)
        controller = DowntimeController(table.session, table.dice, background, tmp_path / "backups")

        def wait(until: Callable[[], bool]) -> None:
            qtbot.waitUntil(until)

        wizard = Wizard(table, controller, wait)
        controller.view_changed.connect(wizard.views.append)
        controller.notice.connect(wizard.notices.append)
        controller.leave_asked.connect(wizard.leaving.append)
        controller.backup_failed.connect(wizard.no_backups.append)
        controller.closed.connect(lambda: setattr(wizard, "closed", wizard.closed + 1))
        return wizard

    yield sit
    for each in backgrounds:
        each.close()


@pytest.fixture
def wizard(table: Table, seat: Seat) -> Wizard:
    """Tarn Ondara, after an adventure."""
    table.characters.open_sample("tarn-ondara")
    wizard = seat(table)
    wizard.downtime.open()
    return wizard


BEFORE, AFTER = (62, 2, 46), (68, 0, 55)


def test_the_sheet_changes_only_when_the_last_page_is_saved(wizard: Wizard) -> None:
    wizard.to_the_review()
    assert wizard.sheet == BEFORE
    wizard.save()
    assert wizard.sheet == AFTER
    number = wizard.table.session.character.id
    latest = wizard.table.library.entries(number)[0]
    assert latest.action is Action.DOWNTIME
    assert latest.plan is not None
    assert latest.plan.throws[0].drawn == (Drawn("", "d100", (71,)), Drawn("", "d10", (6,)))
    assert wizard.table.library.plan(number) is None
    assert wizard.notices[-1].text == "Downtime saved: 4 improvements."


def test_the_library_is_backed_up_first(wizard: Wizard, tmp_path: Path) -> None:
    wizard.to_the_review()
    wizard.save()
    backups = list((tmp_path / "backups").glob("*.db"))
    assert len(backups) == 1
    kept = Library.open(backups[0])
    skill = kept.character(wizard.table.session.character.id).sheet.skill("blaster-pistol")
    kept.close()
    assert (skill.value, skill.marks) == BEFORE[:2]


def test_one_undo_reverts_the_downtime_and_its_dice_stay_rolled(wizard: Wizard) -> None:
    wizard.to_the_review()
    wizard.save()
    wizard.table.undo.undo()
    assert wizard.sheet == BEFORE
    wizard.downtime.open()
    assert wizard.view.page.id == "review"
    wizard.downtime.turn_to("skills")
    assert wizard.row("skill:blaster-pistol").after == "68"
    wizard.downtime.keep()
    wizard.table.undo.redo()
    assert wizard.sheet == AFTER
    wizard.downtime.open()
    assert wizard.view.page.id == "rest"
    wizard.downtime.turn_to("skills")
    assert wizard.view.page.table is None


def test_a_downtime_changed_after_undo_cannot_be_redone(wizard: Wizard) -> None:
    wizard.to_the_review()
    wizard.save()
    wizard.table.undo.undo()
    wizard.downtime.open()
    wizard.downtime.turn_to("rest")
    wizard.downtime.act("answer:hp", {"hp": "5"})
    wizard.downtime.keep()
    wizard.table.undo.redo()
    assert wizard.sheet == BEFORE
    assert wizard.table.notices[-1].warning


@pytest.mark.parametrize("page", ["rest", "skills", "luck", "review"])
def test_a_downtime_killed_on_any_page_continues_there_with_every_die(
    wizard: Wizard, seat: Seat, library_path: Path, page: str
) -> None:
    wizard.downtime.next()
    wizard.roll_skills()
    wizard.downtime.turn_to("luck")
    wizard.roll("luck", d10=[9])
    wizard.downtime.turn_to("review")
    wizard.downtime.turn_to(page)
    before = wizard.view
    # Nothing is closed or put away: another process opens the library after this one is gone.
    again = seat(open_table(library_path))
    again.table.characters.open(wizard.table.session.character.id)
    again.downtime.open()
    assert (again.view.page.id, again.view.steps) == (page, before.steps)
    assert again.view.page.table == before.page.table
    again.downtime.turn_to("review")
    again.save()
    assert again.sheet == AFTER
    again.table.library.close()


def test_going_back_never_rolls_again(wizard: Wizard) -> None:
    wizard.downtime.next()
    wizard.roll_skills()
    first = wizard.row("skill:blaster-pistol")
    wizard.downtime.back()
    assert wizard.view.page.id == "rest"
    wizard.downtime.next()
    wizard.downtime.roll("skill:blaster-pistol")
    assert wizard.row("skill:blaster-pistol") == first


def test_remaining_tries_are_rolled_one_after_the_other(wizard: Wizard) -> None:
    wizard.downtime.next()
    wizard.table.dice.put({"d100": [71, 60, 2, 3], "d10": [6, 3]})
    wizard.downtime.roll_all()
    assert [row.after for row in (wizard.row("skill:blaster-pistol"), wizard.row("skill:first-aid"))] == [
        "68",
        "?",
    ]
    for left in (2, 1, 0):
        wizard.downtime.landed()
        wizard.wait(partial(wizard.waits_for, left))
    wizard.downtime.landed()
    assert wizard.view.next.enabled


def test_another_action_stops_the_rolling(wizard: Wizard) -> None:
    wizard.downtime.next()
    wizard.table.dice.put({"d100": [2]})
    wizard.downtime.roll_all()
    wizard.downtime.back()
    wizard.downtime.landed()
    wizard.downtime.turn_to("skills")
    assert wizard.waits_for(3)


def test_physical_dice_are_entered_one_after_the_other_and_saved(wizard: Wizard) -> None:
    wizard.downtime.next()
    wizard.downtime.lay("skill:blaster-pistol", "71")
    assert wizard.row("skill:blaster-pistol").asks_for == "D10"
    wizard.downtime.lay("skill:blaster-pistol", "11")
    assert wizard.notices[-1].text == "Enter what your dice show: D10, 1 to 10."
    wizard.downtime.lay("skill:blaster-pistol", "6")
    row = wizard.row("skill:blaster-pistol")
    assert (row.after, row.typed) == ("68", True)
    wizard.downtime.lay("skill:blaster-pistol", "10")
    assert wizard.row("skill:blaster-pistol") == row
    wizard.downtime.lay("skill:nobody", "1")
    wizard.downtime.roll("skill:nobody")
    assert wizard.row("skill:blaster-pistol") == row


def test_a_physical_die_can_be_followed_by_one_rolled_by_the_app(wizard: Wizard) -> None:
    wizard.downtime.next()
    wizard.downtime.lay("skill:blaster-pistol", "71")
    wizard.roll("skill:blaster-pistol", d10=[6])
    assert wizard.row("skill:blaster-pistol").after == "68"


def test_discarded_rolls_stay_in_the_journal_but_not_on_the_sheet(wizard: Wizard) -> None:
    wizard.downtime.next()
    wizard.roll_skills()
    wizard.downtime.leave()
    assert wizard.leaving[-1].text.startswith("You made 4 rolls.")
    wizard.downtime.drop()
    assert (wizard.closed, wizard.sheet) == (1, BEFORE)
    number = wizard.table.session.character.id
    entry = wizard.table.library.entries(number)[0]
    assert entry.action is Action.DOWNTIME_DROPPED
    assert entry.plan is not None
    assert len(entry.plan.throws) == 4
    assert wizard.table.library.plan(number) is None
    wizard.downtime.open()
    wizard.downtime.turn_to("skills")
    assert wizard.row("skill:blaster-pistol").after == "?"


def test_a_downtime_saved_for_later_continues_where_it_was(wizard: Wizard) -> None:
    wizard.downtime.next()
    wizard.roll_skills()
    wizard.downtime.leave()
    wizard.downtime.keep()
    assert wizard.closed == 1
    wizard.downtime.open()
    assert (wizard.view.page.id, wizard.row("skill:blaster-pistol").after) == ("skills", "68")


def test_an_untouched_downtime_closes_without_a_question(wizard: Wizard) -> None:
    wizard.downtime.next()
    wizard.downtime.leave()
    assert (wizard.closed, wizard.leaving) == (1, [])
    number = wizard.table.session.character.id
    assert wizard.table.library.plan(number) is None
    assert wizard.table.library.entries(number)[0].action is Action.IMPORT


def test_play_during_a_downtime_is_kept_with_its_dice(wizard: Wizard) -> None:
    wizard.downtime.next()
    wizard.roll_skills()
    wizard.downtime.keep()
    wizard.table.dice.put({"d100": [10]})
    wizard.table.rolls.roll_skill("blaster-pistol", 0)
    wizard.downtime.open()
    assert wizard.row("skill:blaster-pistol").marks == 2
    wizard.downtime.turn_to("luck")
    wizard.roll("luck", d10=[9])
    wizard.downtime.turn_to("review")
    wizard.save()
    assert wizard.sheet[:2] == (68, 1)


def test_an_invalid_answer_stays_in_its_field_with_the_reason(wizard: Wizard) -> None:
    wizard.downtime.write("hp", "99")
    cards = wizard.view.page.cards.cards
    hp = next(part for card in cards for part in card.parts if getattr(part, "id", "") == "hp")
    assert (hp.value, hp.refused) == ("99", True)  # type: ignore[union-attr]
    wizard.downtime.write("hp", "9")
    wizard.downtime.keep()
    plan = wizard.table.library.plan(wizard.table.session.character.id)
    assert plan is not None
    assert plan.answers == (("hp", 9),)


def test_the_adventure_in_progress_is_refused_with_the_reason(wizard: Wizard) -> None:
    wizard.downtime.act("answer:kind", {"kind": "running"})
    assert wizard.notices[-1].text.startswith("Skills can't improve during an adventure")
    wizard.downtime.act("answer:nothing", {"nothing": "x"})
    wizard.downtime.act("something", {})
    assert wizard.view.steps[0].detail == "Between adventures"


def test_typed_text_is_saved_after_a_short_pause(wizard: Wizard) -> None:
    wizard.downtime.write("title", "The Haunting")
    number = wizard.table.session.character.id

    def stands() -> bool:
        plan = wizard.table.library.plan(number)
        return plan is not None and ("title", "The Haunting") in plan.answers

    wizard.wait(stands)
    wizard.downtime.write("title", "The Haunting of Corran")
    wizard.downtime.close()
    plan = wizard.table.library.plan(number)
    assert plan is not None
    assert ("title", "The Haunting of Corran") in plan.answers


def test_without_a_backup_it_asks_before_saving(wizard: Wizard, tmp_path: Path) -> None:
    (tmp_path / "backups").write_text("a file where the folder should be", encoding="utf-8")
    wizard.to_the_review()
    wizard.downtime.next()
    wizard.wait(lambda: bool(wizard.no_backups))
    assert (wizard.sheet, wizard.no_backups[-1].go) == (BEFORE, "Save without a backup")
    wizard.downtime.save_without_backup()
    assert wizard.sheet == AFTER


def test_an_unsaved_die_stays_and_is_never_rolled_again(wizard: Wizard, library_path: Path) -> None:
    wizard.downtime.next()
    with held(library_path):
        wizard.roll("skill:blaster-pistol", d100=[71], d10=[6])
        wizard.downtime.keep()
        assert (wizard.closed, wizard.notices) == (1, []), "nothing is said to be kept"
        wizard.downtime.open()
        assert wizard.row("skill:blaster-pistol").after == "68"
    wizard.table.session.unsaved.try_again()
    plan = wizard.table.library.plan(wizard.table.session.character.id)
    assert plan is not None
    assert len(plan.throws) == 1


def test_a_library_in_use_does_not_lose_the_saved_plan(wizard: Wizard, library_path: Path) -> None:
    """A plan that can't be read at the moment must not be treated as missing and overwritten."""
    wizard.downtime.next()
    wizard.roll("skill:blaster-pistol", d100=[71], d10=[6])
    wizard.downtime.keep()
    with held(library_path):
        wizard.downtime.open()
    assert not wizard.downtime.is_open
    assert wizard.notices[-1].text == "Not opened. Another program is using this library."
    wizard.downtime.open()
    assert wizard.row("skill:blaster-pistol").after == "68"


def test_unsaved_text_is_saved_later(wizard: Wizard, library_path: Path) -> None:
    wizard.downtime.write("title", "The Haunting")
    with held(library_path):
        wizard.downtime.keep()
    assert (wizard.closed, wizard.notices) == (1, [])
    wizard.table.session.unsaved.try_again()
    plan = wizard.table.library.plan(wizard.table.session.character.id)
    assert plan is not None
    assert ("title", "The Haunting") in plan.answers


def test_leaving_during_the_backup_keeps_the_plan(table: Table, tmp_path: Path) -> None:
    """Another character may be open by the time the backup is made."""

    class Slow(Background):
        made: Callable[[], None]

        def run(
            self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
        ) -> None:
            self.made = lambda: done(work())

    table.characters.open_sample("ansel-quay")
    ansel = table.session.character
    slow = Slow()
    downtime = DowntimeController(table.session, table.dice, slow, tmp_path / "backups")
    views: list[DowntimeView] = []
    downtime.view_changed.connect(views.append)
    downtime.open()
    for _ in range(4):
        downtime.next()
    assert views[-1].saving
    downtime.leave_quietly()
    table.characters.open_sample("ketta-morrow")
    ketta = table.session.character
    slow.made()
    actions = [entry.action for each in (ansel, ketta) for entry in table.library.entries(each.id)]
    assert Action.DOWNTIME not in actions
    assert table.library.plan(ansel.id) is not None


def test_a_fight_keeps_a_character_from_downtime(table: Table, seat: Seat) -> None:
    table.characters.open_sample("tarn-ondara")
    table.combat.track(True)
    wizard = seat(table)
    wizard.downtime.open()
    assert wizard.views == []
    assert wizard.notices[-1].text == "A fight is still running. End it on the Combat page first."


def test_another_page_keeps_the_plan(wizard: Wizard) -> None:
    wizard.downtime.next()
    wizard.roll_skills()
    wizard.downtime.leave_quietly()
    assert (wizard.downtime.is_open, wizard.closed) == (False, 0)
    wizard.downtime.roll("skill:piloting")
    wizard.downtime.next()
    wizard.downtime.back()
    wizard.downtime.leave()
    wizard.downtime.drop()
    wizard.downtime.write("hp", "5")
    wizard.downtime.lay("skill:piloting", "5")
    wizard.downtime.save()
    assert wizard.closed == 0
    wizard.downtime.open()
    assert wizard.row("skill:blaster-pistol").after == "68"


def test_physical_dice_are_asked_for_roll_by_roll_without_animation(wizard: Wizard) -> None:
    asked: list[AskView | None] = []
    wizard.downtime.asked.connect(asked.append)
    wizard.downtime.next()
    wizard.downtime.ask("skill:blaster-pistol")
    wizard.downtime.enter(("70", "17"))
    wizard.downtime.enter(("70", "1"))
    assert wizard.view.felt is not None
    assert not wizard.view.felt.fresh
    wizard.downtime.enter(("6",))
    told = [
        None if each is None else (each.title, [die.name for die in each.dice], each.refusal)
        for each in asked
    ]
    title = "Blaster Pistol: your dice"
    assert told == [
        (title, ["Tens", "Units"], ""),
        (title, ["Tens", "Units"], "There's no 17 on a units die."),
        (title, ["D10"], ""),
        None,
    ]
    assert wizard.row("skill:blaster-pistol").typed


def test_the_app_can_roll_the_rest_of_a_try_with_physical_dice(wizard: Wizard) -> None:
    asked: list[AskView | None] = []
    wizard.downtime.asked.connect(asked.append)
    wizard.downtime.next()
    wizard.downtime.ask("skill:blaster-pistol")
    wizard.downtime.enter(("71",))
    wizard.table.dice.put({"d10": [6]})
    wizard.downtime.roll_here()
    assert asked[-1] is None
    assert wizard.row("skill:blaster-pistol").worked
