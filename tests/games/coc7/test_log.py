"""The log of Call of Cthulhu rolls."""

from msgspec.structs import replace

from desktop.games.coc7.result import log_degree, log_modifier
from desktop.games.d100.tray import log_total
from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Against, Choice, Foe
from rules_core.sheet.sheet import Skill
from tests.core.coc7.ada import ADA, DOCTOR, KNIFE, at, with_statuses
from tests.core.coc7.throws import falling
from tests.games.coc7.table import Table


def test_log_names_the_opponent() -> None:
    table = Table(ADA)
    table.throw("skill:charm", Choice(against=Against.OPPOSED, foe=Foe("Hugh", 40, "hard")), falling(50))
    assert log_modifier(table.latest()) == "against Hugh"
    table.throw("skill:dodge", Choice(net=-1, against=Against.DODGE, foe=Foe("", 0, "hard")),
                ScriptedDice({"tens": [50, 60], "units": [5]}))  # fmt: skip
    assert log_modifier(table.latest()) == "1 penalty, against attacker"


def test_log_shows_sanity_loss_until_undone() -> None:
    table = Table(ADA)
    table.throw("sanity:0/1D6", Choice(), falling(80, d6=[4]))
    assert log_modifier(table.latest()) == "lost 4 SAN"
    table.undo()
    assert log_modifier(table.latest()) == ""


def test_restored_sanity_is_not_a_loss() -> None:
    table = Table(at(DOCTOR, "san", 40))
    table.throw("analysis:", Choice(), falling(30, {"healing": {"d3": [2]}}))
    assert log_modifier(table.latest()) == "gained 2 SAN"


def test_damage_has_no_level_and_a_plain_number() -> None:
    table = Table(ADA)
    table.throw(KNIFE, Choice(), falling(50))
    table.throw("damage:1", Choice(), ScriptedDice({"d4": [1, 1]}), after=table.latest().roll)
    roll = table.latest().roll
    assert (log_degree(roll), log_total(roll), log_modifier(table.latest())) == (("", "damage"), "4", "")


def test_jammed_gun_counts_as_failure() -> None:
    good = replace(
        ADA, skills=(Skill("firearms-handgun", "firearms-handgun", 97),), weapons=(ADA.weapons[4],)
    )
    table = Table(good)
    table.throw("weapon:0", Choice(), falling(96))
    assert log_degree(table.latest().roll) == ("failure", "Jammed")
    table.throw("weapon:0", Choice(), falling(100))
    assert log_degree(table.latest().roll) == ("fumble", "Jammed")


def test_int_roll_is_logged_like_any_other() -> None:
    table = Table(with_statuses(ADA, shocked=1))
    table.throw("shock:", Choice(), falling(9))
    assert (log_degree(table.latest().roll), log_total(table.latest().roll)) == (("extreme", "Extreme"), "09")
