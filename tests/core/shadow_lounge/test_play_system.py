"""The game as a value: what general code reads of it."""

from msgspec.structs import replace

from rules_core.game.registry import system
from rules_core.game.system import Span
from rules_core.sheet.sheet import Skill, Tracker
from rules_core.systems.shadow_lounge.skills import SKILLS
from rules_core.systems.shadow_lounge.system import SYSTEM
from tests.core.shadow_lounge.player import SEL


def test_the_game_is_found_by_its_id() -> None:
    assert system("shadow-lounge") is SYSTEM
    assert SYSTEM.counts_marks


def test_a_skill_is_marked_below_99() -> None:
    """SL-ADV-02."""
    assert SYSTEM.can_mark(Skill("listen", "custom", 98))
    assert not SYSTEM.can_mark(Skill("listen", "custom", 99))
    assert not SYSTEM.can_mark(Skill("listen", "custom", 120))


def test_the_skills_of_the_rules_have_no_bases_and_no_pushing() -> None:
    """SL-DEF-07, SL-HEAL-09: First Aid, Medicine, Dodge and Parry are among them."""
    assert {"first-aid", "medicine", "dodge", "parry", "mental-discipline"} <= {each.id for each in SKILLS}
    assert {(each.base, each.pushable) for each in SKILLS} == {("", False)}
    assert SYSTEM.derived(SEL) == {}


def test_trackers_go_from_0_to_their_maximum() -> None:
    """SL-HP-01, SL-LUCK-04."""
    assert SYSTEM.tracker_span(SEL, "hp") == Span(0, 30)
    assert SYSTEM.tracker_span(SEL, "luck") == Span(0, 60)
    assert SYSTEM.tracker_span(replace(SEL, trackers=(Tracker("hp", 7),)), "hp") == Span(0, 999)
