"""Dice without a character: typing, rolling, saving before dice move, favourites and the log."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.base.clock import now
from desktop.dice_only.controller import DiceOnlyController
from desktop.dice_only.view.dice_only import FAVOURITE_BACK, DiceOnlyView, OddsView, ThrownView
from desktop.kit.view.shell import NoticeView
from desktop.library.store.library import Library
from desktop.rolling.own_dice import OwnDice
from desktop.session.background import Background
from desktop.session.session import Session
from tests.other_program import spoil, writing
from tests.session.test_unsaved import broken
from tests.table import LaidDice


class Tray:
    """The controller with its own library, and its latest view."""

    def __init__(self, path: Path, background: Background) -> None:
        self.path = path
        self.library = Library.open(path)
        self.dice = LaidDice()
        self.session = Session(self.library, now)
        self.page = DiceOnlyController(self.session, OwnDice(self.session, self.dice), background)
        self.views: list[DiceOnlyView] = []
        self.notices: list[NoticeView] = []
        self.copied: list[str] = []
        self.page.view_changed.connect(self.views.append)
        self.page.notice.connect(self.notices.append)
        self.page.copied.connect(self.copied.append)
        self.page.open()

    @property
    def view(self) -> DiceOnlyView:
        return self.views[-1]

    @property
    def thrown(self) -> ThrownView:
        assert self.view.thrown is not None
        return self.view.thrown

    @property
    def chances(self) -> OddsView:
        assert self.view.chances is not None
        return self.view.chances

    def throw(self, text: str, faces: Mapping[str, Sequence[int]], *, land: bool = True) -> ThrownView:
        """Type a notation and roll it."""
        self.page.type(text)
        self.dice.put(faces)
        self.page.throw()
        if land:
            self.page.landed()
        return self.thrown

    def totals(self) -> list[str]:
        """The totals in the log, newest first."""
        return [row.total for row in self.view.log]

    def favourites(self) -> list[str]:
        return [each.name for each in self.view.favourites]

    def keep(self, text: str, name: str) -> int:
        """Save a notation as a favourite."""
        self.page.type(text)
        self.page.keep_favourite(name)
        assert self.view.favourite is not None
        return self.view.favourite


@pytest.fixture
def tray(background: Background, tmp_path: Path) -> Iterator[Tray]:
    made = Tray(tmp_path / "library.db", background)
    yield made
    made.library.close()


def again(tray: Tray, background: Background) -> Tray:
    """Reopen the same library, as after a restart."""
    tray.library.close()
    return Tray(tray.path, background)


def test_the_page_starts_empty(tray: Tray) -> None:
    view = tray.view
    assert (view.notation, view.refusal, view.reads_as, view.ready) == ("", "", "", ())
    assert (view.chances, view.thrown, view.favourites, view.favourite) == (None, None, (), None)
    assert (view.log, view.more) == ((), False)
    assert view.keypad


def test_typing_updates_the_interpretation_and_the_odds(tray: Tray) -> None:
    for text in ("2", "2d", "2d6+"):
        tray.page.type(text)
        assert (tray.view.reads_as, tray.view.refusal, tray.view.chances) == ("", "", None), text
    tray.page.type("2d6+3")
    view = tray.view
    assert (view.notation, view.reads_as, len(view.ready)) == ("2d6+3", "2D6 + 3", 2)
    assert (tray.chances.least, tray.chances.most, len(tray.chances.bars)) == ("Min 5", "Max 15", 11)


def test_invalid_notation_is_refused_at_once_with_its_position(tray: Tray) -> None:
    tray.page.type("d6+1000000000d6")
    view = tray.view
    assert view.refusal == "A roll can have at most 40 dice. This one has more than a million."
    assert (view.refused_at, view.reads_as, view.ready, view.chances) == (3, "", (), None)


def test_unfinished_notation_is_refused_only_on_rolling(tray: Tray) -> None:
    tray.page.type("1+(2d6+6")
    assert tray.view.refusal == ""
    tray.page.throw()
    assert (tray.view.refusal, tray.view.refused_at) == ("This bracket isn't closed.", 2)
    tray.page.type("1+(2d6+6)")
    assert tray.view.refusal == ""
    assert tray.view.log == ()


def test_keypad_keys_change_the_notation(tray: Tray) -> None:
    for key in ("d6", "d6", "+", "3"):
        tray.page.press(key)
    assert tray.view.notation == "2d6+3"
    tray.page.press("back")
    tray.page.press("back")
    assert (tray.view.notation, tray.view.reads_as) == ("2d6", "2D6")
    tray.page.press("clear")
    assert tray.view.notation == ""


def test_back_deletes_the_last_key_or_the_last_part_of_typed_text(tray: Tray) -> None:
    for key in ("d6", "d6", "d6", "kh1", "kh1", "kh1"):
        tray.page.press(key)
    assert tray.view.notation == "3d6kh3"
    for left in ("3d6kh2", "3d6kh1", "3d6", "2d6", "d6", "", ""):
        tray.page.press("back")
        assert tray.view.notation == left
    tray.page.press("d6")
    tray.page.type("d6+5")
    for left in ("d6+", "d6", ""):
        tray.page.press("back")
        assert tray.view.notation == left
    tray.page.type("d8")
    tray.page.press("clear")
    tray.page.press("back")
    assert tray.view.notation == "d8"


def test_equivalent_notation_keeps_the_roll_and_is_saved_on_one_line(tray: Tray) -> None:
    thrown = tray.throw("2d6\n+\N{NO-BREAK SPACE}3\n", {"d6": [5, 3]}, land=False)
    for text in ("2d6+3 ", "2D6 + 3"):
        tray.page.type(text)
        assert (tray.view.notation, tray.thrown) == (text, thrown)
        assert tray.totals() == []
    tray.page.landed()
    assert tray.totals() == ["11"]
    assert [each.notation for each in tray.library.throws()] == ["2d6 + 3"]


def test_reopening_the_page_while_dice_turn_hides_the_result(tray: Tray) -> None:
    tray.throw("d6", {"d6": [2]}, land=False)
    tray.page.open()
    assert tray.totals() == []
    tray.page.landed()
    assert tray.totals() == ["2"]


def test_a_roll_is_saved_before_its_dice_move_and_logged_when_they_stop(tray: Tray) -> None:
    thrown = tray.throw("2d6+3", {"d6": [5, 3]}, land=False)
    assert (thrown.total, thrown.working, thrown.fresh) == ("11", "5 + 3 + 3", True)
    assert [each.notation for each in tray.library.throws()] == ["2d6+3"]
    assert tray.view.log == ()
    tray.page.landed()
    assert (tray.thrown.number, tray.thrown.fresh) == (thrown.number, False)
    assert tray.totals() == ["11"]
    before = len(tray.views)
    tray.page.landed()
    assert len(tray.views) == before


def test_the_bar_of_the_roll_is_marked_until_the_notation_changes(tray: Tray) -> None:
    tray.throw("2d6", {"d6": [5, 3]})
    assert [bar.label for bar in tray.chances.bars if bar.fell_here] == ["8"]
    tray.page.type("2d6+1")
    assert tray.view.thrown is None
    assert not any(bar.fell_here for bar in tray.chances.bars)
    tray.page.type("2d6")
    assert tray.view.thrown is None


def test_a_new_roll_is_never_blocked_by_turning_dice(tray: Tray) -> None:
    first = tray.throw("d6", {"d6": [2]}, land=False)
    second = tray.throw("d6", {"d6": [5]}, land=False)
    assert second.number == first.number + 1
    assert tray.totals() == ["2"]
    tray.page.landed()
    assert tray.totals() == ["5", "2"]


def test_typing_while_dice_turn_shows_the_roll_in_the_log(tray: Tray) -> None:
    tray.throw("d6", {"d6": [2]}, land=False)
    tray.page.type("d6+1")
    assert tray.totals() == ["2"]
    assert tray.view.thrown is None


def test_an_unsaved_roll_is_shown_and_saved_later(tray: Tray) -> None:
    tray.page.type("d6")
    tray.dice.put({"d6": [6]})
    with writing(tray.path):
        tray.page.throw()
        assert tray.thrown.total == "6"
        tray.page.landed()
        tray.page.open()
        assert tray.totals() == ["6"]
    assert tray.library.throws() == ()
    tray.throw("d6", {"d6": [4]})
    assert tray.totals() == ["4", "6"]
    assert [each.id for each in tray.library.throws()] == [2, 1]
    assert not tray.notices


def test_an_unsaved_roll_is_marked_until_saved(tray: Tray, monkeypatch: pytest.MonkeyPatch) -> None:
    tray.throw("d6", {"d6": [4]})
    with broken(tray.library, monkeypatch):
        tray.throw("d6", {"d6": [6]})
        assert [each.unsaved for each in tray.view.log] == [True, False]
        assert tray.view.log[0].spoken.endswith(", 6, not saved")
    tray.session.unsaved.try_again()
    assert not any(each.unsaved for each in tray.view.log)
    assert tray.view.log[0].spoken.endswith(", 6")


def test_rolls_return_after_a_restart_with_their_dice(tray: Tray, background: Background) -> None:
    tray.throw("4d6r1kh3", {"d6": [1, 6, 3, 4, 2]})
    tray.throw("d100b1", {"tens": [70, 20], "units": [4]})
    other = again(tray, background)
    assert other.totals() == ["24", "13"]
    assert other.view.thrown is None
    other.page.show_throw(1)
    assert (other.view.notation, other.thrown.total, other.thrown.fresh) == ("4d6r1kh3", "13", False)
    assert other.thrown.left_out == "1 not kept, 1 re-rolled"
    assert [bar.label for bar in other.chances.bars if bar.fell_here] == ["13"]
    other.page.show_throw(99)
    assert other.thrown.number == 1
    other.library.close()


def test_older_rolls_are_loaded_on_request(tray: Tray, background: Background) -> None:
    with tray.library.transaction() as tx:
        for face in range(300):
            tx.tray.add_throw(now(), "d100", "", (("d100", (face % 100 + 1,)),))
    other = again(tray, background)
    assert (len(other.view.log), other.view.more) == (40, True)
    other.page.more_log()
    assert (len(other.view.log), other.view.more) == (240, True)
    other.page.more_log()
    assert (len(other.view.log), other.view.more) == (300, False)
    assert [row.id for row in other.view.log] == list(range(300, 0, -1))
    other.library.close()


def test_a_damaged_roll_is_left_out_and_logged(
    tray: Tray, background: Background, caplog: pytest.LogCaptureFixture
) -> None:
    tray.throw("d6", {"d6": [1]})
    tray.throw("d6", {"d6": [2]})
    tray.throw("d6", {"d6": [3]})
    with tray.library.transaction() as tx:  # sealed, and still nothing that can be told
        tx.tray.add_throw(now(), "17d", "", ())
        tx.tray.add_throw(now(), "2d6", "", (("d6", (1,)),))
        tx.tray.add_throw(now(), "d6", "", (("d6", (1, 2)),))
        tx.tray.add_favourite("Fire", "8d6")
        tx.tray.add_favourite("Cold", "4d8")
    tray.library.close()
    spoil(
        tray.path,
        "UPDATE tray_throw SET throw = replace(throw, '2', '6') WHERE id = 2",
        "UPDATE favourite SET name = 'Fife' WHERE id = 1",
    )
    other = Tray(tray.path, background)
    assert [row.id for row in other.view.log] == [3, 1]
    assert other.favourites() == ["Cold"]
    assert not other.view.more
    for said in ("throw 2", "throw 4", "throw 5", "throw 6", "favourite 1"):
        assert said in caplog.text
    other.library.close()


def test_rolls_are_copied_one_by_one_or_all_oldest_first(tray: Tray) -> None:
    tray.page.copy_log()
    assert tray.copied == []
    tray.throw("d6", {"d6": [1]})
    tray.throw("2d6+1", {"d6": [5, 6]})
    tray.page.copy_throw(1)
    assert tray.copied[-1].endswith("1D6: 1")
    tray.page.copy_log()
    first, second = tray.copied[-1].splitlines()
    assert first == tray.copied[0]
    assert second.endswith("2D6 + 1: 5 + 6 + 1 = 12")
    assert tray.notices[-1].text == "Copied."


def test_a_roll_is_saved_as_a_favourite_and_rolled_again(tray: Tray, background: Background) -> None:
    fire = tray.keep(" 8d6 ", "  Fireball  <b>it</b> ")
    assert tray.favourites() == ["Fireball <b>it</b>"]
    tray.keep("d20+5", "")
    assert tray.favourites() == ["Fireball <b>it</b>", "1D20 + 5"]
    tray.dice.put({"d6": [1] * 8})
    tray.page.throw_favourite(fire)
    tray.page.landed()
    assert (tray.view.notation, tray.thrown.name, tray.thrown.total) == ("8d6", "Fireball <b>it</b>", "8")
    assert tray.view.favourite == fire
    assert [row.name for row in tray.view.log] == ["Fireball <b>it</b>"]
    other = again(tray, background)
    assert other.favourites() == ["Fireball <b>it</b>", "1D20 + 5"]
    assert [row.name for row in other.view.log] == ["Fireball <b>it</b>"]
    other.library.close()


def test_saving_an_equivalent_roll_renames_the_favourite(tray: Tray) -> None:
    tray.keep("2d6+3", "Sword")
    tray.page.type("2D6 + 3")
    assert tray.view.favourite is not None
    tray.page.keep_favourite("Axe")
    assert tray.favourites() == ["Axe"]
    tray.page.type("2d")
    tray.page.keep_favourite("Nothing")
    assert tray.favourites() == ["Axe"]
    assert [view.favourite for view in tray.views[-1:]] == [None]


def test_favourites_are_renamed_and_moved(tray: Tray, background: Background) -> None:
    one, two, three = (tray.keep(text, name) for text, name in (("d4", "A"), ("d6", "B"), ("d8", "C")))
    tray.page.rename_favourite(two, " Better ")
    tray.page.rename_favourite(one, "   ")
    assert tray.favourites() == ["A", "Better", "C"]
    tray.page.move_favourite(three, -2)
    assert tray.favourites() == ["C", "A", "Better"]
    tray.page.move_favourite(three, 1)
    assert tray.favourites() == ["A", "C", "Better"]
    views = len(tray.views)
    tray.page.move_favourite(one, -5)
    assert len(tray.views) == views
    tray.page.rename_favourite(one, "n" * 200)
    assert len(tray.favourites()[0]) == 60
    other = again(tray, background)
    assert other.favourites()[1:] == ["C", "Better"]
    other.library.close()


def test_a_removed_favourite_comes_back_to_its_place(tray: Tray) -> None:
    one, two = tray.keep("d4", "A"), tray.keep("d6", "B")
    tray.page.remove_favourite(one)
    assert tray.favourites() == ["B"]
    assert tray.notices[-1] == NoticeView.undoing("Removed A.", FAVOURITE_BACK)
    tray.page.restore_favourite()
    assert tray.favourites() == ["A", "B"]
    tray.page.restore_favourite()
    assert tray.favourites() == ["A", "B"]
    for gone in (99, one):
        tray.page.throw_favourite(gone)
        tray.page.remove_favourite(gone)
        tray.page.rename_favourite(gone, "Other")
        tray.page.move_favourite(gone, 1)
    assert tray.library.throws() == ()
    assert [each.id for each in tray.view.favourites][1] == two


def test_a_favourite_that_cannot_be_saved_shows_an_error(tray: Tray) -> None:
    kept = tray.keep("d4", "A")
    with writing(tray.path):
        tray.page.remove_favourite(kept)
        tray.page.rename_favourite(kept, "B")
    assert tray.favourites() == ["A"]
    assert [each.warning for each in tray.notices] == [True, True]


def test_slow_odds_follow_and_only_for_the_latest_notation(
    tray: Tray, background: Background, qtbot: QtBot
) -> None:
    tray.page.type("20d100kh7")
    tray.page.type("20d100kh8")
    tray.page.type("20d100kh9+1")
    assert (tray.view.reads_as, tray.view.chances) == ("20D100kh9 + 1", None)
    qtbot.waitUntil(lambda: tray.view.chances is not None)
    assert tray.chances.least == "Min 10"
    tray.page.type("40d20kh21")
    tray.page.type("d6")
    qtbot.waitUntil(lambda: not background.is_busy)
    assert tray.chances.most == "Max 6"


def test_totals_too_far_apart_have_no_bars_but_can_be_rolled(tray: Tray) -> None:
    thrown = tray.throw("d100*9000+d100", {"d100": [2, 7]})
    assert (thrown.total, tray.view.chances) == ("18,007", None)


def test_dice_that_still_move_are_not_shared(tray: Tray) -> None:
    tray.page.share("text")
    tray.throw("1d6", {"d6": [5]}, land=False)
    tray.page.share("text")
    assert tray.copied == []
    assert [each.text for each in tray.notices] == ["There's no roll to share yet."] * 2
    tray.page.landed()
    tray.page.share("text")
    assert tray.copied == ["1D6\n5\nDice: D6 5"]
