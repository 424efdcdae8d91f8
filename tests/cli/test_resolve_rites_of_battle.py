import pytest

from tests.cli.asking import Game

GAME = Game("rites-of-battle")
ask, result, error = GAME.ask, GAME.result, GAME.error


GOOD: dict[str, dict[str, object]] = {
    "pool": {"characteristic": 3, "skill": 1},
    "roll": {"ability": 1},
    "attack_damage": {"damage": 7, "successes": 2, "soak": 4},
    "spend_advantage": {"advantages": 3, "choices": ["disarm"]},
    "spend_threat": {"threats": 3, "choices": ["fall_prone"]},
    "critical_injury": {},
    "condition": {"wounds": 1, "wound_threshold": 12, "strain": 1, "strain_threshold": 12},
    "xp_cost": {"kind": "skill", "from": 1, "to": 2},
    "odds": {"of": "roll", "ability": 1},
}
"""Valid inputs for each action."""


# Answers of the actions


def test_pool() -> None:
    asked = {"characteristic": 4, "skill": 2, "range": "engaged", "defense": 1, "upgrades": 1}
    reply = ask("pool", asked)
    assert reply["result"] == {"proficiency": 3, "ability": 1, "challenge": 0, "difficulty": 2, "setback": 1}
    assert reply["rules"] == [
        *("ROB-POOL-06", "ROB-POOL-01", "ROB-POOL-02", "ROB-POOL-04", "ROB-POOL-05", "ROB-POOL-03")
    ]


def test_pool_with_upgraded_difficulty() -> None:
    asked = {"characteristic": 2, "skill": 2, "range": "long", "downgrades": 2}
    assert result("pool", asked)["ability"] == 2
    assert result("pool", asked, table={"downgrade": "difficulty_to_challenge"}) == {
        "proficiency": 2,
        "ability": 0,
        "challenge": 2,
        "difficulty": 1,
        "setback": 0,
    }


def test_roll() -> None:
    faces = {"proficiency": ["T", "as"], "challenge": ["hf"]}
    reply = ask("roll", {"proficiency": 2, "challenge": 1}, dice=faces)
    assert reply["result"] == {"successes": 1, "advantages": 0, "triumphs": 1, "despairs": 0, "passed": True}
    assert reply["rules"] == ["ROB-DICE-05", "ROB-DICE-06", "ROB-DICE-07", "ROB-DICE-08"]
    assert not result("roll", {}, dice={})["passed"]


def test_attack_damage() -> None:
    asked = {"damage": 9, "successes": 3, "soak": 5, "targets": 2}
    reply = ask("attack_damage", asked)
    assert reply["result"] == {"hit": True, "loss": 6}
    assert reply["rules"] == ["ROB-ATK-03", "ROB-ATK-02", "ROB-ATK-04"]
    assert result("attack_damage", {**asked, "successes": -5}) == {"hit": False, "loss": 0}


def test_spend_advantage() -> None:
    asked = {"advantages": 9, "critical_rating": 3, "choices": ["critical_injury"] * 2 + ["upgrade_ally"]}
    reply = ask("spend_advantage", asked)
    assert reply["result"] == {"left": 0, "critical_bonus": 10}
    assert reply["rules"] == ["ROB-ADV-00", "ROB-ADV-03"]
    assert result("spend_advantage", {"advantages": 4, "choices": []}) == {"left": 4, "critical_bonus": None}


def test_disabling_and_injuring_are_not_weighed_against_each_other() -> None:
    """Reading A21: the contract ignores this."""
    asked = {"advantages": 14, "choices": ["disable", "critical_injury", "destroy_equipment"]}
    assert result("spend_advantage", asked) == {"left": 0, "critical_bonus": 0}


def test_spend_threat() -> None:
    asked = {"threats": 7, "choices": ["downgrade_ally", "downgrade_ally", "suffer_strain"]}
    reply = ask("spend_threat", asked)
    assert (reply["result"], reply["rules"]) == ({"left": 0}, ["ROB-THR-03", "ROB-THR-01"])


def test_critical_injury() -> None:
    reply = ask("critical_injury", {"ongoing": 3, "bonus": 20}, dice={"d100": [96], "d10": [9]})
    assert reply["result"] == {
        "total": 146,
        "name": "Gruesome Injury",
        "difficulty": None,
        "characteristic": "Willpower",
        "reduction": 2,
    }
    assert reply["rules"] == ["ROB-CRIT-01", "ROB-CRIT-03", "ROB-CRIT-09"]
    assert result("critical_injury", {}, dice={"d100": [100]}) == {
        "total": 100,
        "name": "Crippled",
        "difficulty": 4,
        "characteristic": None,
        "reduction": 0,
    }


def test_condition() -> None:
    asked = {"wounds": 22, "wound_threshold": 12, "strain": 0, "strain_threshold": 10}
    reply = ask("condition", asked)
    assert reply["result"] == {"unconscious": True, "dead": True}
    assert reply["rules"] == ["ROB-ATK-05", "ROB-HARM-02"]


def test_xp_cost() -> None:
    reply = ask("xp_cost", {"kind": "characteristic", "from": 3, "to": 5})
    assert (reply["result"], reply["rules"]) == ({"cost": 90}, ["ROB-XP-01"])
    assert result("xp_cost", {"kind": "skill", "from": 6, "to": 6}) == {"cost": 0}


def test_odds() -> None:
    reply = ask("odds", {"of": "roll", "ability": 1, "difficulty": 1})
    assert reply["result"]["odds"] == {
        "passed": "11/32",
        "advantage": "1/4",
        "threat": "23/64",
        "triumph": "0/1",
        "despair": "0/1",
    }
    assert reply["rules"] == ["ROB-DICE-03", "ROB-DICE-04", "ROB-DICE-07", "ROB-DICE-08"]
    assert set(result("odds", {"of": "roll"})["odds"].values()) == {"0/1"}


