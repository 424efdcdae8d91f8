"""What is thrown: pools put together out of a sheet and of what was chosen."""

import pytest
from msgspec.structs import replace

from rules_core.game.play import Attempt, Choice
from rules_core.sheet.outcome import Fact, Refused
from rules_core.sheet.sheet import Power, Sheet, Skill, Status
from rules_core.systems.rites_of_battle.play_pools import characteristic_of, distance_of, pool_for, threshold
from rules_core.systems.rites_of_battle.pool import Pool, Range
from rules_core.systems.rites_of_battle.skills import Characteristic
from tests.core.rites_of_battle.characters import JUNO, WHOLE, Seat, faces, hurt, options, why

HARDER = (("downgrade", "difficulty_to_challenge"),)


def pool(
    subject: str, sheet: Sheet = WHOLE, rules: tuple[tuple[str, Fact], ...] = (), **chosen: Fact
) -> Pool:
    return pool_for(Attempt(sheet, subject, options(**chosen), rules)).pool


def test_a_skill_uses_the_sheets_characteristic_or_the_default() -> None:
    """ROB-CHAR-02, ROB-POOL-01 and ROB-POOL-06: Medicae goes by Intelligence, Vigilance here by Willpower."""
    assert pool("skill:medicae") == Pool(1, 3, difficulty=2)
    assert pool("skill:vigilance") == Pool(1, 1, difficulty=2)
    assert pool("skill:light", difficulty=0) == Pool(2, 1)
    assert characteristic_of(Skill("x", "custom", 1)) is Characteristic.INTELLIGENCE
    assert characteristic_of(Skill("x", "custom", 1, trait="nonsense")) is Characteristic.INTELLIGENCE


def test_a_characteristic_alone_rolls_ability_dice() -> None:
    """ROB-CHAR-01 and ROB-POOL-01."""
    assert pool("trait:int") == Pool(ability=4, difficulty=2)
    for subject in ("trait:luck", "nonsense:", "skill:none", "weapon:9", "treatment:none", "fall:none"):
        with pytest.raises(KeyError):
            Seat().roll(subject)


def test_a_shots_difficulty_depends_on_range_and_defence() -> None:
    """ROB-POOL-02 and ROB-POOL-04: the weapon says how far it usually shoots."""
    assert pool("weapon:0") == Pool(2, 1, difficulty=2)
    assert pool("weapon:0", range="long", defence=2) == Pool(2, 1, difficulty=3, setback=2)
    assert pool("weapon:4") == Pool(0, 3, difficulty=1)
    assert distance_of(Attempt(JUNO, "weapon:3")) is Range.MEDIUM
    assert pool("weapon:0", defence=3, defence_negated=1) == Pool(2, 1, difficulty=2)


def test_cover_gives_1_defence_against_shots() -> None:
    """ROB-HARM-01, ROB-ADV-08: a higher defence stands, and a negated one is gone."""
    assert pool("weapon:0", cover=1).setback == 1
    assert pool("weapon:0", cover=1, defence=2).setback == 2
    assert pool("weapon:0", cover=1, range="engaged").setback == 0
    assert pool("weapon:0", cover=1, defence_negated=1).setback == 0
    steps = pool_for(Attempt(JUNO, "weapon:0", options(cover=1))).steps
    assert dict(next(each for each in steps if each.rule == "ROB-HARM-01").facts) == {"defence": 1}


def test_unarmed_attacks_use_melee_or_the_close_combat_skill() -> None:
    """ROB-POOL-06 and ROB-ATK-02."""
    assert pool("weapon:unarmed") == Pool(1, 1, difficulty=2)
    trained = replace(WHOLE, skills=(*WHOLE.skills, Skill("melee", "melee", 2)), weapons=())
    assert pool("weapon:unarmed", trained) == Pool(2, 0, difficulty=2)
    assert pool("weapon:unarmed", replace(WHOLE, weapons=())) == Pool(0, 2, difficulty=2)


def test_surroundings_and_concealment_hinder_unless_bought_off() -> None:
    """ROB-HARM-01 and ROB-ADV-08: sight adds three at most."""
    assert pool("weapon:0", environment=1, concealment=5).setback == 4
    assert pool("weapon:0", environment=1, concealment=1, environment_ignored=1).setback == 0
    assert pool("skill:light", environment=1, environment_ignored=1).setback == 0
    nothing = pool_for(Attempt(WHOLE, "skill:light", options(environment_ignored=1))).steps
    assert "ROB-ADV-08" not in {each.rule for each in nothing}
    assert (
        pool(
            "skill:light", replace(WHOLE, statuses=(Status("environment_ignored", 1),)), environment=2
        ).setback
        == 0
    )
    assert pool("skill:light", environment=2, concealment=3).setback == 2


