"""What stands below the dice in their window."""

from msgspec.structs import replace

from desktop.dice_window.view import BoardView, board_view
from desktop.views.tray import DegreeWord, NetSymbol, ResultView, StepMove, TrayView, VerdictView

HARD = DegreeWord("hard", "Hard")
READY = TrayView(3, "Listen", "40", (), "Roll 40 or less", "Critical at 1", None, None)
RESULT = ResultView("24", "regular", "Regular", "24 is at most 40.", "Listen 24: Regular. 24 is at most 40.")


def landed(**changed: object) -> BoardView:
    return board_view("Ida", replace(READY, result=replace(RESULT, **changed)), turning=False)


def test_before_a_roll_it_says_who_rolls_what_and_what_is_needed() -> None:
    assert board_view("Ida", READY, turning=False) == BoardView(
        "Ida · Listen 40", "Ida · Listen 40, Roll 40 or less", reason="Roll 40 or less"
    )
    assert board_view("", None, turning=False) == BoardView("", "")


def test_while_dice_turn_it_says_nothing_about_the_result() -> None:
    view = replace(READY, result=RESULT)
    assert board_view("Ida", view, turning=True) == BoardView("Ida · Listen 40", "Ida · Listen 40")


def test_a_result_has_its_number_degree_and_reason() -> None:
    board = landed()
    assert (board.number, board.degrees, board.reason) == (
        "24",
        (DegreeWord("regular", "Regular"),),
        "24 is at most 40.",
    )
    assert board.spoken == "Ida · Listen 40, Listen 24: Regular. 24 is at most 40."


def test_an_opposed_roll_shows_both_sides_and_who_wins() -> None:
    verdict = VerdictView(DegreeWord("regular", "You: Regular"), "beats", HARD, "Ida wins", "Higher.", True)
    board = landed(verdict=verdict)
    assert board.versus == (verdict.mine, "beats", HARD)
    assert board.outcome == "Ida wins"


def test_what_changed_the_degree_or_is_missing_is_the_line_that_counts() -> None:
    assert landed(shortfall="Hard was needed").outcome == "Hard was needed"
    moved = StepMove(HARD, "natural 20, one degree up")
    assert landed(moved=moved, shortfall="").outcome == "Hard: natural 20, one degree up"


def test_a_roll_that_no_longer_counts_says_so() -> None:
    assert landed(taken_back=True).outcome == "This roll was undone."
    assert landed(taken_back=True, struck_out=True).outcome == "This roll didn't count."


def test_luck_and_symbols_are_shown() -> None:
    net = (NetSymbol("success", 2, "Success"),)
    board = landed(struck="44", net=net, flag=DegreeWord("fumble", "Fumble"))
    assert (board.struck, board.net) == ("44", net)
    assert [each.word for each in board.degrees] == ["Regular", "Fumble"]


def test_damage_without_a_degree_says_what_it_did() -> None:
    board = landed(number="", degree="", reason="", effects=("Hit points 11 → 6", "Dying"))
    assert (board.degrees, board.reason) == ((), "Hit points 11 → 6 · Dying")
