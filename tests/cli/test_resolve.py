import io
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.cli.contract.coc7 import ACTIONS
from desktop.cli.request import LONGEST_LINE
from desktop.cli.resolve import UnreadableInput, answer, bounded_lines, main, resolve
from tests.cli.asking import Game

GAME = Game("coc7")
ask, result, error = GAME.ask, GAME.result, GAME.error


PEOPLE = {"str": 60, "con": 50, "siz": 70, "dex": 55, "app": 50, "int": 60, "pow": 45, "edu": 80}


# Answers of the six actions


def test_check() -> None:
    reply = ask("check", {"target": 55, "bonus": 1}, dice={"tens": [40, 20], "units": [4]})
    assert reply["result"] == {"roll": 24, "degree": "hard", "passed": True}
    assert reply["rules"] == ["COC-DIE-02", "COC-DICE-01", "COC-ROLL-02"]


def test_check_with_a_difficulty() -> None:
    asked = {"target": 80, "difficulty": "hard", "bonus": 1, "penalty": 1}
    assert result("check", asked, dice={"tens": [90], "units": [7]}) == {
        "roll": 97,
        "degree": "fumble",
        "passed": False,
    }


def test_opposed() -> None:
    asked = {"a": {"target": 60, "bonus": 1}, "b": {"target": 60}}
    faces = {"a": {"tens": [50, 90], "units": [0]}, "b": {"tens": [40], "units": [0]}}
    reply = ask("opposed", asked, dice={**faces, "tie": {"d100": [7, 7, 70, 12]}})
    assert reply["result"] == {
        "a": {"roll": 50, "degree": "regular"},
        "b": {"roll": 40, "degree": "regular"},
        "winner": "b",
        "by": "tie_roll",
        "both_failed": False,
    }
    assert "COC-OPP-03" in reply["rules"]


def test_group_luck_with_names_in_any_script() -> None:
    faces = {"tens": [30], "units": [5]}
    assert result("group_luck", {"luck": {"Émile": 60, "林": 35, "Ada": 35}}, dice=faces) == {
        "roller": "林",
        "target": 35,
        "roll": 35,
        "degree": "regular",
        "passed": True,
    }


def test_luck_prices() -> None:
    asked = {"target": 45, "roll": 77, "luck": 92}
    assert result("luck_prices", asked) == {"prices": {"regular": 32, "hard": 55, "extreme": 68}}
    assert result("luck_prices", {**asked, "luck": 55}) == {"prices": {"regular": 32, "hard": 55}}
    for refused in ({"kind": "luck"}, {"kind": "sanity"}, {"pushed": True}, {"roll": 96}):
        assert result("luck_prices", {**asked, **refused}) == {"prices": {}}
    assert "COC-LUCK-03" in ask("luck_prices", asked)["rules"]


def test_derive() -> None:
    reply = ask("derive", {**PEOPLE, "age": 45, "mythos": 60})
    assert reply["result"] == {
        "hp": 12,
        "mp": 9,
        "sanity": 39,
        "max_sanity": 39,
        "damage_bonus": "1D4",
        "build": 1,
        "move": 6,
        "dodge": 27,
    }
    assert reply["rules"][0] == "COC-DER-01"
    assert result("derive", PEOPLE) == result("derive", {**PEOPLE, "age": 25, "mythos": 0})


def test_odds() -> None:
    reply = ask("odds", {"of": "check", "target": 50})
    assert reply["result"]["odds"] == {
        "critical": "1/100",
        "extreme": "9/100",
        "hard": "3/20",
        "regular": "1/4",
        "failure": "49/100",
        "fumble": "1/100",
    }
    assert set(reply["rules"]) == {"COC-DICE-01", "COC-ROLL-02", "COC-ROLL-05", "COC-ROLL-06"}
    assert "extreme" not in result("odds", {"of": "check", "target": 4})["odds"]


