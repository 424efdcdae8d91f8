import pytest
from msgspec.structs import replace

from rules_core.dice.sources import Drawn
from rules_core.game.play import UnreadableRoll
from rules_core.sheet.journal import Roll
from rules_core.sheet.sheet import Sheet, Skill, Trait
from rules_core.systems.coc7.attempts import check_for
from rules_core.systems.coc7.checks import Check, Difficulty, Kind, Percentile, check
from rules_core.systems.coc7.kept import check_of, result_of, thrown_of
from rules_core.systems.coc7.play import roll, rolled_skill
from rules_core.systems.coc7.sound import is_sound
from rules_core.systems.coc7.table import FumbleRule, Table
from tests.core.coc7.throws import asking, dice, kept

SHEET = Sheet("coc7", "Ada", traits=(Trait("dex", 70),), skills=(Skill("listen", "listen", 40),))
HOUSE = Table(extended_levels=False, fumble=FumbleRule.ONLY_100, luck_spending=False, tick_with_bonus=False)


@pytest.mark.parametrize("table", [Table(), HOUSE])
@pytest.mark.parametrize(("net", "tens"), [(0, [30]), (2, [30, 10, 90]), (-1, [30, 50])])
@pytest.mark.parametrize("subject", ["skill:listen", "trait:dex"])
def test_a_saved_roll_restores_its_check_and_dice(
    subject: str, net: int, tens: list[int], table: Table
) -> None:
    attempt = asking(SHEET, subject, Difficulty.HARD, net, table, name="Listen")
    asked = check_for(attempt)
    fallen = kept(roll(attempt, dice(tens, 7)))
    assert check_of(fallen) == asked
    assert result_of(fallen) == check(asked, dice(tens, 7)).result
    assert thrown_of(fallen).tens == tuple(tens)


def test_faces_are_saved_in_rolling_order() -> None:
    fallen = kept(roll(asking(SHEET, "skill:listen", net=1, name="Listen"), dice([30, 10], 7)))
    assert fallen.drawn == (Drawn("", "tens", (30, 10)), Drawn("", "units", (7,)))
    assert thrown_of(fallen) == Percentile((30, 10), 7, used=1)
    assert (fallen.system, fallen.subject, fallen.name, fallen.total) == (
        "coc7",
        "skill:listen",
        "Listen",
        17,
    )


def test_a_negative_net_gives_penalty_dice() -> None:
    assert check_for(asking(SHEET, "trait:dex", net=-2)) == Check(70, penalty=2, kind=Kind.CHARACTERISTIC)


def test_a_deleted_skill_is_not_found() -> None:
    fallen = kept(roll(asking(SHEET, "skill:listen"), dice([30], 7)))
    with pytest.raises(KeyError):
        rolled_skill(Sheet("coc7", "Ada"), fallen.subject)


KEPT = kept(roll(asking(SHEET, "skill:listen", net=1, name="Listen"), dice([30, 10], 7)))


@pytest.mark.parametrize(
    "odd",
    [
        replace(KEPT, check=()),
        replace(KEPT, check=tuple(pair for pair in KEPT.check if pair[0] != "pushed")),
        *(
            replace(KEPT, check=(*KEPT.check, (name, "odd")))
            for name in ("target", "difficulty", "bonus", "penalty", "kind", "fumble")
        ),
        replace(KEPT, drawn=()),
        replace(KEPT, drawn=(Drawn("", "tens", (30,)), Drawn("", "units", (7,)))),
        replace(KEPT, drawn=(Drawn("", "tens", (30, 10)), Drawn("", "units", (7, 7)))),
        replace(KEPT, drawn=(Drawn("", "tens", (30, 11)), Drawn("", "units", (7,)))),
        replace(KEPT, drawn=(Drawn("", "fate", (30, 11)), Drawn("", "units", (7,)))),
        replace(KEPT, total=0),
        replace(KEPT, total=18),
        replace(KEPT, degree="splendid"),
    ],
)
def test_an_invalid_saved_roll_is_refused(odd: Roll) -> None:
    assert is_sound(KEPT)
    assert not is_sound(odd)
    with pytest.raises(UnreadableRoll):
        result_of(odd)


def test_dice_saved_one_by_one_are_the_same_roll() -> None:
    apart = replace(
        KEPT, drawn=(Drawn("", "tens", (30,)), Drawn("", "tens", (10,)), Drawn("", "units", (7,)))
    )
    assert thrown_of(apart) == thrown_of(KEPT)


def test_a_roll_lowered_by_luck_is_valid() -> None:
    assert is_sound(replace(KEPT, total=1, degree="extreme"))


def test_inputs_of_a_saved_roll_are_found_by_name() -> None:
    fallen = kept(roll(asking(SHEET, "skill:listen"), dice([30], 7)))
    assert fallen.input("target") == 40
    with pytest.raises(KeyError):
        fallen.input("weather")
