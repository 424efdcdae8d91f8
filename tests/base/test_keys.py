"""The keys of every command: defaults, the player's own, and what can't be one."""

from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.base import keys
from desktop.base.keys import Keys, Refusal, Takes
from desktop.shell.commands import EARLY_KEYS

NAMES = (*"ABCRTW05/?*", "Shift+D", "Ctrl+K", "Ctrl+J", "Ctrl+Shift+Z", "F5", "Tab", "Alt+F4", "")


@pytest.fixture(autouse=True)
def with_defaults() -> Iterator[None]:
    keys.use({})
    yield
    keys.use({})


def taken() -> list[tuple[bool, str]]:
    return [(keys.takes(each) is Takes.DIE, key) for each in keys.commands() for key in keys.keys_of(each)]


def test_no_two_commands_share_a_key_by_default() -> None:
    assert keys.faults() == ()
    assert len(set(taken())) == len(taken())
    assert (keys.owner("R", "roll"), keys.owner("R", "luck")) == ("", "roll")


def test_a_key_shown_before_the_features_is_the_one_that_they_declare() -> None:
    assert {each: keys.default_keys(each) for each in EARLY_KEYS} == {
        each: (key,) for each, key in EARLY_KEYS.items()
    }


def test_every_default_is_one_that_a_player_could_choose() -> None:
    for command in keys.commands():
        for key in keys.default_keys(command):
            assert key == keys.normal(key)
            assert keys.refusal(key, command) is None


@given(
    st.dictionaries(
        st.sampled_from(["roll", "luck", "why", "palette", "filter", "pool_ability", "star", "gone"]),
        st.lists(st.sampled_from(NAMES), max_size=5).map(tuple),
    )
)
def test_no_two_commands_share_a_key_whatever_was_saved(chosen: Mapping[str, Keys]) -> None:
    keys.use(chosen)
    assert len(set(taken())) == len(taken())
    for command in keys.commands():
        found = keys.keys_of(command)
        assert len(found) <= keys.MOST_KEYS
        assert all(keys.refusal(key, command) is None for key in found)
    assert ("unknown command gone" in keys.faults()) is ("gone" in chosen)


def test_a_chosen_key_goes_before_the_default_of_another_command() -> None:
    keys.use({"roll": ("Ctrl+K",)})
    assert keys.keys_of("roll") == ("Ctrl+K",)
    assert keys.keys_of("palette") == ()
    assert keys.owner("Ctrl+K", "palette") == "roll"
    assert keys.are_changed()
    keys.use({})
    assert keys.keys_of("palette") == ("Ctrl+K",)
    assert not keys.are_changed()


def test_letters_of_dice_are_apart_from_other_letters() -> None:
    assert (keys.keys_of("why"), keys.keys_of("pool_ability")) == (("W",), ("W",))
    keys.use({"pool_ability": ("R",)})
    assert keys.keys_of("roll") == ("R",)
    assert keys.faults() == ()


@pytest.mark.parametrize(
    ("command", "key", "why"),
    [
        ("palette", "J", Refusal.NEEDS_CTRL),
        ("palette", "Shift+J", Refusal.NEEDS_CTRL),
        ("palette", "Ctrl+J", None),
        ("palette", "F5", None),
        ("roll", "J", None),
        ("roll", "Shift+J", None),
        ("roll", "ß", None),
        ("roll", "7", None),
        ("roll", "Ctrl+Tab", None),
        ("roll", "Tab", Refusal.MOVES),
        ("roll", "Shift+Tab", Refusal.MOVES),
        ("roll", "Return", Refusal.MOVES),
        ("roll", "Ctrl+Return", Refusal.MOVES),
        ("roll", "Space", Refusal.MOVES),
        ("roll", "Up", Refusal.MOVES),
        ("roll", "PgDown", Refusal.MOVES),
        ("roll", "Ctrl+C", Refusal.EDITS),
        ("roll", "Alt+F4", Refusal.SYSTEM),
        ("roll", "Meta+L", Refusal.SYSTEM),
        ("roll", "Alt+J", Refusal.ALT),
        ("roll", "Ctrl+Alt+J", Refusal.ALT),
        ("roll", "Dead", Refusal.UNKNOWN),
        ("star", "Ctrl+J", Refusal.NEEDS_SINGLE),
        ("star", "J", None),
        ("pool_boost", "5", Refusal.NEEDS_LETTER),
        ("pool_boost", "Shift+J", Refusal.NEEDS_LETTER),
        ("pool_boost", "J", None),
    ],
)
def test_a_key_that_has_a_fixed_meaning_is_refused(command: str, key: str, why: Refusal | None) -> None:
    assert keys.refusal(key, command) is why


def test_single_keys_that_are_off_are_kept_but_not_shown() -> None:
    keys.use({"roll": ("J", "Ctrl+J")}, single=False)
    assert keys.keys_of("roll") == ("J", "Ctrl+J")
    assert (keys.shown("roll"), keys.shown("luck")) == ("Ctrl J", "")
    keys.use({"roll": ("J", "Ctrl+J")})
    assert (keys.shown("roll"), keys.shown("roll", single=False)) == ("J", "Ctrl J")


def test_keys_are_shown_in_words() -> None:
    assert keys.words("Ctrl+PgDown") == "Ctrl PgDn"
    assert keys.words("Ctrl++", "+") == "Ctrl++"
    assert keys.words("Ctrl+-") == "Ctrl −"
    assert keys.beside("palette") == " (Ctrl+K)"
    assert keys.shown_with_shift("pool_upgrade") == "Shift U"
    keys.use({"palette": ()})
    assert keys.beside("palette") == ""