def test_odds_of_an_opposed_roll() -> None:
    reply = ask("odds", {"of": "opposed", "a": {"target": 50}, "b": {"target": 40, "penalty": 1}})
    odds = {side: Fraction(chance) for side, chance in reply["result"]["odds"].items()}
    assert set(odds) == {"a", "b"}
    assert sum(odds.values()) == 1
    assert reply["rules"] == ["COC-OPP-01", "COC-OPP-02", "COC-OPP-03"]
    even = result("odds", {"of": "opposed", "a": {"target": 50}, "b": {"target": 50}})
    assert even["odds"] == {"a": "1/2", "b": "1/2"}


# A table's switches


def test_house_rules_change_the_answer() -> None:
    hundred = {"tens": [0], "units": [0]}
    plain = {"extended_levels": False}
    assert result("check", {"target": 50}, dice=hundred, table=plain)["degree"] == "failure"
    assert result(
        "check", {"target": 20}, dice={"tens": [90], "units": [9]}, table={"fumble": "only_100"}
    ) == {"roll": 99, "degree": "failure", "passed": False}
    prices = {"target": 45, "roll": 77, "luck": 92}
    assert result("luck_prices", prices, table={"luck_spending": False}) == {"prices": {}}
    assert result("luck_prices", {"target": 120, "roll": 100, "luck": 9}, table=plain) == {
        "prices": {"regular": 1}
    }
    assert "fumble" not in result("odds", {"of": "check", "target": 50}, table=plain)["odds"]


@pytest.mark.parametrize(
    "table",
    [
        {"house": True},
        {"extended_levels": 1},
        {"extended_levels": None},
        {"fumble": "always"},
        {"fumble": True},
        {"fumble": ["by_target"]},
        [],
        None,
        "x",
    ],
)
@pytest.mark.parametrize("do", ACTIONS)
def test_unknown_house_rule_is_a_bad_request(do: str, table: object) -> None:
    given: dict[str, object] = {
        "check": {"target": 5},
        "opposed": {"a": {"target": 5}, "b": {"target": 5}},
        "group_luck": {"luck": {"Ada": 5}},
        "luck_prices": {"target": 5, "roll": 5, "luck": 5},
        "improve": {"value": 5},
        "derive": PEOPLE,
        "wound": {"hp": 5, "max_hp": 9, "damage": 1},
        "sanity": {"san": 5, "on_success": "0", "on_failure": "1D6"},
        "weapon_damage": {"damage": "1D6", "degree": "hard"},
        "odds": {"of": "check", "target": 5},
    }
    assert ask(do, given[do], table={})["ok"]
    assert error(do, given[do], table=table)[0] == "request"


def test_group_luck_without_fumbles() -> None:
    faces = {"tens": [0], "units": [0]}
    asked = {"luck": {"Ada": 40}}
    assert result("group_luck", asked, dice=faces)["degree"] == "fumble"
    plain = result("group_luck", asked, dice=faces, table={"extended_levels": False})
    assert plain["degree"] == "failure"


def test_improve() -> None:
    assert result("improve", {"value": 89}, dice={"d100": [90], "d10": [1], "d6": [3, 4]}) == {
        "improved": True,
        "gain": 1,
        "value": 90,
        "sanity_gain": 7,
    }
    assert error("improve", {"value": 89}, dice={"d100": [90], "d10": [1]})[0] == "dice"
    assert result("improve", {"value": 97}, dice={"d100": [95]})["improved"] is False


def test_wound() -> None:
    asked = {"hp": 12, "max_hp": 12, "damage": 14, "armor": 2}
    assert result("wound", asked) == {"hp": 0, "major_wound": True, "state": "dying"}
    assert result("wound", asked, table={"dead_at_maximum": True})["state"] == "dead"
    assert error("wound", {"hp": 13, "max_hp": 12, "damage": 1}) == (
        "request",
        "with.hp must be from 0 to 12",
    )


def test_sanity() -> None:
    asked = {"san": 40, "on_success": "1", "on_failure": "1D6+1"}
    assert result("sanity", asked, dice={"tens": [90], "units": [6]}) == {
        "degree": "fumble",
        "passed": False,
        "loss": 7,
        "san": 33,
    }
    assert result("sanity", asked, dice={"tens": [50], "units": [0], "d6": [2]})["loss"] == 3
    assert error("sanity", {**asked, "on_failure": "1D6 + 1"})[0] == "request"


