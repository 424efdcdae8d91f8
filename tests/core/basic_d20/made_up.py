"""Kept rolls of every kind, as the game makes them and invented ones."""

from hypothesis import strategies as st

from rules_core.sheet.journal import Roll
from tests.core.basic_d20.player import Player, at_hp, chosen, kept
from tests.core.kept_rolls import drawn_of, made_up
from tests.core.plain_data import facts, texts


def _rolls() -> dict[str, Roll]:
    player, fallen_one = Player(), Player(at_hp(0, dying=2))
    hit = kept(player.roll("weapon:2", 20, choice=chosen(ac=17, thrown=1)))
    tripped = kept(player.roll("basic:trip", 20, choice=chosen(target_dc=12)))
    return {
        "skill": kept(player.roll("skill:perception", 12, choice=chosen(dc=20))),
        "save": kept(player.roll("skill:reflex", 4, choice=chosen(save_damage=9))),
        "open": kept(player.roll("weapon:0", 8, choice=chosen(ac="unknown"))),
        "said": kept(player.roll("skill:reflex", 4, choice=chosen(dc="unknown", said="failure"))),
        "trait": kept(player.roll("trait:agility", 1)),
        "hit": hit,
        "damage": kept(player.roll("damage:2", after=hit, d4=[3], d8=[2])),
        "blast": kept(player.roll("blast:3", d6=[3, 4])),
        "aid": kept(player.roll("aid:will", 20)),
        "power": kept(player.roll("basic:trip", 12)),
        "power_damage": kept(player.roll("damage:basic:trip", after=tripped, d6=[4])),
        "dice": kept(player.roll("power:custom:1", d6=[1, 2])),
        "initiative": kept(player.roll("initiative:", 4)),
        "fall": kept(player.roll("fall:", choice=chosen(fall_feet=20), d6=[3, 3])),
        "death": kept(fallen_one.roll("death:", 3)),
        "first_aid": kept(fallen_one.roll("first_aid:", 3)),
    }


ROLLS = _rolls()
"""One of each kind."""

FACTS = st.one_of(facts, st.integers(-30, 60), st.sampled_from(["save", "attack", "power"]))
NAMED = st.sampled_from(
    [
        *("kind", "bonus", "dc", "damage", "dying", "power", "prof", "weapon", "attribute"),
        *("delivery", "deadly", "level", "dice", "feet", "soft_ground", "against", "distance"),
        *("points", "open", "said", "option_said", "option_dc", "option_feet", "option_cover"),
        *("option_with", "option_save_damage", "option_thrown", "option_fall_feet", "foe_value"),
    ]
)
SUBJECTS = st.sampled_from([roll.subject for roll in ROLLS.values()] + ["skill:none", "weapon:77", "aid:"])
WORDS = st.sampled_from(
    ["", "success", "failure", "critical_success", "critical_failure", "hard", "undecided"]
)
DRAWN = drawn_of(
    st.sampled_from(["", "", "tie"]),
    st.sampled_from(["d20", "d6", "d4", "d8", "boost", "d7"]),
    st.integers(0, 21) | texts,
)
MADE_UP = made_up(ROLLS.values(), names=NAMED, facts=FACTS, drawn=DRAWN, degrees=WORDS, subjects=SUBJECTS)
"""Rolls of the game with something changed in them; many make no sense any more."""
