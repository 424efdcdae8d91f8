"""Initiative, slots and turns; weapons, talents and experience on the sheet."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import Drawn
from rules_core.game.system import Span
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Fact, Refused
from rules_core.sheet.sheet import Fight, Fighter, Power, Status, Tracker, Trait
from rules_core.systems.rites_of_battle.play_lists import raise_of
from rules_core.systems.rites_of_battle.play_turns import actions_taken, allowance_of, may_take
from rules_core.systems.rites_of_battle.skills import Kind
from rules_core.systems.rites_of_battle.system import SYSTEM
from tests.core.rites_of_battle.characters import JUNO, WHOLE, Seat, faces, hurt, value, why

ROLLED = faces(proficiency="sa", ability="s", setback="-")


def fighting() -> Seat:
    """Juno has rolled 2 successes, Marlo of her side 1, a sentry 3."""
    seat = Seat()
    seat.roll("initiative:", ROLLED)
    seat.act("fight:add", name="Marlo", side="party", successes="1", advantages="−2")
    seat.act("fight:add", name=" Sentry ", successes="3")
    return seat


def slots(seat: Seat) -> list[tuple[str, str, bool]]:
    assert seat.sheet.fight is not None
    return [(each.name, each.notes, each.acted) for each in seat.sheet.fight.fighters]


def test_vigilance_orders_the_slots_by_successes_then_advantages() -> None:
    """ROB-TIME-01."""
    seat = fighting()
    assert [name for name, _, _ in slots(seat)] == ["Sentry", "Juno", "Marlo"]
    seat.roll("initiative:", faces(proficiency="-", ability="-", setback="-"))
    assert [name for name, _, _ in slots(seat)] == ["Sentry", "Marlo", "Juno"]


def test_a_slot_is_used_once_a_round_by_anyone_on_its_side() -> None:
    """ROB-TIME-01: Marlo acts in the slot that Juno rolled."""
    seat = fighting()
    assert seat.sheet.fight is not None
    assert may_take(seat.sheet.fight) == ("Sentry",)
    seat.act("fight:next", who="Sentry")
    assert may_take(seat.sheet.fight) == ("Juno", "Marlo")
    seat.act("fight:next", who="Marlo")
    assert slots(seat)[1] == ("Juno", "Marlo", True)
    with pytest.raises(Refused) as caught:
        seat.act("fight:next", who="Marlo")
    assert why(caught.value) == ("ROB-TIME-01", "not_theirs")
    seat.act("fight:next", who="Juno")
    assert seat.sheet.fight.round == 2
    assert slots(seat)[1] == ("Juno", "", False)


def test_the_end_of_a_round_ends_round_effects() -> None:
    """ROB-CRIT-02: Slowed Down."""
    seat = fighting()
    seat.sheet = hurt(seat.sheet, 6)
    for who in ("Sentry", "Juno"):
        seat.act("fight:next", who=who)
    seat.sheet = hurt(seat.sheet, 6)
    seat.act("fight:next", who="Marlo")
    assert [each.spent for each in seat.sheet.injuries] == [True]
    for who in ("Sentry", "Marlo", "Juno"):
        seat.act("fight:next", who=who)
    assert seat.sheet.fight is not None
    assert seat.sheet.fight.round == 3


def test_ties_are_ordered_by_hand_and_slots_can_be_added_and_removed() -> None:
    """ROB-TIME-01."""
    seat = fighting()
    seat.act("fight:add", name="Drone", side="foes", successes="3", advantages="")
    seat.act("fight:up:1")
    assert [name for name, _, _ in slots(seat)] == ["Drone", "Sentry", "Juno", "Marlo"]
    for place in ("0", "2"):
        with pytest.raises(Refused) as caught:
            seat.act(f"fight:up:{place}")
        assert why(caught.value) == ("ROB-TIME-01", "not_tied")
    seat.act("fight:remove:0")
    assert slots(seat)[0][0] == "Sentry"
    for act in ("fight:remove:9", "fight:remove:x", "fight:dance"):
        with pytest.raises(KeyError):
            seat.act(act)
    seat.act("fight:end")
    assert seat.sheet.fight is None
    with pytest.raises(KeyError):
        seat.act("fight:next", who="Juno")


def test_a_slot_has_a_name_a_side_and_symbols() -> None:
    """ROB-TIME-01."""
    seat = Seat()
    for given, because in (
        ({"name": " "}, "no_name"),
        ({"name": "X", "successes": "lots"}, "no_number"),
        ({"name": "X", "advantages": "100"}, "no_number"),
    ):
        with pytest.raises(Refused) as caught:
            seat.act("fight:add", **given)
        assert why(caught.value)[1] == because
    with pytest.raises(KeyError):
        seat.act("fight:add", name="X", side="nobody")
    full = Fight(1, tuple(Fighter(str(place), 1, side="foes") for place in range(40)))
    with pytest.raises(Refused):
        Seat(replace(JUNO, fight=full)).act("fight:add", name="X")
    done = Fight(1, (Fighter("X", 1, acted=True),))
    assert may_take(done) == ()
    with pytest.raises(Refused):
        Seat(replace(JUNO, fight=done)).act("fight:next", who="X")


def test_a_turn_holds_an_action_and_two_manoeuvres_at_most() -> None:
    """ROB-TIME-02: the second costs 2 Strain."""
    seat = Seat()
    seat.act("turn:free")
    seat.act("turn:strain")
    assert value(seat.sheet, "strain") == 11
    seat.act("turn:action")
    for what, because in (("free", "most"), ("action", "used")):
        with pytest.raises(Refused) as caught:
            seat.act(f"turn:{what}")
        assert why(caught.value) == ("ROB-TIME-02", because)
    with pytest.raises(KeyError):
        seat.act("turn:dance")
    seat.act("turn:end")
    assert actions_taken(seat.sheet) == (0, ())


def test_injuries_limit_a_turn() -> None:
    """ROB-CRIT-05, ROB-CRIT-06 and ROB-CRIT-01 (reading A08)."""
    with pytest.raises(Refused) as caught:
        Seat(hurt(JUNO, 31)).act("turn:action")
    assert why(caught.value) == ("ROB-CRIT-05", "no_action")
    with pytest.raises(Refused) as caught:
        Seat(hurt(JUNO, 81)).act("turn:strain")
    assert why(caught.value) == ("ROB-CRIT-06", "winded")
    brink = Seat(hurt(JUNO, 91))
    brink.act("turn:action")
    assert value(brink.sheet, "strain") == 10
    slowed = hurt(JUNO, 6)
    assert allowance_of(slowed).actions == 0
    over = Fight(1, (Fighter("Juno", 1, acted=True, notes="Juno"),))
    assert allowance_of(replace(slowed, fight=over)).actions == 1


def test_the_end_of_the_turn_ends_turn_effects() -> None:
    """ROB-ADV-03: bought in one turn, it holds to the end of the next."""
    statuses = (Status("environment_ignored", 1), Status("gained_melee", 2))
    seat = Seat(replace(hurt(JUNO, 16, 63), statuses=statuses))
    seat.act("turn:end")
    assert seat.sheet.statuses == (Status("gained_melee", 1),)
    assert [each.spent for each in seat.sheet.injuries] == [True, False]


def test_a_weapon_is_added_and_removed() -> None:
    """ROB-POOL-03 and ROB-POOL-06: what it is stands among its qualities."""
    seat = Seat()
    seat.act("weapon:add", name=" Bolt gun ", skill="light", reach="heavy", damage="9", qualities="Loud")
    assert (seat.sheet.weapons[5].name, seat.sheet.weapons[5].qualities) == ("Bolt gun", "Heavy, Loud")
    seat.act("weapon:add", name="Knife", skill="melee", reach="melee", qualities="melee, small")
    assert seat.sheet.weapons[6].qualities == "melee, small"
    seat.act("weapon:add", name="Thing", skill="light")
    assert seat.sheet.weapons[7].qualities == ""
    seat.act("weapon:remove:6")
    assert [each.name for each in seat.sheet.weapons[5:]] == ["Bolt gun", "Thing"]
    with pytest.raises(Refused) as caught:
        seat.act("weapon:add", name="", skill="light")
    assert why(caught.value)[1] == "no_name"
    for act in ("weapon:remove:99", "weapon:remove:unarmed", "weapon:dance"):
        with pytest.raises(KeyError):
            seat.act(act)
    with pytest.raises(KeyError):
        seat.act("weapon:add", name="X", skill="cookery")
    full = replace(JUNO, weapons=JUNO.weapons * 40)
    with pytest.raises(Refused):
        Seat(full).act("weapon:add", name="X", skill="light")


@pytest.mark.parametrize(
    ("field", "typed", "because"),
    [
        ("name", " ", ("ROB-POOL-06", "no_name")),
        ("damage", "banana", ("ROB-ATK-02", "no_rating")),
        ("critical", "often", ("ROB-ADV-00", "no_rating")),
        ("range", "the moon", ("ROB-POOL-02", "no_range")),
    ],
)
def test_a_weapon_with_an_unreadable_number_or_range_is_refused_at_its_field(
    field: str, typed: str, because: tuple[str, str]
) -> None:
    seat = Seat()
    with pytest.raises(Refused) as caught:
        seat.act("weapon:add", **{"name": "Axe", "skill": "light", field: typed})
    assert why(caught.value) == because
    assert dict(caught.value.ruling.step.facts)["field"] == field
    seat.act("weapon:add", name="Axe", skill="light", damage="+2", critical="3", range="Long, 50 m")
    assert seat.sheet.weapons[5].damage == "+2"


def test_a_talent_has_a_name_notes_and_rollable_dice() -> None:
    """ROB-XP-03: the rules know no talents, so the player writes them."""
    seat = Seat()
    roll = seat.roll("talent:talent-1", {"d6": [4]})
    assert (roll.total, roll.degree) == (5, "")
    assert why(seat.refused("talent:talent-2")) == ("ROB-XP-03", "no_dice")
    seat.act("talent:add", name="Grit", notes="Hold on", dice="2D10 + 1")
    assert seat.sheet.powers[2] == Power("talent-3", "custom", "Grit", effect="Hold on", dice="2D10+1")
    seat.act("talent:add", name="Zeal", dice="1W6")
    assert seat.sheet.powers[3].dice == "1D6"
    seat.act("talent:remove:talent-4")
    seat.act("talent:add", name="Calm")
    seat.act("talent:remove:talent-1")
    assert [each.id for each in seat.sheet.powers] == ["talent-2", "talent-3", "talent-4"]
    for given, because in (({"name": ""}, "no_name"), ({"name": "X", "dice": "a lot"}, "no_dice")):
        with pytest.raises(Refused) as caught:
            seat.act("talent:add", **given)
        assert why(caught.value)[1] == because


def test_experience_buys_ranks_one_at_a_time() -> None:
    """ROB-XP-02: rank 3 costs 15, rank 6 is for Primary Skills."""
    seat = Seat()
    seat.act("xp:skill:light")
    assert (seat.sheet.skill("light").value, value(seat.sheet, "xp")) == (3, 20)
    seat.act("xp:skill:light")
    with pytest.raises(Refused) as caught:
        seat.act("xp:skill:light")
    assert why(caught.value) == ("ROB-XP-02", "experience")
    rich = Tracker("xp", 500)
    assert raise_of(JUNO.with_tracker(rich), Kind.SKILL, 5).ruling.step.fact("because") == "most"
    assert raise_of(JUNO.with_tracker(rich), Kind.SKILL, 5, primary=True).cost == 30


def test_experience_is_earned() -> None:
    """ROB-XP-03."""
    seat = Seat()
    seat.act("xp:earn", amount="20")
    assert value(seat.sheet, "xp") == 55
    with pytest.raises(Refused):
        seat.act("xp:earn", amount="a lot")


def test_characteristics_are_bought_during_creation() -> None:
    """ROB-XP-01 and ROB-XP-03 (reading A18)."""
    seat = Seat(JUNO.with_tracker(Tracker("xp", 100)))
    with pytest.raises(Refused) as caught:
        seat.act("xp:trait:agi")
    assert why(caught.value) == ("ROB-XP-03", "creation_only")
    seat.act("xp:creating", on="1")
    seat.act("xp:trait:agi")
    assert (seat.sheet.trait("agi"), value(seat.sheet, "xp")) == (4, 60)
    with pytest.raises(Refused) as caught:
        seat.act("xp:skill:light")
    assert why(caught.value) == ("ROB-XP-02", "most")
    for act in ("xp:trait:luck", "xp:skill:none", "xp:talent:x"):
        with pytest.raises(KeyError):
            seat.act(act)
    with pytest.raises(KeyError):
        Seat(replace(JUNO, traits=(Trait("str", 2),))).act("xp:trait:agi")


def test_the_game_describes_its_sheet() -> None:
    """ROB-CHAR-01, ROB-CHAR-02 and ROB-ATK-05: Wounds go beyond their threshold."""
    assert [(each.id, each.short, each.name) for each in SYSTEM.traits[:2]] == [
        ("str", "Str", "Strength"),
        ("tou", "Tou", "Toughness"),
    ]
    assert SYSTEM.tracker_span(JUNO, "wounds") == Span(0, 999)
    assert SYSTEM.tracker_span(JUNO, "xp").most > 999
    assert SYSTEM.derived(JUNO) == {}
    assert not SYSTEM.can_mark(JUNO.skills[0])
    assert SYSTEM.skill("medicae") is not None


# Kept rolls


def rolled(
    subject: str, dice: dict[str, list[int | str]], after: dict[str, list[int | str]] | None = None
) -> Roll:
    sheet = hurt(WHOLE, 126, 63)
    chosen: dict[str, Fact] = {"number": 106} if subject == "injury:number" else {}
    return Seat(sheet).roll(subject, dice, after, **chosen)


SHOT = faces(proficiency="s -", ability="-", difficulty="- -", setback="-")


def told(**facts: Fact) -> Callable[[Roll], Roll]:
    """A change to the facts of a roll; None leaves one out."""
    return lambda roll: replace(roll, check=tuple((dict(roll.check) | facts).items()))


def without(name: str) -> Callable[[Roll], Roll]:
    return lambda roll: replace(roll, check=tuple(each for each in roll.check if each[0] != name))


@pytest.mark.parametrize(
    "change",
    [
        lambda roll: replace(roll, total=9),
        lambda roll: replace(roll, passed=False),
        lambda roll: replace(roll, degree="failure"),
        lambda roll: replace(roll, degree=""),
        lambda roll: replace(roll, drawn=()),
        lambda roll: replace(roll, drawn=(*roll.drawn, Drawn("", "boost", ("s",)))),
        lambda roll: replace(roll, drawn=(*roll.drawn, Drawn("after", "d10", (3,)))),
        lambda roll: replace(roll, drawn=(Drawn("", "d13", (3,)),)),
        lambda roll: replace(roll, subject="nonsense:"),
        told(proficiency=51),
        told(proficiency="two"),
        told(boost=-1),
        told(downgrade="never"),
        told(rating="six"),
        told(reach="far"),
        told(track="luck"),
        told(against="nobody at all"),
        without("critical"),
        without("setback"),
    ],
)
def test_an_impossible_attack_is_not_valid(change: Callable[[Roll], Roll]) -> None:
    """ROB-DICE-07 and ROB-DICE-08: everything is read again out of the dice."""
    roll = rolled("weapon:0", SHOT)
    assert not SYSTEM.is_sound(change(roll))
    assert SYSTEM.is_sound(told(option_targets="999", option_soak_1=10**9)(roll))


@pytest.mark.parametrize(
    ("subject", "dice", "changes"),
    [
        ("injury:", {"d100": [30]}, (told(ongoing=-1), told(bonus="ten"), told(ongoing=3))),
        ("injury:number", {"d10": [3]}, (told(number=0), told(number=7))),
        ("target-injury:", {"d100": [86]}, (told(bonus=20),)),
        ("aftermath:i0", {"d10": [3]}, (told(was=3), without("was"))),
        ("talent:talent-1", {"d6": [3]}, (told(dice="d"), told(dice="3d6"), told(dice="1d6"))),
    ],
)
def test_mismatched_plain_dice_are_not_valid(
    subject: str, dice: dict[str, list[int | str]], changes: tuple[Callable[[Roll], Roll], ...]
) -> None:
    """ROB-CRIT-01, ROB-CRIT-03 and ROB-CRIT-08."""
    roll = rolled(subject, dice)
    spoiled: tuple[Callable[[Roll], Roll], ...] = (
        *changes,
        lambda kept: replace(kept, total=998),
        lambda kept: replace(kept, passed=False),
        lambda kept: replace(kept, degree="regular"),
        lambda kept: replace(kept, drawn=(Drawn("", "d4", (1,)),)),
        lambda kept: replace(kept, drawn=(*kept.drawn, Drawn("", "d4", (1,)))),
    )
    for change in spoiled:
        assert not SYSTEM.is_sound(change(roll))


def test_a_healing_roll_with_mismatched_extra_dice_is_not_valid() -> None:
    """ROB-CRIT-08 (reading A15)."""
    dice = faces(proficiency="s", ability="s - -", difficulty="- - - - -", setback="-")
    roll = rolled("heal-injury:i0", dice, {"d10": [3]})
    assert not SYSTEM.is_sound(replace(roll, drawn=roll.drawn[:-1]))
    assert not SYSTEM.is_sound(told(injury=63)(roll))
    assert not SYSTEM.is_sound(told(injury="old")(roll))