def test_aiming_adds_up_to_two_boosts_to_a_shot() -> None:
    """ROB-TIME-03."""
    assert [pool("weapon:0", aim=times).boost for times in (0, 1, 2, 7)] == [0, 1, 2, 2]


def test_the_characters_injuries_are_added_to_the_pool_and_listed() -> None:
    """ROB-CRIT-02 and ROB-CRIT-06: what is over, and what does not bear on the check, stays out."""
    asked = pool_for(Attempt(JUNO, "skill:light"))
    assert asked.pool == Pool(2, 1, difficulty=2, setback=1)
    assert [each.facts for each in asked.steps if each.rule == "ROB-CRIT-02"] == [
        (("name", "Slightly Dazed"), ("setback", 1))
    ]
    assert pool("skill:medicae", hurt(JUNO, 48)).difficulty == 3
    assert pool("skill:light", hurt(JUNO, 48)).difficulty == 2
    scattered = pool_for(Attempt(hurt(JUNO, 66), "skill:light", options(pool_boost=2)))
    assert scattered.pool.boost == 0
    assert ("boost", "none") in [fact for each in scattered.steps for fact in each.facts]


def test_blinded_downgrades_according_to_the_house_rule() -> None:
    """ROB-POOL-05 and ROB-DICE-09 (reading A01)."""
    assert pool("skill:light", hurt(JUNO, 116)) == Pool(0, 3, difficulty=2)
    assert pool("skill:light", hurt(JUNO, 116), HARDER) == Pool(2, 1, challenge=2)


def test_the_player_can_add_remove_upgrade_and_downgrade_dice() -> None:
    """ROB-POOL-05 and ROB-DICE-09: a Challenge die only where the table upgrades difficulty."""
    assert pool("skill:light", pool_boost=1, pool_difficulty=-1, pool_upgrade=1) == Pool(3, 0, 1, 0, 1)
    assert pool("skill:light", pool_upgrade=-1) == Pool(1, 2, difficulty=2)
    assert pool("skill:light", pool_ability=-9, pool_setback=999999, pool_challenge=3) == Pool(
        2, 0, 0, 0, 2, 12
    )
    assert pool("skill:light", rules=HARDER, pool_challenge=1).challenge == 1
    assert pool("skill:light", pool_boost="many") == Pool(2, 1, difficulty=2)
    assert pool("skill:light", difficulty=999999).difficulty == 5
    assert pool("weapon:0", range="far far away").difficulty == 2


def test_what_was_bought_for_the_next_check_applies_once() -> None:
    """ROB-ADV-02, ROB-ADV-03 and ROB-THR-02."""
    statuses = (Status("next_boost", 2), Status("next_setback", 1), Status("next_upgrade", 1))
    seat = Seat(replace(WHOLE, statuses=statuses))
    seat.roll("skill:light", faces(proficiency="s s s", boost="- -", difficulty="- -", setback="-"))
    assert seat.sheet.statuses == ()


def test_a_one_check_injury_effect_ends_but_the_injury_remains() -> None:
    """ROB-CRIT-02 (reading A07)."""
    seat = Seat(hurt(JUNO, 22, 36))
    seat.roll("skill:light", faces(proficiency="s s", ability="-", difficulty="- - -", setback="-"))
    assert [each.spent for each in seat.sheet.injuries] == [True, True]
    again = pool_for(seat.attempt("skill:light")).pool
    assert (again.difficulty, again.setback) == (2, 0)


def test_another_healer_uses_their_own_dice_and_ignores_the_injuries() -> None:
    """ROB-HEAL-02."""
    assert pool("treatment:wounds", JUNO) == Pool(1, 3, difficulty=1, setback=1)
    assert pool("treatment:wounds", JUNO, medic="other", medic_characteristic=3, medic_ranks=3) == Pool(
        3, 0, difficulty=1
    )
    assert pool("heal-injury:dazed", JUNO, medic="other", medic_ranks=3) == Pool(0, 3, difficulty=3)


def test_an_oversized_pool_is_refused() -> None:
    """ROB-POOL-01."""
    with pytest.raises(Refused) as caught:
        pool_for(Attempt(hurt(JUNO, *[36] * 60), "skill:light", Choice()))
    assert why(caught.value) == ("ROB-POOL-01", "too_many")


def test_a_sheet_with_invalid_values_can_still_be_rolled() -> None:
    """ROB-POOL-01."""
    odd = replace(
        WHOLE.with_skill(Skill("light", "custom", 10**6, trait="fel")),
        traits=(),
        powers=(Power("talent-9", "custom"),),
    )
    assert pool("skill:light", odd) == Pool(0, 20, difficulty=2)
    bare = replace(WHOLE, trackers=tuple(replace(each, maximum=None) for each in WHOLE.trackers))
    assert threshold(bare, "wounds") == 10