def test_app_rolls_if_no_dice_are_given() -> None:
    assert result("roll", {"ability": 2})["successes"] >= 0
    assert 61 <= result("critical_injury", {"ongoing": 6})["total"] <= 160


def test_largest_numbers_are_answered() -> None:
    most = 1_000_000
    faces = {"of": "roll", **dict.fromkeys(("proficiency", "ability", "boost", "setback"), 50)}
    assert result("odds", faces)["odds"]["threat"] != "0/1"
    assert result("attack_damage", {"damage": most, "successes": most, "soak": 0, "targets": most}) == {
        "hit": True,
        "loss": most + 1,
    }
    assert (
        result("critical_injury", {"ongoing": most, "bonus": most}, dice={"d100": [1]})["total"] == 11_000_001
    )
    many = {"advantages": most, "choices": ["upgrade_ally"] * 5000}
    assert result("spend_advantage", many)["left"] == most - 15_000
    up_and_down = {"characteristic": 2, "skill": 2, "upgrades": most, "downgrades": most}
    assert error("pool", up_and_down)[0] == "request"


# Rejected requests


@pytest.mark.parametrize(
    ("do", "given", "said"),
    [
        ("pool", {"characteristic": 3, "skill": 1, "range": "engaged", "weapon": "heavy"}, "a ranged weapon"),
        ("pool", {"characteristic": 3, "skill": 1, "range": "long", "weapon": "melee"}, "a melee weapon"),
        ("spend_advantage", {"advantages": 9, "choices": ["disarm", "disarm"]}, "disarm may be chosen"),
        ("spend_advantage", {"advantages": 5, "choices": ["disarm", "disable"]}, "the choices cost 6"),
        (
            "spend_advantage",
            {"advantages": 6, "choices": ["destroy_equipment"], "dealt_damage": False},
            "destroy_equipment needs an attack",
        ),
        ("spend_threat", {"threats": 3, "choices": ["out_of_ammo"], "limited_ammo": True}, "a weapon with"),
        ("spend_threat", {"threats": 2, "choices": ["fall_prone"]}, "the choices cost 3, which is 1 more"),
        ("xp_cost", {"kind": "characteristic", "from": 3, "to": 6}, "a characteristic cannot be"),
        ("xp_cost", {"kind": "skill", "from": 7, "to": 7}, "a skill cannot be raised above 6"),
    ],
)
def test_forbidden_requests_are_not_allowed(do: str, given: dict[str, object], said: str) -> None:
    code, message = error(do, given)
    assert (code, message.startswith(said)) == ("not_allowed", True), message
    assert error(do, given, dice={"fate": [1]})[0] == "not_allowed"
    assert error(do, {**given, "more": 1})[0] == "request"
    assert error(do, given, table={"house": True})[0] == "request"


@pytest.mark.parametrize(
    ("do", "wrong", "said"),
    [
        ("pool", {"characteristic": None}, "with.characteristic must be a whole number"),
        ("pool", {"skill": -1}, "with.skill must be from 0"),
        ("pool", {"range": "near"}, "with.range must be one of engaged, short"),
        ("pool", {"weapon": None}, "with.weapon must be one of one_handed, melee"),
        ("pool", {"defense": 51}, "with.defense: a pool holds 0 to 50 setback dice, not 51"),
        (
            "pool",
            {"characteristic": 52, "weapon": "melee", "range": "long"},
            "with.characteristic, skill and upgrades: a pool holds 0 to 50",
        ),
        ("roll", {"boost": 51}, "with.boost must be from 0 to 50"),
        ("roll", {"force": 1}, "with.force is not known here"),
        ("attack_damage", {"targets": 0}, "with.targets must be from 1"),
        ("attack_damage", {"soak": -1}, "with.soak must be from 0"),
        ("attack_damage", {"successes": -1_000_001}, "with.successes must be from -1000000"),
        ("spend_advantage", {"choices": ["win"]}, "with.choices must hold only critical_injury, "),
        ("spend_advantage", {"choices": "disarm"}, "with.choices must be a list"),
        ("spend_advantage", {"advantages": -1}, "with.advantages must be from 0"),
        ("spend_advantage", {"critical_rating": 0}, "with.critical_rating must be from 1"),
        ("spend_advantage", {"dealt_damage": 1}, "with.dealt_damage must be true or false"),
        ("spend_threat", {"choices": ["disarm"]}, "with.choices must hold only suffer_strain, "),
        ("critical_injury", {"ongoing": -1}, "with.ongoing must be from 0"),
        ("condition", {"strain": -1}, "with.strain must be from 0"),
        ("xp_cost", {"kind": "talent"}, "with.kind must be one of characteristic, skill"),
        ("xp_cost", {"from": 9, "to": 8}, "with.to must not be below with.from"),
        ("odds", {"of": "check"}, "with.of must be one of roll"),
    ],
)
def test_bad_request_names_the_key(do: str, wrong: dict[str, object], said: str) -> None:
    code, message = error(do, {**GOOD[do], **wrong})
    assert (code, message[: len(said)]) == ("request", said)


@pytest.mark.parametrize("do", GOOD)
def test_every_action_parses_its_table_and_dice_strictly(do: str) -> None:
    assert ask(do, GOOD[do], table={})["ok"]
    assert ask(do, GOOD[do], table={"downgrade": "proficiency_to_ability"})["ok"]
    assert error(do, GOOD[do], table={"downgrade": True})[0] == "request"
    assert error(do, GOOD[do], dice={"fate": [1]})[0] == "dice"
    assert error(do, GOOD[do], dice={"boost": [""]})[0] == "dice"
