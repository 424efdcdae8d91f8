"""The turn order on the sheet."""

import pytest
from msgspec.structs import replace

from rules_core.game.play import Rules
from rules_core.game.switches import table_facts
from rules_core.sheet.sheet import Fight, Fighter
from rules_core.systems.basic_d20.play_fight import Order, actor_of, order_of
from rules_core.systems.basic_d20.table import Table
from tests.core.basic_d20.player import MARA, Player


def fight_of(player: Player) -> Fight:
    assert player.sheet.fight is not None
    return player.sheet.fight


def order(player: Player) -> Order:
    return order_of(fight_of(player), player.rules)


def acts_now(player: Player) -> str:
    fight = fight_of(player)
    actor = actor_of(fight)
    assert actor is not None
    return fight.fighters[actor].name


def brawl(rules: Rules = ()) -> Player:
    """Mara (0), Rook (1) and Wren (2), of whom Rook was the fastest and acts."""
    player = Player(rules=rules)
    player.act("fight:begin")
    player.act("fight:join", name="Rook", initiative="18", side="theirs")
    player.act("fight:join", name="Wren", initiative="-2")
    player.act("fight:initiative", who="0", total="12")
    player.act("fight:open")
    return player


def test_the_highest_initiative_opens() -> None:
    """D20-TURN-01."""
    player = brawl()
    assert acts_now(player) == "Rook"
    assert [each.dex for each in fight_of(player).fighters] == [12, 18, -2]
    assert player.because("fight:open") == "begun"


def test_ties_go_to_the_higher_bonus_then_to_a_roll_off() -> None:
    """D20-TURN-01, reading A06: Mara's bonus is 4."""
    player = Player()
    player.act("fight:begin")
    player.act("fight:join", name="Rook", initiative="9")
    player.act("fight:initiative", who="0", total="9")
    player.act("fight:open")
    assert acts_now(player) == "Mara"
    equal = Player(
        replace(MARA, fight=Fight(fighters=(Fighter("Rook", 9), Fighter("Wren", 9), Fighter("Jay", 3))))
    )
    equal.act("fight:open", 4, 4, 3, 17)
    assert acts_now(equal) == "Wren"


def test_the_current_actor_names_the_next_one() -> None:
    """D20-TURN-03, D20-TURN-05."""
    player = brawl()
    assert order(player).may_be_chosen == (0, 2)
    player.act("fight:next:2")
    assert acts_now(player) == "Wren"
    assert order(player).may_be_chosen == (0,)
    assert player.because("fight:next:1") == "not_next"
    player.undo()
    assert acts_now(player) == "Rook"


def test_an_attacked_fighter_can_overrule() -> None:
    """D20-TURN-04, reading A07."""
    player = brawl()
    assert player.because("fight:overrule:0") == "not_next"
    player.act("fight:attacked:0", on="1")
    assert order(player).may_overrule == (0,)
    assert "D20-TURN-04" in [each.rule for each in player.act("fight:overrule:0").steps]
    assert acts_now(player) == "Mara"
    assert not any(each.attacked for each in fight_of(player).fighters)
    player.act("fight:attacked:2", on="1")
    player.act("fight:attacked:2", on="")
    assert order(player).may_overrule == ()


def test_a_fighter_who_has_acted_cannot_overrule() -> None:
    """D20-TURN-04, D20-TURN-05."""
    player = brawl()
    player.act("fight:next:0")
    player.act("fight:attacked:1", on="1")
    assert order(player).may_overrule == ()


def test_a_round_ends_by_itself_and_its_last_actor_names_the_opener() -> None:
    """D20-TURN-05, D20-TURN-06, readings A08 and A16."""
    player = brawl()
    player.act("fight:next:0")
    player.act("fight:next:2")
    player.act("fight:attacked:0", on="1")
    found = order(player)
    assert (found.round_over, found.may_be_chosen, found.may_overrule) == (True, (0, 1, 2), ())
    player.act("fight:next:2")
    assert (fight_of(player).round, acts_now(player)) == (2, "Wren")
    assert not any(each.acted for each in fight_of(player).fighters)
    assert order(player).may_be_chosen == (0, 1)


def test_a_house_rule_lets_attacked_fighters_overrule_the_opener() -> None:
    """D20-TURN-04, reading A16."""
    player = brawl(table_facts(Table(overrule_opening=True)))
    player.act("fight:next:0")
    player.act("fight:next:2")
    player.act("fight:attacked:0", on="1")
    assert order(player).may_overrule == (0,)
    player.act("fight:overrule:0")
    assert (fight_of(player).round, acts_now(player)) == (2, "Mara")


def test_no_one_is_next_before_the_first_turn() -> None:
    """D20-TURN-01, reading A17."""
    player = Player()
    player.act("fight:begin")
    assert player.because("fight:next:0") == "not_begun"
    assert order(player).may_be_chosen == (0,)
    player.act("fight:leave:0")
    assert player.because("fight:open") == "begun"


def test_a_leaving_fighter_does_not_change_the_turn() -> None:
    """D20-TURN-03."""
    player = brawl()
    player.act("fight:leave:0")
    assert acts_now(player) == "Rook"
    player.act("fight:next:1")
    player.act("fight:leave:1")
    assert actor_of(fight_of(player)) is None
    assert player.because("fight:open") == "begun"
    player.act("fight:join", name="Wren")
    player.act("fight:next:1")
    assert acts_now(player) == "Wren"


def test_fighters_need_unique_names() -> None:
    """D20-TURN-01."""
    player = brawl()
    assert player.because("fight:join", name=" ") == "name"
    assert player.because("fight:join", name="Rook") == "twice"
    assert player.because("fight:join", name="Jay", initiative="fast") == "number"
    assert player.because("fight:begin") == "fight"


def test_a_fight_can_end() -> None:
    """D20-TURN-01."""
    player = brawl()
    player.act("fight:end")
    assert player.sheet.fight is None
    player.undo()
    assert acts_now(player) == "Rook"


@pytest.mark.parametrize("act", ["fight:next:3", "fight:leave:x", "fight:taunt:0", "fight:initiative"])
def test_an_unknown_fighter_is_refused(act: str) -> None:
    """D20-TURN-03."""
    with pytest.raises(KeyError):
        brawl().act(act, total="4", who="9")


def test_acts_without_a_fight_are_refused() -> None:
    """D20-TURN-01."""
    with pytest.raises(KeyError):
        Player().act("fight:open")


def test_an_invalid_turn_position_is_no_ones_turn() -> None:
    """D20-TURN-01."""
    assert actor_of(Fight(fighters=(Fighter("Rook", 1),), turn=4)) is None
    assert actor_of(Fight(fighters=(Fighter("Rook", 1),), turn=-1)) is None
