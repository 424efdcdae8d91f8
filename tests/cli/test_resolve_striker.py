import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.cli.contract.striker import ACTIONS
from tests.cli.asking import Game

GAME = Game("striker")
ask, result, error = GAME.ask, GAME.result, GAME.error


BLADES = "attack(main-action) sub(this for Cbt-Melee) chk(C)= +M(this) to hit, eff= +M(this) +M(Strength)"
TECHNIQUE = {
    "name": "Wpn-Blades-Short",
    "listing": BLADES,
    "ranks": 3,
    "modifiers": {"Cbt-Melee": 2, "Strength": -2},
}
TAKE = {"take": 10, "modifier": 5, "challenge": 15, "ranks": 1, "duration": "main-action"}
PLAIN: dict[str, object] = {"modifier": 3, "challenge": 15}
D20 = {"d20": [12]}
SOUND: dict[str, dict[str, object]] = {
    "check": PLAIN,
    "save": PLAIN,
    "take": TAKE,
    "effect": {"step": "success", "roll": 7},
    "technique": TECHNIQUE,
    "derive": {},
    "odds": {"of": "check", **PLAIN},
}
"""Valid inputs for each action."""


def test_skill_named_twice_is_a_bad_request() -> None:
    modifiers = {"Cbt Melee": 1, "Cbt  Melee": 2}
    said = error("technique", {**TECHNIQUE, "modifiers": modifiers})
    assert said == ("request", "with.modifiers names a skill twice")


# Answers of the actions


def test_check() -> None:
    reply = ask("check", {**PLAIN, "approach": "reckless", "rsr": 2, "partial": False}, dice={"d20": [19]})
    assert reply["result"] == {"total": 22, "margin": 7, "step": "critical_success"}
    assert reply["rules"] == ["ST-RSR-03", "ST-RSR-04", "ST-ROLL-01", "ST-STEP-02", "ST-RSR-02"]


def test_save() -> None:
    reply = ask("save", {**PLAIN, "rsr": 1, "partial": True}, dice={"d20": [11]})
    assert reply["result"] == {"total": 14, "margin": -1, "step": "partial_success"}
    assert reply["rules"] == ["ST-ROLL-01", "ST-STEP-02"]


def test_check_without_dice_is_rolled() -> None:
    assert 4 <= result("check", PLAIN)["total"] <= 23


def test_take() -> None:
    reply = ask("take", {**TAKE, "partial": False})
    assert reply["result"] == {"total": 15, "margin": 0, "step": "success", "duration": "minute"}
    assert reply["rules"][0] == "ST-ZERO-01"


def test_effect() -> None:
    reply = ask("effect", {"step": "partial_success", "roll": 7})
    assert (reply["result"], reply["rules"]) == ({"effect": 3}, ["ST-STEP-03"])
    assert result("effect", {"step": "critical_success", "roll": -1_000_000}) == {"effect": 0}


def test_technique() -> None:
    reply = ask("technique", TECHNIQUE)
    assert reply["result"] == {
        "action": "attack",
        "duration": "main-action",
        "replaces": "Cbt-Melee",
        "modifier": 5,
        "check": 5,
        "effect": 3,
    }
    assert reply["rules"] == ["ST-ROLL-03", "ST-MOD-01", "ST-EFF-02"]


def test_part_missing_from_a_listing_is_null() -> None:
    found = result("technique", {**TECHNIQUE, "listing": "gen(scene)", "kind": "facilitator", "ranks": 0})
    assert (found["replaces"], found["check"], found["effect"]) == (None, None, None)
    assert found["modifier"] == -6


def test_derive() -> None:
    reply = ask("derive", {"agility": 2, "size": -1, "health": 1, "hx": 5, "ex": 0})
    assert reply["result"] == {"tc": 11, "hp": 10, "ep": 0, "fp": 2}
    assert reply["rules"] == ["ST-TC-01", "ST-HP-01", "ST-EP-01", "ST-FP-01"]


def test_odds() -> None:
    reply = ask("odds", {"of": "check", **PLAIN})
    assert reply["result"]["odds"] == {
        "critical_fail": "1/10",
        "fail": "1/5",
        "partial_success": "1/4",
        "success": "2/5",
        "critical_success": "1/20",
    }
    assert sorted(reply["rules"]) == ["ST-ROLL-01", "ST-RSR-01", "ST-STEP-02"]
    assert result("odds", {"of": "save", "modifier": 30, "challenge": 1, "rsr": 0}) == {
        "odds": {"critical_success": "1/1"}
    }


# Forbidden by the rules


@pytest.mark.parametrize("approach", ["plain", "reckless", "cautious"])
def test_save_has_no_approach(approach: str) -> None:
    assert error("save", {**PLAIN, "approach": approach}, dice=D20)[0] == "not_allowed"
    assert error("odds", {"of": "save", **PLAIN, "approach": approach})[0] == "not_allowed"


def test_taking_time_needs_ranks_and_at_most_a_day() -> None:
    assert error("take", {**TAKE, "ranks": 0}) == (
        "not_allowed",
        "to take 8, 10 or 20 needs ranks in the skill",
    )
    assert error("take", {**TAKE, "duration": "hour"}) == (
        "not_allowed",
        "there is no duration that much longer",
    )
    assert result("take", {**TAKE, "duration": "hour", "take": 8})["duration"] == "day"


