"""Names of subjects and situations, and refusals, in Call of Cthulhu."""

import pytest

from desktop.games.coc7.words import name_of, refusal_words, situation_word
from rules_core.sheet.outcome import Ruling, step
from rules_core.systems.coc7.combat import DARKNESS, Melee, ShotCondition
from tests.core.coc7.ada import ADA


@pytest.mark.parametrize(
    ("subject", "name"),
    [
        ("skill:fighting-brawl", "Fighting: Brawl"),
        ("trait:dex", "Dexterity"),
        ("weapon:0", ".32 revolver"),
        ("damage:0", "Damage: .32 revolver"),
        ("treatment:first-aid", "First Aid"),
        ("treatment:medicine", "Medicine"),
        ("luck:", "Luck"),
        ("sanity:0/1D6", "Sanity"),
        ("conscious:", "CON roll: stay conscious"),
        ("shock:", "INT roll: understand it"),
        ("analysis:", "Psychoanalysis"),
    ],
)
def test_every_subject_has_a_name(subject: str, name: str) -> None:
    assert name_of(ADA, subject) == name


@pytest.mark.parametrize("subject", ["skill:flying", "trait:wit", "weapon:99", "damage:x", "dance:", ""])
def test_missing_subject_has_no_name(subject: str) -> None:
    with pytest.raises(KeyError):
        name_of(ADA, subject)


def test_every_situation_has_its_own_name() -> None:
    words = [situation_word(each.value) for each in (*ShotCondition, *Melee)]
    words.append(situation_word(DARKNESS))
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("because", "words"),
    [
        ("empty", "No shots left. Reload first."),
        ("dead", "Dead investigators can't heal. If this is wrong, change it on the Healing page."),
        ("something new", "The rules don't allow that now."),
    ],
)
def test_refusal_says_why(because: str, words: str) -> None:
    assert refusal_words(Ruling(False, step("COC-WND-02", because=because))) == words


def test_out_of_range_shot_gives_distance() -> None:
    too_far = Ruling(False, step("COC-CBT-06", because="out_of_range", yards=61))
    assert refusal_words(too_far) == "61 yards is out of range: more than four times the base range."