def test_weapon_damage() -> None:
    asked = {"damage": "1D8", "damage_bonus": "1D4", "degree": "extreme", "impales": True}
    assert result("weapon_damage", asked, dice={"d8": [3]}) == {"damage": 15}
    back = {**asked, "fighting_back": True}
    assert result("weapon_damage", back, dice={"d8": [3], "d4": [1]}) == {"damage": 4}
    assert result("weapon_damage", {**asked, "degree": "fumble"}, dice={}) == {"damage": 0}


def test_opposed_where_nobody_wins() -> None:
    asked = {"a": {"target": 50}, "b": {"target": 40}}
    dice = {"a": {"tens": [90], "units": [0]}, "b": {"tens": [80], "units": [0]}}
    assert result("opposed", asked, dice=dice)["winner"] == "a"
    assert result("opposed", asked, dice=dice, table={"both_failed": "nobody"})["winner"] is None


# Invalid requests


@pytest.mark.parametrize(
    ("do", "given", "named"),
    [
        ("check", {}, "with.target is missing"),
        ("check", {"target": 55.0}, "with.target must be a whole number"),
        ("check", {"target": True}, "with.target must be a whole number"),
        ("check", {"target": "55"}, "with.target must be a whole number"),
        ("check", {"target": None}, "with.target must be a whole number"),
        ("check", {"target": -1}, "with.target must be from 0"),
        ("check", {"target": 1000001}, "with.target must be from 0 to 1000000"),
        ("check", {"target": 10**30}, "with.target must be from 0"),
        ("check", {"target": 5, "bonus": -1}, "with.bonus"),
        ("check", {"target": 5, "Bonus": 1}, "with.Bonus is not known"),
        ("check", {"target": 5, "": None}, "with. is not known"),
        ("check", {"target": 5, "difficulty": "impossible"}, "with.difficulty must be one of regular, hard"),
        ("check", {"target": 5, "difficulty": 5}, "with.difficulty"),
        ("check", {"target": 5, "difficulty": ["hard"]}, "with.difficulty"),
        ("check", None, "with must be an object"),
        ("check", [], "with must be an object"),
        ("opposed", {"a": {"target": 5}}, "with.b is missing"),
        ("opposed", {"a": {"target": 5}, "b": {"target": 5, "difficulty": "hard"}}, "with.b.difficulty"),
        ("opposed", {"a": {"target": 5}, "b": {"target": 5}, "c": {}}, "with.c"),
        ("opposed", {"a": 5, "b": {"target": 5}}, "with.a must be an object"),
        ("group_luck", {"luck": {}}, "with.luck must name"),
        ("group_luck", {"luck": ["Ada"]}, "with.luck must be an object"),
        ("group_luck", {"luck": {"Ada": -1}}, "with.luck.Ada"),
        ("group_luck", {"luck": {"Ada": 5}, "target": 5}, "with.target"),
        ("luck_prices", {"target": 5, "roll": 0, "luck": 5}, "with.roll must be from 1 to 100"),
        ("luck_prices", {"target": 5, "roll": 101, "luck": 5}, "with.roll"),
        ("luck_prices", {"target": 5, "roll": 5, "luck": 5, "kind": "characteristic"}, "with.kind"),
        (
            "luck_prices",
            {"target": 5, "roll": 5, "luck": 5, "pushed": 0},
            "with.pushed must be true or false",
        ),
        ("derive", {**PEOPLE, "age": -1}, "with.age"),
        ("derive", {"str": 50}, "with.con is missing"),
        ("derive", {**PEOPLE, "luck": 5}, "with.luck"),
        ("odds", {"target": 5}, "with.of is missing"),
        ("odds", {"of": "luck", "target": 5}, "with.of must be one of check, opposed"),
        ("odds", {"of": "opposed", "target": 5}, "with.a is missing"),
        ("check", {"target": 5, "x" * 999: 1}, "with." + "x" * 40 + "… is not known"),
    ],
)
def test_bad_request_names_the_key(do: str, given: object, named: str) -> None:
    code, message = error(do, given)
    assert code == "request"
    assert message.startswith(named)


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "check", "with": {"target": 5}},
        {"system": "coc7", "with": {"target": 5}},
        {"system": "coc7", "do": "check"},
        {"system": "chess", "do": "check", "with": {"target": 5}},
        {"system": None, "do": "check", "with": {"target": 5}},
        {"system": ["coc7"], "do": "check", "with": {"target": 5}},
        {"system": "coc7", "do": "dance", "with": {}},
        {"system": "coc7", "do": {}, "with": {}},
        {"system": "coc7", "do": "check", "with": {"target": 5}, "die": {}},
        {"system": "coc7", "do": "check", "with": {"target": 5}, "__class__": 1},
    ],
)
def test_request_has_exactly_its_keys(request_: dict[str, object]) -> None:
    reply = json.loads(answer(json.dumps(request_).encode()))
    assert (reply["ok"], reply["error"]["code"], reply["id"]) == (False, "request", None)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"   ",
        b"\r\n",
        b"\xef\xbb\xbf",
        b"{",
        b"null",
        b"[]",
        b"5",
        b'"x"',
        b"\xff\xfe{}",
        b'{"id": 1, "system": "coc7", "do": "check", "with": {"target": NaN}}',
        b'{"id": Infinity}',
        b'{"id": 1e999}',
        b'{"id": 1' + b"0" * 5000 + b"}",
        b"{'id': 1}",
        b'{"id": 1} {"id": 2}',
        b'{"id": 1,}',
        b"[" * 100_000 + b"]" * 100_000,
        b'{"id":' * 5000 + b"1" + b"}" * 5000,
        '{"id": "é"}'.encode("latin-1"),
    ],
)
def test_line_that_is_no_request_is_answered(line: bytes) -> None:
    reply = json.loads(answer(line))
    assert (reply["ok"], reply["error"]["code"], reply["id"]) == (False, "request", None)