def test_enabler_without_ranks_is_rejected() -> None:
    asked = {**TECHNIQUE, "ranks": 0, "kind": "enabler"}
    assert error("technique", asked) == ("not_allowed", "an enabler cannot be used without ranks")
    assert result("technique", {**asked, "ranks": 1})["modifier"] == 3


def test_bad_request_comes_before_not_allowed_and_that_before_bad_dice() -> None:
    assert error("save", {**PLAIN, "approach": "bold"}, dice=D20)[0] == "request"
    assert error("save", {**PLAIN, "approach": "reckless", "luck": 1}, dice=D20)[0] == "request"
    assert error("save", {**PLAIN, "approach": "reckless"}, dice={"d20": [21]})[0] == "not_allowed"
    assert error("take", {**TAKE, "ranks": 0, "take": 9})[0] == "request"
    assert error("take", {**TAKE, "ranks": 0}, dice={"d20": [1]})[0] == "not_allowed"
    assert error("technique", {**TECHNIQUE, "ranks": 0, "kind": "enabler", "listing": "x"})[0] == "request"
    assert error("technique", {**TECHNIQUE, "ranks": 0, "kind": "enabler", "x": 1})[0] == "request"


@pytest.mark.parametrize("faces", [[], [0], [21], [12, 3], [True], ["12"], [12.0]])
def test_dice_must_be_the_faces_of_one_d20(faces: list[object]) -> None:
    for do in ("check", "save"):
        assert error(do, PLAIN, dice={"d20": faces})[0] == "dice"


@pytest.mark.parametrize("do", ["take", "effect", "technique", "derive", "odds"])
def test_action_without_dice_takes_none(do: str) -> None:
    assert ask(do, SOUND[do], dice={})["ok"]
    assert ask(do, SOUND[do], dice={"d20": []})["ok"]
    assert error(do, SOUND[do], dice={"d20": [1]})[0] == "dice"


# Invalid requests


@pytest.mark.parametrize("do", ACTIONS)
def test_every_input_is_parsed_strictly(do: str) -> None:
    assert set(SOUND) == set(ACTIONS)
    dice = D20 if do in ("check", "save") else {}
    assert ask(do, SOUND[do], dice=dice, table={})["ok"]
    assert error(do, SOUND[do], dice=dice, table={"house": True})[0] == "request"
    assert error(do, {**SOUND[do], "more": 1}, dice=dice) == ("request", "with.more is not known here")
    for key in SOUND[do]:
        lacking = {name: value for name, value in SOUND[do].items() if name != key}
        assert error(do, lacking, dice=dice) == ("request", f"with.{key} is missing")
        wrongs: tuple[object, ...] = (None, True, 1.5, [], 10**7)
        for wrong in wrongs:
            assert error(do, {**SOUND[do], key: wrong}, dice=dice)[0] == "request"


@pytest.mark.parametrize(
    ("do", "wrong"),
    [
        ("check", {"approach": "bold"}),
        ("check", {"rsr": 11}),
        ("check", {"rsr": -1}),
        ("check", {"partial": 1}),
        ("check", {"modifier": -1_000_001}),
        ("take", {"take": 9}),
        ("take", {"take": -8}),
        ("take", {"ranks": -1}),
        ("take", {"duration": "week"}),
        ("take", {"approach": "reckless"}),
        ("effect", {"step": "fumble"}),
        ("technique", {"kind": "expert"}),
        ("technique", {"ranks": -1}),
        ("technique", {"modifiers": {"Strength": 1.0}}),
        ("derive", {"hx": -1}),
        ("derive", {"agility": None}),
        ("odds", {"of": "take"}),
    ],
)
def test_impossible_values_are_rejected(do: str, wrong: dict[str, object]) -> None:
    dice = D20 if do == "check" else {}
    assert error(do, {**SOUND[do], **wrong}, dice=dice)[0] == "request"


@pytest.mark.parametrize(
    ("listing", "message"),
    [
        ("hack", "with.listing: ( expected at character 5"),
        ("attack(week)", "with.listing: a duration such as main-action expected at character 8"),
        ("attack(day) eff= 2d6", "with.listing: + or - expected at character 19"),
        ("gen sv(Insight,15)", "with.listing: one plain duration is expected"),
        ("gen(day) sv(Insight,15)", "with.listing: only sub, chk and eff are answered here"),
        ("gen(day) imp(sv,Insight)= 8", "with.listing: only sub, chk and eff are answered here"),
        ("gen(day+)", "with.listing: one plain duration is expected"),
        ("gen(day, hour)", "with.listing: one plain duration is expected"),
        ("gen(day) eff= 1 chk(C)= 1", "with.listing: the end of the listing expected at character 17"),
    ],
)
def test_unreadable_listing_is_rejected(listing: str, message: str) -> None:
    assert error("technique", {**TECHNIQUE, "listing": listing}) == ("request", message)


def test_long_listing_is_answered() -> None:
    """Within the time limit of a test, so in linear time."""
    for tail in ("+M(this) " * 11_000, "(" * 100_000, "9" * 100_000, "to " * 33_000):
        ask("technique", {**TECHNIQUE, "listing": f"attack(day) eff= 1 {tail}"})


@given(st.text("attack(main-ction) subhsforCMelkefg=+-*[]d20,15éR\n", max_size=60))
def test_no_listing_breaks_the_command(listing: str) -> None:
    for text in (listing, f"attack(day) {listing}", f"attack(day) eff= {listing}"):
        reply = ask("technique", {**TECHNIQUE, "listing": text})
        assert reply["ok"] or reply["error"]["code"] == "request"
