"""The order of a fight on a sheet: DEX, firearms at the ready, and what the Keeper adds."""

from rules_core.game.fight import changed, joined, moved_up, next_turn, turn_of
from rules_core.sheet.sheet import Fight, Fighter
from rules_core.systems.coc7.play import FIGHTS
from rules_core.systems.coc7.play_harm import speed
from tests.core.coc7.throws import NO_DICE

ADA = Fighter("Ada", 40, own=True)
CULTIST, GHOUL = Fighter("Cultist", 55), Fighter("Ghoul", 65)


def names(fight: Fight) -> list[str]:
    return [each.name for each in fight.fighters]


def test_the_highest_dex_acts_first() -> None:
    """COC-CBT-01."""
    fight = Fight()
    for each in (ADA, CULTIST, GHOUL):
        fight = joined(fight, each, FIGHTS.arrange, NO_DICE)
    assert names(fight) == ["Ghoul", "Cultist", "Ada"]


def test_a_readied_firearm_adds_50() -> None:
    """COC-CBT-01: DEX 40 and a revolver in hand acts before DEX 65 with claws."""
    ready = Fighter("Ada", 40, ready=True, own=True)
    fight = changed(Fight(fighters=(GHOUL, CULTIST, ADA)), 2, ready, FIGHTS.arrange, NO_DICE)
    assert (speed(ADA), speed(ready), names(fight)) == (40, 90, ["Ada", "Ghoul", "Cultist"])


def test_the_keeper_can_move_a_fighter_up_or_down() -> None:
    """COC-CBT-01."""
    slowed = Fighter("Ghoul", 65, modifier=-20)
    assert speed(slowed) == 45
    assert FIGHTS.arrange((slowed, CULTIST), NO_DICE) == (CULTIST, slowed)


def test_ties_keep_their_order_for_the_keeper() -> None:
    """COC-CBT-01."""
    first, second = Fighter("First", 55), Fighter("Second", 55)
    assert FIGHTS.arrange((first, second), NO_DICE) == (first, second)
    assert FIGHTS.arrange((second, first), NO_DICE) == (second, first)


def test_drawing_a_gun_late_gives_no_second_turn() -> None:
    """COC-CBT-01."""
    fight = next_turn(Fight(fighters=(GHOUL, CULTIST, ADA)))
    drawn = changed(fight, 0, Fighter("Ghoul", 65, ready=True, acted=True), FIGHTS.arrange, NO_DICE)
    place = turn_of(drawn)
    assert place is not None
    assert drawn.fighters[place].name == "Cultist"


def test_players_order_tied_fighters() -> None:
    """COC-CBT-01: the order they chose stays when others join."""
    assert FIGHTS.speed is not None
    first, second = Fighter("Ghoul", 65), Fighter("Cultist", 15, ready=True)
    fight = moved_up(Fight(fighters=(first, second)), 1, FIGHTS.speed)
    assert fight.fighters == (second, first)
    slow = Fighter("Dog", 40)
    assert joined(fight, slow, FIGHTS.arrange, NO_DICE).fighters == (second, first, slow)
    slowest = joined(fight, slow, FIGHTS.arrange, NO_DICE)
    for place in (0, 2, 7):
        assert moved_up(slowest, place, FIGHTS.speed) == slowest
