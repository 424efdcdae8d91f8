import pytest

from rules_core.game.places import Place
from rules_core.game.registry import system
from rules_core.game.remarks import out_of
from rules_core.game.system import Span
from rules_core.sheet.events import play
from rules_core.sheet.sheet import Sheet, Trait

GAME = system("basic-d20")
SHEET = Sheet("basic-d20", "Ada", traits=(Trait("agility", 7), Trait("wisdom", -4), Trait("charisma", 2)))
SPAN = Span(-1, 3)


@pytest.mark.parametrize(("trait", "value", "nearest"), [("agility", 7, 3), ("wisdom", -4, -1)])
def test_a_number_out_of_range_can_be_set_to_the_nearer_end(trait: str, value: int, nearest: int) -> None:
    (remark,) = out_of(GAME, SHEET, Place("trait", "", trait), SPAN, "D20-CHR-01", trait=trait)
    assert remark.place == f"trait//{trait}"
    assert dict(remark.facts) == {"value": value, "least": -1, "most": 3, "trait": trait}
    assert (remark.value, remark.rule, remark.grave) == (str(value), "D20-CHR-01", True)
    (fix,) = remark.fixes
    assert dict(fix.facts) == {"value": nearest}
    assert play(SHEET, fix.events).trait(trait) == nearest


@pytest.mark.parametrize("trait", ["charisma", "strength"])
def test_a_number_in_range_gets_no_remark(trait: str) -> None:
    assert out_of(GAME, SHEET, Place("trait", "", trait), SPAN, "D20-CHR-01") == ()
