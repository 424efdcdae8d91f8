import pytest

from rules_core.sheet.outcome import Ruling, step
from rules_core.systems.rites_of_battle.injuries import EFFECTS
from rules_core.systems.rites_of_battle.pool import PoolChange, Symbols
from rules_core.systems.rites_of_battle.skills import SKILLS_BY_ID
from rules_core.systems.rites_of_battle.turns import (
    INITIATIVE_SKILL,
    Allowance,
    Manoeuvre,
    TurnUse,
    aim,
    allowance,
    may_act,
    may_manoeuvre,
    order,
)

FREE, STRAIN, TRADED, GRANTED = Manoeuvre


RULES = {"winded": "ROB-CRIT-06", "no_action": "ROB-CRIT-05"}
"""The rules of the refusals that are not those of a turn."""


def why(how: Manoeuvre, held: Allowance, taken: TurnUse) -> str:
    ruling = may_manoeuvre(how, held, taken)
    assert ruling.step.rule == RULES.get(str(ruling.step.fact("because")), "ROB-TIME-02")
    assert ruling.allowed is (ruling.step.fact("because") == "")
    return str(ruling.step.fact("because"))


def test_initiative_is_vigilance() -> None:
    """ROB-TIME-01."""
    assert INITIATIVE_SKILL == "vigilance"
    assert INITIATIVE_SKILL in SKILLS_BY_ID


def test_the_order_goes_by_successes_then_advantages_then_the_gm() -> None:
    """ROB-TIME-01, trap E67: a roll of nothing counts like any other."""
    rolled = {
        "Dov": Symbols(0, 0, 0, 0),
        "Ada": Symbols(0, 0, 2, -1),
        "Bel": Symbols(0, 0, 2, 3),
        "Cas": Symbols(1, 0, 0, 0),
        "Eve": Symbols(0, 0, -1, 9),
        "Fay": Symbols(0, 0, 3, -4),
    }
    assert order(rolled) == (("Fay",), ("Bel",), ("Ada",), ("Dov", "Cas"), ("Eve",))
    assert order({}) == ()


def test_what_a_turn_holds() -> None:
    """ROB-TIME-02."""
    assert allowance() == Allowance(actions=1, free=1, manoeuvres=2, may_trade=True, may_strain=True)
    assert may_act(Allowance(), TurnUse()).allowed
    assert may_act(Allowance(), TurnUse(actions=1)).step == step("ROB-TIME-02", because="used")
    assert may_act(Allowance(), TurnUse(manoeuvres=(TRADED,))).step.fact("because") == "used"
    assert may_act(Allowance(), TurnUse(manoeuvres=(FREE, STRAIN))).allowed


@pytest.mark.parametrize(
    ("how", "taken", "because"),
    [
        (FREE, TurnUse(), ""),
        (FREE, TurnUse(1), ""),
        (FREE, TurnUse(manoeuvres=(FREE,)), "no_free_one"),
        (STRAIN, TurnUse(manoeuvres=(FREE,)), ""),
        (STRAIN, TurnUse(manoeuvres=(STRAIN,)), "used"),
        (FREE, TurnUse(manoeuvres=(STRAIN,)), ""),
        (STRAIN, TurnUse(manoeuvres=(FREE, TRADED)), "most"),
        (TRADED, TurnUse(manoeuvres=(FREE,)), ""),
        (TRADED, TurnUse(1, (FREE,)), "used"),
        (GRANTED, TurnUse(1, (FREE,)), ""),
        (GRANTED, TurnUse(1, (FREE, STRAIN)), "most"),
    ],
)
def test_a_turn_has_two_manoeuvres_at_most(how: Manoeuvre, taken: TurnUse, because: str) -> None:
    """ROB-TIME-02, ROB-ADV-02."""
    assert why(how, Allowance(), taken) == because


def test_a_second_manoeuvre_costs_2_strain() -> None:
    """ROB-TIME-02."""
    taken = TurnUse(manoeuvres=(FREE,))
    rulings = [may_manoeuvre(how, Allowance(), taken) for how in (STRAIN, TRADED, GRANTED)]
    assert [ruling.step.fact("strain") for ruling in rulings] == [2, 0, 0]


@pytest.mark.parametrize("injury", ["Stunned", "Knocked Senseless"])
def test_the_staggered_have_no_action_and_nothing_to_trade(injury: str) -> None:
    """ROB-CRIT-05."""
    held = allowance(EFFECTS[injury])
    idle = Ruling(False, step("ROB-CRIT-05", because="no_action"))
    assert may_act(held, TurnUse()) == may_manoeuvre(TRADED, held, TurnUse()) == idle
    assert (why(FREE, held, TurnUse()), why(STRAIN, held, TurnUse(manoeuvres=(FREE,)))) == ("", "")


def test_slowed_down_costs_an_action_not_yet_taken() -> None:
    """ROB-CRIT-01, reading A08: the chart says so, not that a character is staggered (ROB-CRIT-05)."""
    slowed = allowance(EFFECTS["Slowed Down"])
    assert may_act(slowed, TurnUse()) == Ruling(False, step("ROB-CRIT-01", because="no_action"))
    assert may_manoeuvre(TRADED, slowed, TurnUse()).step.rule == "ROB-CRIT-01"
    both = allowance([*EFFECTS["Slowed Down"], *EFFECTS["Stunned"]])
    assert may_act(both, TurnUse()).step.rule == "ROB-CRIT-05"
    assert allowance(EFFECTS["Slowed Down"], has_acted=True) == Allowance()
    assert not may_act(allowance(EFFECTS["Stunned"], has_acted=True), TurnUse()).allowed


@pytest.mark.parametrize("injury", ["Distracted", "Hamstrung"])
def test_some_injuries_cost_only_the_free_manoeuvre(injury: str) -> None:
    """ROB-TIME-02."""
    held = allowance(EFFECTS[injury])
    assert why(FREE, held, TurnUse()) == "no_free_one"
    assert (why(STRAIN, held, TurnUse()), why(TRADED, held, TurnUse())) == ("", "")
    assert may_act(held, TurnUse()).allowed


def test_the_winded_cannot_pay_with_strain() -> None:
    """ROB-CRIT-06."""
    held = allowance(EFFECTS["Winded"])
    assert why(STRAIN, held, TurnUse()) == "winded"
    assert why(TRADED, held, TurnUse(manoeuvres=(FREE,))) == ""


def test_lamed_characters_have_one_manoeuvre() -> None:
    """ROB-TIME-02."""
    held = allowance(EFFECTS["Temporarily Lame"])
    assert why(FREE, held, TurnUse()) == ""
    assert why(GRANTED, held, TurnUse(manoeuvres=(FREE,))) == "most"


def test_each_aim_adds_a_boost_die_up_to_two() -> None:
    """ROB-TIME-03."""
    assert [aim(n) for n in (0, 1, 2, 3)] == [PoolChange(boost=n) for n in (0, 1, 2, 2)]
