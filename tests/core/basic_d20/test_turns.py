from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.systems.basic_d20.turns import Turn, TurnOrder, TurnRefused

FIGHT = TurnOrder(("Ana", "ork", "Bo"))
ALONE = TurnOrder(("Ana",))


def refused(play: Callable[[], object]) -> str:
    with pytest.raises(TurnRefused) as told:
        play()
    assert str(told.value) == f"{told.value.name} {told.value.reason}"
    return str(told.value)


def test_the_winner_of_initiative_takes_the_first_turn() -> None:
    """D20-TURN-01, reading A17: no player chooses, although all are listed as taking part."""
    fight = TurnOrder(("Bo", "ork", "Ana"), opener="ork")
    assert (fight.may_be_chosen, fight.may_overrule, fight.round_over) == (("Ana", "Bo", "ork"), (), False)
    assert refused(lambda: fight.play("Ana")) == "ork won Initiative and takes the first turn"
    assert fight.play("ork").turns == (Turn("ork"),)


def test_without_initiative_anyone_can_open() -> None:
    """D20-TURN-01, reading A17."""
    assert all(FIGHT.play(each).turns[0].actor == each for each in FIGHT.combatants)
    assert FIGHT.steps[0].rule == "D20-TURN-01"


def test_the_winner_of_initiative_opens_only_the_first_round() -> None:
    """D20-TURN-01, D20-TURN-05."""
    order = TurnOrder(("Ana", "Bo"), opener="Ana").play("Ana").play("Bo").play("Bo")
    assert (order.round, order.turns) == (2, (Turn("Bo"),))


def test_the_actor_names_anyone_who_has_not_acted() -> None:
    """D20-TURN-03: friend or foe."""
    order = FIGHT.play("Ana")
    assert order.may_be_chosen == ("Bo", "ork")
    assert order.play("Bo").may_be_chosen == ("ork",)


def test_no_one_acts_twice_in_a_round() -> None:
    """D20-TURN-05."""
    assert refused(lambda: FIGHT.play("Ana").play("Ana")) == "Ana has already acted this round"
    assert refused(lambda: TurnOrder(("Ana", "Bo", "ork"), (Turn("Bo"), Turn("Bo")))).startswith("Bo has")


def test_attacked_fighters_can_overrule_hit_or_miss() -> None:
    """D20-TURN-04, reading A07."""
    order = FIGHT.play("Ana", ["ork"])
    assert order.may_overrule == ("ork",)
    assert order.play("ork", overruling=True).turns[-1] == Turn("ork")
    assert order.play("Bo").turns[-1] == Turn("Bo")  # the attacked need not overrule
    assert refused(lambda: order.play("Bo", overruling=True)).startswith("Bo cannot overrule")


def test_all_attacked_fighters_can_overrule_and_the_actor_chooses() -> None:
    """D20-TURN-04, reading A07."""
    order = FIGHT.play("Ana", ["ork", "Bo", "ork"])
    assert order.may_overrule == ("Bo", "ork")
    assert {order.play(each, overruling=True).turns[-1].actor for each in order.may_overrule} == {"Bo", "ork"}


def test_those_who_have_acted_cannot_overrule() -> None:
    """D20-TURN-04, reading A07."""
    order = FIGHT.play("Ana").play("ork", ["Ana", "ork"])
    assert order.may_overrule == ()
    assert refused(lambda: order.play("Ana", overruling=True)).startswith("Ana cannot overrule")


def test_only_the_last_turn_allows_overruling() -> None:
    """D20-TURN-04: it is about the very next turn."""
    assert FIGHT.play("Ana", ["Bo"]).play("ork").may_overrule == ()


def test_the_round_ends_when_all_have_acted_and_the_last_actor_names_the_opener() -> None:
    """D20-TURN-05, reading A16: this cannot be overruled."""
    over = FIGHT.play("Ana").play("ork").play("Bo", ["Ana"])
    assert (over.round_over, over.may_be_chosen, over.may_overrule) == (True, ("Ana", "Bo", "ork"), ())
    assert refused(lambda: over.play("Ana", overruling=True)).startswith("Ana cannot overrule")
    opened = over.play("ork", ["Ana"])
    assert (opened.round, opened.turns, opened.round_over) == (2, (Turn("ork", ("Ana",)),), False)
    assert opened.may_overrule == ("Ana",)


def test_the_last_actor_can_name_itself() -> None:
    """D20-TURN-06, reading A08: two turns in a row, in two rounds."""
    over = FIGHT.play("Ana").play("ork").play("Bo")
    assert over.play("Bo").turns == (Turn("Bo"),)
    assert "D20-TURN-06" in [each.rule for each in over.steps]


def test_a_fight_of_one_goes_on() -> None:
    """D20-TURN-05, D20-TURN-06."""
    assert ALONE.play("Ana").may_be_chosen == ("Ana",)
    assert ALONE.play("Ana").play("Ana").round == 2


def test_only_combatants_can_act_or_be_attacked() -> None:
    """D20-TURN-03."""
    assert refused(lambda: FIGHT.play("Cy")) == "Cy is not in the fight"
    assert refused(lambda: FIGHT.play("Ana", ["Cy"])) == "Cy is not in the fight"
    assert refused(lambda: TurnOrder(("Ana",), opener="Cy")) == "Cy is not in the fight"
    assert refused(lambda: TurnOrder(("Ana", "Ana"))) == "Ana is in the fight twice"


def test_a_refused_turn_changes_nothing() -> None:
    """D20-TURN-05: the order before is a value of its own."""
    order = FIGHT.play("Ana", ["ork"])
    refused(lambda: order.play("Ana"))
    assert order == FIGHT.play("Ana", ["ork"])


def test_names_are_sorted() -> None:
    """D20-TURN-03."""
    order = TurnOrder(("bob", "ork 2", "Zed", "ork 10"))
    assert order.may_be_chosen == ("Zed", "bob", "ork 10", "ork 2")


def test_the_steps_between_turns() -> None:
    """D20-TURN-03, D20-TURN-04, D20-TURN-05."""
    order = FIGHT.play("Ana", ["ork"])
    assert [each.rule for each in order.steps] == ["D20-TURN-03", "D20-TURN-04", "D20-TURN-05"]
    assert order.steps[-1].facts == (("acted", 1), ("of", 3))
    assert [each.rule for each in FIGHT.play("Ana").steps] == ["D20-TURN-03", "D20-TURN-05"]


@given(st.data(), st.integers(1, 6), st.integers(1, 25))
def test_every_offered_turn_is_playable_and_each_acts_once(
    data: st.DataObject, size: int, turns: int
) -> None:
    """D20-TURN-03, D20-TURN-04, D20-TURN-05."""
    names = tuple("ABCDEF"[:size])
    order = TurnOrder(names)
    played: list[str] = []
    for _ in range(turns):
        overruling = bool(order.may_overrule) and data.draw(st.booleans())
        actor = data.draw(st.sampled_from(order.may_overrule if overruling else order.may_be_chosen))
        order = order.play(
            actor, data.draw(st.lists(st.sampled_from(names), max_size=2)), overruling=overruling
        )
        played.append(actor)
    for start in range(0, len(played) - size + 1, size):
        assert sorted(played[start : start + size]) == sorted(names)
    assert order.round == (turns - 1) // size + 1
    assert set(order.may_overrule) <= set(order.may_be_chosen)