def test_repeated_key_is_a_bad_request() -> None:
    for twice in (
        b'{"id": 7, "system": "coc7", "do": "check", "with": {"target": 5, "target": 6}}',
        b'{"id": 7, "system": "coc7", "do": "group_luck", "with": {"luck": {"Ada": 5, "Ada": 6}}}',
        b'{"id": 7, "system": "coc7", "system": "coc7", "do": "check", "with": {"target": 5}}',
    ):
        reply = json.loads(answer(twice))
        assert (reply["id"], reply["error"]["code"]) == (7, "request")


@pytest.mark.parametrize(
    "request_id",
    [0, -1, 10**25, "x", "", "林", "\ud800", None, True, [1, {"a": 2.5}], {"b": None}, 1.5, "\n\u2028"],
)
def test_id_is_returned_unchanged(request_id: object) -> None:
    for do in ("check", "dance"):
        line = json.dumps({"id": request_id, "system": "coc7", "do": do, "with": {"target": 5}}).encode()
        reply = answer(line)
        assert json.loads(reply)["id"] == request_id
        assert b"\n" not in reply


def test_id_nested_too_deeply_is_dropped_and_the_run_continues() -> None:
    for depth in range(100, 1200, 7):
        line = b'{"system": "coc7", "do": "dance", "with": {}, "id": ' + b"[" * depth + b"]" * depth + b"}"
        assert json.loads(answer(line))["error"]["code"] == "request"


# Dice


@pytest.mark.parametrize(
    "dice",
    [
        {},
        {"tens": [40]},
        {"units": [4]},
        {"tens": [], "units": [4]},
        {"tens": [5], "units": [5]},
        {"tens": [100], "units": [0]},
        {"tens": [40], "units": [10]},
        {"tens": [40], "units": [True]},
        {"tens": [40.0], "units": [4]},
        {"tens": ["40"], "units": [4]},
        {"tens": [None], "units": [4]},
        {"tens": [[40]], "units": [4]},
        {"tens": [10**400], "units": [4]},
        {"tens": [40, 20], "units": [4]},
        {"tens": [40], "units": [4, 4]},
        {"tens": [40], "units": [4], "d6": [1]},
        {"tens": [40], "units": [4], "fate": []},
        {"tens": [40], "units": [4], "D6": []},
        {"tens": 40, "units": [4]},
        {"tens": {"0": 40}, "units": [4]},
        {"tens": "4", "units": [4]},
        {"a": {"tens": [40], "units": [4]}},
        {"d100": [44]},
        [],
        None,
        5,
        "x",
        False,
    ],
)
def test_dice_that_do_not_fit_the_roll_are_rejected(dice: object) -> None:
    assert error("check", {"target": 50}, dice=dice)[0] == "dice"


