"""Typed and lasting modifiers of a roll."""

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import ScriptedDice
from rules_core.game.modifiers import MODIFIERS, is_lasting, lasting_of, put_lasting, steps_of, total_of
from rules_core.game.play import Attempt, Choice, Rules
from rules_core.game.registry import system as system_of
from rules_core.sheet.events import play
from rules_core.sheet.outcome import Fact
from rules_core.sheet.sheet import Detail, Sheet, Skill, Tracker, Trait

TEXT = "Night vision +10, Power armour − 1; +3, night vision +2\nlate, Luck 7, +"
SHEET = Sheet("striker", "Vex", details=(Detail("modifiers", TEXT),))


def chosen(**options: Fact) -> Choice:
    return Choice(options=tuple(sorted(options.items())))


def test_lasting_modifiers_have_a_name_and_a_number() -> None:
    assert lasting_of(SHEET) == (
        ("mod:night-vision", "Night vision", 10),
        ("mod:power-armour", "Power armour", -1),
        ("mod:night-vision-2", "night vision", 2),
    )
    assert lasting_of(Sheet("striker", "Nobody")) == ()


@pytest.mark.parametrize(
    ("options", "total"),
    [
        ({}, 0),
        ({"modifier": 4}, 4),
        ({"modifier": -4000}, -999),
        ({"modifier": "much"}, 0),
        ({"mod:night-vision": 1, "mod:power-armour": 1, "modifier": 2}, 11),
        ({"mod:night-vision": 0, "mod:gone": 1}, 0),
    ],
)
def test_chosen_modifiers_add_up(options: dict[str, Fact], total: int) -> None:
    assert total_of(SHEET, chosen(**options)) == total


def test_each_modifier_is_a_reason_of_its_own() -> None:
    choice = chosen(**{"mod:night-vision": 1, "modifier": -2})
    steps = steps_of("ST-ROLL-01", SHEET, choice)
    assert [dict(each.facts) for each in steps] == [
        {"name": "Night vision", "modifier": 10},
        {"modifier": -2},
    ]
    assert steps_of("ST-ROLL-01", SHEET, Choice()) == ()
    assert len(steps_of("ST-ROLL-01", SHEET, chosen(**{"mod:night-vision": 1}))) == 1


@pytest.mark.parametrize(
    ("system", "subject", "rules", "rule"),
    [
        ("coc7", "skill:listen", (("modifiers", 1),), "COC-ROLL-02"),
        ("coc7", "skill:listen", (), ""),
        ("shadow-lounge", "skill:listen", (), "SL-ROLL-02"),
        ("striker", "skill:listen", (), "ST-ROLL-01"),
        ("basic-d20", "skill:stealth", (), "D20-ROLL-07"),
        ("basic-d20", "trait:agility", (), "D20-ROLL-01"),
    ],
)
def test_modifiers_change_the_roll_of_each_game_and_are_among_its_reasons(
    system: str, subject: str, rules: Rules, rule: str
) -> None:
    """COC-ROLL-02, SL-ROLL-02, ST-ROLL-01, D20-ROLL-07, D20-ROLL-01"""
    sheet = replace(
        SHEET,
        system=system,
        skills=(Skill("listen", "listen", 40), Skill("stealth", "stealth", 0)),
        traits=tuple(Trait(each, 1) for each in ("strength", "agility", "precision", "wisdom", "level")),
    )
    play = system_of(system).play
    dice = {"tens": [20], "units": [1], "d100": [21], "d20": [9]}
    drawn = {"coc7": ("tens", "units"), "shadow-lounge": ("d100",)}.get(system, ("d20",))
    script = ScriptedDice({each: dice[each] for each in drawn})
    choice = chosen(**{"mod:night-vision": 1, "modifier": -2})
    turn = play.roll(Attempt(sheet, subject, choice, rules), script)
    plain = play.roll(
        Attempt(sheet, subject, Choice(), rules), ScriptedDice({each: dice[each] for each in drawn})
    )
    assert turn.roll is not None
    assert plain.roll is not None
    name = next(each for each in ("target", "bonus", "modifier") if each in dict(turn.roll.check))
    assert turn.roll.input(name) == int(plain.roll.input(name)) + (8 if rule else 0)
    named = [each for each in turn.steps if ("name", "Night vision") in each.facts]
    assert [each.rule for each in named] == ([rule] if rule else [])
    assert play.choice_of(turn.roll).options == choice.options


@pytest.mark.parametrize("system", ["coc7", "shadow-lounge"])
def test_luck_has_no_modifier(system: str) -> None:
    """COC-ROLL-02, SL-ROLL-02"""
    sheet = replace(SHEET, system=system, trackers=(Tracker("luck", 40),))
    drawn = ScriptedDice({"tens": [20], "units": [1]} if system == "coc7" else {"d100": [21]})
    rules: Rules = (("modifiers", 1),) if system == "coc7" else ()
    turn = system_of(system).play.roll(Attempt(sheet, "luck:", chosen(modifier=5), rules), drawn)
    assert turn.roll is not None
    assert turn.roll.input("target") == 40


def test_a_lasting_modifier_is_added_changed_and_removed_without_touching_the_rest() -> None:
    sheet = play(SHEET, put_lasting(SHEET, 9, " Old maps −2 "))
    assert [each.name for each in lasting_of(sheet)][-1] == "Old maps"
    sheet = play(sheet, put_lasting(sheet, 1, "Power armour +120"))
    sheet = play(sheet, put_lasting(sheet, 0, ""))
    assert sheet.detail(MODIFIERS) == "Power armour +120, +3, night vision +2, late, Luck 7, +, Old maps -2"
    assert put_lasting(sheet, 9, "") == ()
    empty = Sheet("striker", "Nobody")
    one = play(empty, put_lasting(empty, 0, "Luck +1"))
    assert play(one, put_lasting(one, 0, "")) == empty


@pytest.mark.parametrize("text", ["Night vision", "+3", "Luck 7", "Luck +1, Speed +2", "Luck +1000"])
def test_a_text_without_one_name_and_one_number_is_no_lasting_modifier(text: str) -> None:
    assert not is_lasting(text)
    with pytest.raises(ValueError, match=text.replace("+", "[+]")):
        put_lasting(SHEET, 0, text)