def test_dice_that_are_not_needed_may_be_an_empty_list() -> None:
    assert ask("check", {"target": 50}, dice={"tens": [40], "units": [4], "d6": []})["ok"]


@pytest.mark.parametrize("do", ["luck_prices", "derive", "odds"])
def test_action_without_dice_takes_none(do: str) -> None:
    given = {
        "luck_prices": {"target": 5, "roll": 50, "luck": 5},
        "derive": PEOPLE,
        "odds": {"of": "check", "target": 5},
    }[do]
    assert ask(do, given, dice={})["ok"]
    assert error(do, given, dice={"tens": [0]})[0] == "dice"


BOTH = {"a": {"tens": [50], "units": [0]}, "b": {"tens": [40], "units": [0]}}


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        (BOTH, "tie: a face of d100 is missing"),
        ({**BOTH, "tie": {"d100": [7, 7]}}, "tie: a face of d100 is missing"),
        ({**BOTH, "tie": {"d100": [7]}}, "tie: a face of d100 is missing"),
        ({**BOTH, "tie": {"d100": [7, 8, 9]}}, "tie: 1 more of d100"),
        ({**BOTH, "tie": {"d100": [0, 8]}}, "tie: 0 is not a face of d100"),
        ({"a": BOTH["a"], "tie": {"d100": [7, 8]}}, "b: a face of tens is missing"),
        ({**BOTH, "tie": {"d100": [7, 8]}, "fate": {}}, "there is no group of dice called 'fate'"),
        ({**BOTH, "tie": [7, 8]}, "dice.tie must be an object"),
        ({**BOTH, "tie": {"d100": 7}}, "dice.tie.d100 must be a list"),
        ({**BOTH, "tie": {"d7": [7, 8]}}, "tie: there is no kind of die called 'd7'"),
        ({"tens": [50, 40], "units": [0, 0]}, "there is no group of dice called 'tens'"),
    ],
)
def test_opposed_dice_come_in_groups(dice: object, said: str) -> None:
    code, message = error("opposed", {"a": {"target": 60}, "b": {"target": 60}}, dice=dice)
    assert code == "dice"
    assert message.startswith(said)


def test_tie_that_is_not_needed_may_be_absent_or_empty_but_not_rolled() -> None:
    asked = {"a": {"target": 60}, "b": {"target": 61}}
    ties: list[dict[str, Any]] = [{}, {"tie": {}}, {"tie": {"d100": []}}]
    for tie in ties:
        assert result("opposed", asked, dice={**BOTH, **tie})["by"] == "value"
    assert error("opposed", asked, dice={**BOTH, "tie": {"d100": [7, 8]}})[0] == "dice"


def test_bad_request_is_reported_before_bad_dice() -> None:
    assert error("check", {"target": -5}, dice={"fate": [1]})[0] == "request"
    assert error("check", {"target": 5}, dice={"fate": [1]}, table={"house": 1})[0] == "request"
    assert error("check", {"target": 5}, dice={"fate": [1]}, more=1)[0] == "request"


def test_app_rolls_if_no_dice_are_given() -> None:
    assert 1 <= result("check", {"target": 50, "bonus": 2})["roll"] <= 100
    assert result("opposed", {"a": {"target": 5}, "b": {"target": 5}})["winner"] in ("a", "b")
    assert result("group_luck", {"luck": {"Ada": 50}})["roller"] == "Ada"


# Lines


def test_each_line_gets_one_answer_in_order() -> None:
    out = io.BytesIO()
    good = b'{"id": %d, "system": "coc7", "do": "check", "with": {"target": 5}}\n'
    resolve([good % 1, b"bad\n", good % 2, b"\n", good.rstrip() % 3], out)
    replies = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [(each["id"], each["ok"]) for each in replies] == [
        (1, True),
        (None, False),
        (2, True),
        (None, False),
        (3, True),
    ]


def test_endless_line_is_answered_once_and_never_held_whole() -> None:
    longest = 0

    class Endless(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            nonlocal longest
            piece = super().readline(size)
            longest = max(longest, len(piece))
            return piece

    good = b'{"id": 3, "system": "coc7", "do": "derive", "with": {}}\n'
    stream = Endless(b"x" * (5 * LONGEST_LINE) + b"\n" + good + b"y" * (2 * LONGEST_LINE))
    lines = list(bounded_lines(stream))
    assert [len(each) for each in lines] == [LONGEST_LINE + 1, len(good), LONGEST_LINE + 1]
    assert longest == LONGEST_LINE + 1
    replies = [json.loads(answer(each)) for each in lines]
    assert [(each["id"], each["error"]["code"]) for each in replies] == [
        (None, "request"),
        (3, "request"),
        (None, "request"),
    ]


def test_line_of_the_maximum_length_is_read() -> None:
    bare = b'{"id": 3, "system": "coc7", "do": "check", "with": {"target": 5}}'
    full = bare + b" " * (LONGEST_LINE - len(bare) - 1) + b"\n"
    assert [json.loads(answer(each))["ok"] for each in bounded_lines(io.BytesIO(full + bare))] == [True, True]
    assert not json.loads(answer(b" " + full))["ok"]


def test_byte_order_mark_is_skipped() -> None:
    line = b'\xef\xbb\xbf{"id": 3, "system": "coc7", "do": "check", "with": {"target": 5}}\r\n'
    assert json.loads(answer(line))["ok"]


any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
near_requests = st.fixed_dictionaries(
    {},
    optional={
        "id": any_json,
        "system": st.just("coc7") | any_json,
        "do": st.sampled_from(list(ACTIONS)) | any_json,
        "with": st.dictionaries(
            st.sampled_from(
                ["target", "bonus", "penalty", "difficulty", "a", "b", "luck", "roll", "of", *PEOPLE]
            ),
            st.integers(-2, 101) | st.just("check") | any_json,
        )
        | any_json,
        "dice": st.dictionaries(
            st.sampled_from(["tens", "units", "a", "b", "tie", "d100"]),
            st.lists(st.integers(0, 99)) | any_json,
        )
        | any_json,
        "table": any_json,
    },
)


@settings(max_examples=40)
@given(
    st.lists(st.binary(max_size=60) | near_requests.map(lambda each: json.dumps(each).encode()), max_size=5)
)
def test_any_line_gets_one_answer(lines: list[bytes]) -> None:
    stream = io.BytesIO(b"\n".join(lines))
    count = len(list(bounded_lines(io.BytesIO(stream.getvalue()))))
    out = io.BytesIO()
    resolve(bounded_lines(stream), out)
    replies = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(replies) == count
    for reply in replies:
        assert set(reply) == ({"id", "ok", "result", "rules"} if reply["ok"] else {"id", "ok", "error"})
        assert reply["ok"] or reply["error"]["code"] in ("request", "dice")


# The command


RUN = [sys.executable, "-c", "import sys; from desktop.cli.resolve import main; sys.exit(main(sys.argv[1:]))"]


def test_command_answers_its_input() -> None:
    line = '{"id": 1, "system": "coc7", "do": "group_luck", "with": {"luck": {"林": 35}}}\n'
    done = subprocess.run(RUN, input=(line + "bad\n").encode(), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(each)["ok"] for each in done.stdout.splitlines()] == [True, False]


def test_empty_input_is_no_error() -> None:
    done = subprocess.run(RUN, input=b"", capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_answer_comes_before_the_next_line_is_read() -> None:
    with subprocess.Popen(RUN, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for _ in range(2):
            running.stdin.write(b'{"system": "coc7", "do": "check", "with": {"target": 5}}\n')
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["ok"]
        running.stdin.close()
        assert running.wait() == 0


def test_unreadable_input_is_status_2(tmp_path: Path) -> None:
    with (tmp_path / "write-only").open("wb") as unreadable:
        done = subprocess.run(RUN, stdin=unreadable, capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"rollbook resolve: can't read the input")


def test_missing_input_is_status_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main([]) == 2
    assert "can't read" in capsys.readouterr().err


def test_failing_input_says_why() -> None:
    class Broken(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(UnreadableInput, match="Input/output error"):
        list(bounded_lines(Broken()))


def test_closed_pipe_ends_the_run_quietly() -> None:
    line = b'{"system": "coc7", "do": "check", "with": {"target": 5}}\n'
    with subprocess.Popen(
        RUN, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        running.stdout.close()
        running.stdout = None  # Windows would read it
        _, complaint = running.communicate(line * 3)
    assert (running.returncode, complaint) == (1, b"")


def test_arguments_are_rejected_and_help_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["requests.jsonl"]) == 2
    assert capsys.readouterr().err.startswith("rollbook resolve: unexpected argument “requests.jsonl”.\n")
    assert main(["--help"]) == 0
    assert "usage: rollbook resolve" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("system", "given"),
    [
        ("coc7", {"of": "check", "target": 5}),
        ("shadow-lounge", {"of": "check", "target": 5}),
        ("basic-d20", {"of": "check", "bonus": 5, "dc": 15}),
        ("rites-of-battle", {"of": "roll", "ability": 2}),
        ("striker", {"of": "save", "modifier": 5, "challenge": 15}),
    ],
)
def test_neither_qt_nor_a_database_is_imported(system: str, given: dict[str, object]) -> None:
    request = json.dumps({"system": system, "do": "odds", "with": given})
    script = (
        f"import sys, desktop.cli.resolve as r; assert b'\"ok\": true' in r.answer({request.encode()!r}); "
        "heavy = ('PySide6', 'shiboken6', 'sqlalchemy', 'alembic', 'sqlite3'); "
        "print([name for name in sys.modules if name.split('.')[0] in heavy])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "[]"


# The id of unreadable requests


@pytest.mark.parametrize(
    ("line", "request_id", "why"),
    [
        ('{"id": 7, "with": {"target": 1e999}}', 7, "a number is too large"),
        ('{"with": {"target": -1e999}, "id": "a"}', "a", "a number is too large"),
        ('{"id": 7, "with": {"target": ' + "9" * 5000 + "}}", 7, "a number is too large"),
        ('{"id": 1e999, "with": {}}', None, "a number is too large"),
        ('{"id": [' + "9" * 5000 + '], "with": {}}', None, "a number is too large"),
        ('{"id": 7, "with": ' + "[" * 5000 + "]" * 5000 + "}", 7, "the line is nested too deeply"),
        (
            '{"dice": ' + '{"id":' * 5000 + "1" + "}" * 5000 + ', "id" : "é"}',
            "é",
            "the line is nested too deeply",
        ),
        ('{"do": "id", "with": ' + "[" * 5000 + ', "id": 7', None, "the line is nested too deeply"),
        ('{"id": ' + "[" * 5000 + "]" * 5000 + "}", None, "the line is nested too deeply"),
        ('{"id": 7, "a": "' + "[" * 5000, None, "the line is not JSON"),
        ('{"id": 1e999, "a": ' + "[" * 5000, None, "the line is nested too deeply"),
        ('{"id": ' + "9" * 5000 + ', "a": ' + "[" * 5000, None, "the line is nested too deeply"),
        ('{"a": ' + "[" * 5000 + "]" * 5000 + ', "id": NaN}', None, "the line is nested too deeply"),
        ("[" * 100_000, None, "the line is nested too deeply"),
        ('{"a": ' + "[" * 5000 + "]" * 5000 + ', "id": nothing}', None, "the line is nested too deeply"),
        ("[" * 5000 + '"' + '\\"' * 200_000, None, "the line is nested too deeply"),
        ('{"id": 7, "with": {"target": NaN}}', None, "the line is not JSON"),
        ('{"id": 7, "id": 8}', 8, "a key appears twice in one object"),
    ],
)
def test_id_is_returned_wherever_it_can_be_read(line: str, request_id: object, why: str) -> None:
    reply = json.loads(answer(line.encode()))
    assert (reply["id"], reply["error"]) == (request_id, {"code": "request", "message": why})
