"""The tray with a Shadow Lounge roll."""

import pytest
from msgspec.structs import replace

from desktop.games.shadow_lounge.against import foe_rolls, ways_against
from desktop.games.shadow_lounge.damage import follow_up
from desktop.games.shadow_lounge.tray import ready_view, rolled_view
from desktop.games.shadow_lounge.words import name_of, refusal_words
from desktop.views.felt import DieLook, DieUse
from desktop.views.game import Rolled, game_of
from desktop.views.tray import OddsView, TrayView, next_view
from rules_core.game.play import BY, FOR, Against, Attempt, Choice, Foe
from rules_core.game.switches import table_facts
from rules_core.sheet.journal import Action, Entry, StandingRoll
from rules_core.sheet.outcome import Ruling, step
from rules_core.sheet.sheet import Power, Sheet, Skill, Status, Weapon
from rules_core.systems.shadow_lounge.table import BothFailed
from rules_core.systems.shadow_lounge.table import Table as HouseRules
from tests.games.shadow_lounge.table import TARN, VANTRY, Table, with_value
from tests.games.shown import result, with_points

AID, PISTOL, STAFF, SABRE = "skill:first-aid", "weapon:2", "weapon:1", "weapon:2"
TO_FIGHT_BACK = Choice(against=Against.FIGHT_BACK, foe=Foe(degree="hard"))


def odds_of(view: TrayView) -> OddsView:
    assert view.odds is not None
    return view.odds


def captions(view: TrayView) -> list[tuple[str, DieUse]]:
    return [(each.caption, each.use) for each in view.frames]


def offers(view: TrayView) -> list[tuple[str, str]]:
    return [(each.title, each.detail) for each in view.luck]


# Before the roll


def test_ready_tray_shows_target_and_blank_dice() -> None:
    view = Table().ready(AID)
    assert (view.title, view.value, view.parts) == ("First Aid", "55", "½ 27 · ⅕ 11")
    assert view.parts_spoken == "Half 27, fifth 11"
    assert (view.ready, view.ready_detail) == (
        "Roll 55 or less",
        "Hard 27, Extreme 11. 1 and 69 are critical",
    )
    assert [(die.look, die.value) for die in view.dice] == [(DieLook.TENS, None), (DieLook.UNITS, None)]
    assert (view.frames, view.result, view.push, view.blocked) == ((), None, None, "")


def test_ready_tray_names_the_required_level() -> None:
    assert Table().ready(AID, Choice("hard")).ready == "Roll 27 or less"
    poor = with_value(TARN, "first-aid", 4)
    assert Table(poor).ready(AID, Choice("extreme")).ready == "Only 1 and 69 succeed"


@pytest.mark.parametrize(
    ("net", "names"),
    [
        (1, ["First die", "Bonus die"]),
        (-1, ["First die", "Penalty die"]),
        (2, ["First die", "Bonus die 1", "Bonus die 2"]),
        (-2, ["First die", "Penalty die 1", "Penalty die 2"]),
    ],
)
def test_extra_dice_are_framed_pairs(net: int, names: list[str]) -> None:
    view = Table().ready(AID, Choice(net=net))
    assert [each.caption for each in view.frames] == names
    assert [each.frame for each in view.dice] == [place for place in range(len(names)) for _ in "ab"]


def test_situations_and_points_are_chips() -> None:
    view = Table().ready(PISTOL, Choice(situations=("point_blank", "firing_into_melee")))
    assert view.chips == ("Point blank", "Firing into melee with an ally")
    assert view.dice_net == 0
    view = Table().ready("skill:dodge", Choice(against=Against.DODGE, situations=("surprised_defender",)))
    assert (view.chips, view.dice_net) == (("Surprised",), -1)
    view = Table(VANTRY).ready("power:force-lift", Choice(points=2))
    assert view.chips == ("2 extra Force Points", "Against Power 65")


def test_treatments_show_their_equipment() -> None:
    table = Table()
    assert [table.ready(f"treatment:first_aid_{each}").chips for each in ("none", "kit", "kolto")] == [
        ("No equipment",),
        ("First aid kit",),
        ("Kolto injector",),
    ]


def test_healer_is_named() -> None:
    attempt = Attempt(VANTRY, "treatment:first_aid_kit", name="First Aid", patient=TARN)
    view = ready_view(attempt)
    assert (view.value, view.chips) == ("32", ("First aid kit", "By Sel Vantry"))


def test_refusals_say_why() -> None:
    fought = replace(TARN, statuses=(Status("fought_back", 1),))
    view = Table(fought).ready(PISTOL, TO_FIGHT_BACK)
    assert (view.blocked, view.chips) == (
        "You have already fought back this round.",
        ("Already fought back",),
    )
    assert view.ready_detail == view.blocked
    whole = with_points(TARN, hp=14)
    assert Table(whole).ready("treatment:first_aid_kit").blocked == "There is nothing to heal."
    poor = with_points(VANTRY, fp=1)
    blocked = Table(poor).ready("power:force-lift", Choice(points=2)).blocked
    assert blocked == "You need 3 Force Points and have 1."


def test_opposed_roll_waits_for_opponent_value() -> None:
    view = Table().ready(AID, Choice(against=Against.OPPOSED))
    assert view.blocked == "Enter the value they roll against, or choose their result."
    assert not Table().ready(AID, Choice(against=Against.OPPOSED, foe=Foe(value=40))).blocked


# Opponents


def test_each_kind_of_roll_has_its_opponent_options() -> None:
    ways = {
        subject: ways_against(Attempt(TARN, subject))
        for subject in ("skill:dodge", "skill:parry", "skill:brawl", AID, "trait:dex", "luck:")
    }
    both = (Against.NOBODY, Against.OPPOSED)
    assert ways == {
        "skill:dodge": (*both, Against.DODGE),
        "skill:parry": (*both, Against.PARRY),
        "skill:brawl": (*both, Against.FIGHT_BACK),
        AID: both,
        "trait:dex": both,
        "luck:": (Against.NOBODY,),
    }
    assert ways_against(Attempt(TARN, PISTOL))[1:] == (
        Against.THEY_DODGE,
        Against.THEY_PARRY,
        Against.THEY_FIGHT_BACK,
        Against.FIGHT_BACK,
    )


def test_attacker_level_matches_the_mockup() -> None:
    against = Table(VANTRY).ready("skill:lightsaber", TO_FIGHT_BACK).against
    assert against is not None
    assert [words for _, words in against.options] == ["No one", "Opposed", "Fight back"]
    assert (against.caption, against.degree) == ("Attacker", "hard")
    assert [words for _, words in against.degrees] == [
        "Roll",
        "Fail",
        "Regular",
        "Hard",
        "Extreme",
        "Critical",
    ]


@pytest.mark.parametrize(
    ("subject", "against", "found"),
    [
        (PISTOL, Against.THEY_DODGE, ("Dodge", 52)),
        (PISTOL, Against.THEY_PARRY, ("Parry", 58)),
        (PISTOL, Against.THEY_FIGHT_BACK, ("Lightsaber", 66)),
        ("skill:dodge", Against.DODGE, ("Lightsaber", 66)),
        (AID, Against.OPPOSED, ("First Aid", 32)),
        ("skill:medicine", Against.OPPOSED, None),
        ("trait:dex", Against.OPPOSED, ("Dexterity", 75)),
        (PISTOL, Against.OPPOSED, ("Blaster Pistol", 24)),
        ("luck:", Against.OPPOSED, None),
    ],
)
def test_other_character_rolls_matching_skill(
    subject: str, against: Against, found: tuple[str, int] | None
) -> None:
    assert usual_roll(Attempt(TARN, subject), VANTRY, against) == found


def usual_roll(attempt: Attempt, other: Sheet, against: Against) -> tuple[str, int] | None:
    """What another character usually rolls against an attempt."""
    rolls = foe_rolls(attempt, other, against)
    return next(((each.name, each.value) for each in rolls if each.usual), None)


def test_custom_skills_match_by_name() -> None:
    twin = replace(TARN, skills=(Skill("x", "custom", 77, "Stealth"), Skill("y", "custom", 80, "Bluff")))
    assert usual_roll(Attempt(TARN, "skill:custom:stealth"), twin, Against.OPPOSED) == ("Stealth", 77)
    assert usual_roll(Attempt(TARN, "skill:custom:repair"), twin, Against.OPPOSED) is None


def test_other_character_can_oppose_with_any_skill_or_attribute() -> None:
    rolls = foe_rolls(Attempt(TARN, AID), VANTRY, Against.OPPOSED)
    assert len(rolls) == len(VANTRY.skills) + len(VANTRY.traits)
    powers = foe_rolls(Attempt(VANTRY, "power:force-push"), VANTRY, Against.OPPOSED)
    assert len(powers) > len(rolls)
    assert [each.name for each in powers if each.usual] == ["Push"]


def test_powers_are_resisted_by_mind_or_counter_power() -> None:
    user = Attempt(VANTRY, "power:force-push")
    assert usual_roll(user, TARN, Against.OPPOSED) == ("Mental Discipline", 31)
    assert usual_roll(user, VANTRY, Against.OPPOSED) == ("Push", 65)
    assert usual_roll(Attempt(VANTRY, "power:force-lift"), VANTRY, Against.OPPOSED) == (
        "Mental Discipline",
        61,
    )
    odd = replace(VANTRY, powers=(Power("trick", "custom", "Mind trick"), Power("grip", "force-grip")))
    for power in ("trick", "grip"):
        assert usual_roll(Attempt(odd, f"power:{power}"), TARN, Against.OPPOSED) == ("Mental Discipline", 31)
    assert usual_roll(user, replace(TARN, skills=()), Against.OPPOSED) is None
    assert usual_roll(Attempt(TARN, "trait:dex"), replace(TARN, traits=()), Against.OPPOSED) is None


# After the roll


def test_first_aid_with_bonus_die_matches_the_mockup() -> None:
    view = Table().roll(AID, 24, 81, choice=Choice(net=1))
    said = result(view)
    assert (view.title, view.value, view.parts) == ("First Aid", "55", "½ 27 · ⅕ 11")
    assert (said.number, said.word, said.reason) == ("24", "Hard success", "24 is at or below 27, half of 55")
    assert captions(view) == [("24, used: better", DieUse.USED), ("81, not used", DieUse.UNUSED)]
    assert [(die.look, die.value, die.use, die.frame) for die in view.dice] == [
        (DieLook.TENS, 20, DieUse.USED, 0),
        (DieLook.UNITS, 4, DieUse.USED, 0),
        (DieLook.TENS, 80, DieUse.UNUSED, 1),
        (DieLook.UNITS, 1, DieUse.UNUSED, 1),
    ]
    assert (said.tick, said.tick_undo) == ("First Aid: success 3 this adventure.", True)
    assert offers(view) == [
        ("Spend 13 Luck → Extreme", "Luck 46 → 33. The success still counts"),
        ("Spend 23 Luck → Critical", "Luck 46 → 23. The success still counts"),
    ]
    assert [each.command for each in view.luck] == ["luck", ""]
    odds = odds_of(view)
    assert (odds.title, odds.headline) == ("Odds before the roll: 55, 1 bonus die", "80.6% to succeed")
    assert [(part.word, part.percent) for part in odds.parts] == [
        ("Critical", "4.0%"),
        ("Extreme", "18.6%"),
        ("Hard", "25.6%"),
        ("Regular", "32.5%"),
        ("Failure", "19.2%"),
        ("Fumble", "0.1%"),
        ("Crit. failure", "0.01%"),
    ]
    assert [part.word for part in odds.parts if part.fell_here] == ["Hard"]
    assert odds.parts[0].exact == "Critical success: 396 of 10,000"
    assert said.spoken == "First Aid, 24, Hard success. First Aid: success 3 this adventure."


def test_bonus_die_keeps_69_and_penalty_die_drops_it() -> None:
    better = Table().roll(AID, 20, 69, choice=Choice(net=1))
    assert captions(better) == [("20, not used", DieUse.UNUSED), ("69, used: better", DieUse.USED)]
    assert result(better).reason == "A natural 69 is always critical"
    worse = Table().roll(AID, 20, 69, choice=Choice(net=-1))
    assert captions(worse) == [("20, used: worse", DieUse.USED), ("69, not used", DieUse.UNUSED)]


def test_single_die_has_no_frame() -> None:
    view = Table().roll(AID, 100)
    assert view.frames == ()
    assert [(die.numeral, die.use) for die in view.dice] == [("00", DieUse.PLAIN), ("0", DieUse.PLAIN)]
    view = Table().roll(AID, 5)
    assert (result(view).number, [die.numeral for die in view.dice]) == ("05", ["00", "5"])


@pytest.mark.parametrize(
    ("face", "word", "reason"),
    [
        (1, "Critical success", "A natural 1 is always critical"),
        (11, "Extreme success", "11 is at or below 11, a fifth of 55"),
        (27, "Hard success", "27 is at or below 27, half of 55"),
        (55, "Regular success", "55 is at or below 55"),
        (56, "Failure", "56 is over 55: missed by 1"),
        (100, "Critical failure", "100 always fails"),
    ],
)
def test_every_level_has_a_reason(face: int, word: str, reason: str) -> None:
    said = result(Table().roll(AID, face))
    assert (said.word, said.reason) == (word, reason)


def test_success_can_be_a_fumble() -> None:
    view = Table(with_value(TARN, "first-aid", 99)).roll(AID, 97)
    said = result(view)
    assert (said.degree, said.word) == ("regular", "Regular success")
    assert said.flag is not None
    assert (said.flag.degree, said.flag.word) == ("fumble", "Fumble")
    assert (
        said.aftermath
        == "Success with a fumble: it works, but something else goes wrong. Your DM decides what."
    )
    assert "Regular success. Fumble." in said.spoken
    assert said.tick == "At 99, successes no longer count."
    odds = odds_of(view)
    assert [(part.word, part.percent) for part in odds.parts] == [
        ("Critical", "2.0%"),
        ("Extreme", "18.0%"),
        ("Hard", "30.0%"),
        ("Regular", "49.0%"),
        ("Crit. failure", "1.0%"),
    ]
    assert [part.word for part in odds.parts if part.fell_here] == ["Regular"]


def test_failure_with_fumble_has_its_own_odds() -> None:
    view = Table().roll(AID, 98)
    said = result(view)
    assert (said.degree, said.flag and said.flag.word) == ("failure", "Fumble")
    assert said.aftermath == "Fumble: something else goes wrong too. Your DM decides what."
    assert [part.word for part in odds_of(view).parts if part.fell_here] == ["Fumble"]
    assert [part.word for part in odds_of(Table().roll(AID, 96)).parts if part.fell_here] == ["Failure"]


def test_100_leaves_consequences_to_the_dm() -> None:
    view = Table().roll(AID, 100)
    assert result(view).aftermath == "A critical failure has consequences. Your DM decides them."
    assert (view.luck, view.luck_refusal, view.luck_field) == ((), "You can't spend Luck on a 100", None)


def test_insufficient_success_still_counts() -> None:
    view = Table().roll(AID, 40, choice=Choice("hard"))
    said = result(view)
    assert (said.shortfall, said.tick) == (
        "Not enough: you needed Hard",
        "First Aid: success 3 this adventure.",
    )
    assert view.luck[0].title == "Spend 13 Luck → Hard"
    view = Table().roll(AID, 70, choice=Choice("hard"))
    assert (view.luck[0].title, view.luck[0].detail, view.luck[0].command) == (
        "Spend 15 Luck → Regular",
        "Luck 46 → 31. Still below Hard",
        "",
    )
    assert view.luck[1].command == "luck"


@pytest.mark.parametrize(("net", "faces"), [(0, (50,)), (1, (50, 60)), (-2, (50, 60, 97))])
def test_odds_add_up_and_marker_is_on_the_result(net: int, faces: tuple[int, ...]) -> None:
    odds = odds_of(Table().roll(AID, *faces, choice=Choice(net=net)))
    assert sum(part.share for part in odds.parts) == pytest.approx(1)
    assert odds.marker is not None
    left = 0.0
    for part in odds.parts:
        if part.fell_here:
            assert left <= odds.marker <= left + part.share
        left += part.share
    assert odds_of(Table().ready(AID)).marker is None


def test_critical_restores_luck() -> None:
    table = Table()
    assert result(table.roll(AID, 1)).effects == ("Critical without Luck: Luck 46 → 51",)
    assert result(table.roll(AID, 69)).effects == ("Second critical in a row: Luck 51 → 60",)


def test_malfunction_uses_the_natural_die() -> None:
    said = result(Table().roll(PISTOL, 96))
    assert said.effects == ("The weapon malfunctions. Your DM decides how.",)
    assert result(Table().roll(PISTOL, 95)).effects == ()


def test_power_costs_points_and_counts() -> None:
    said = result(Table(VANTRY).roll("power:force-push", 30))
    assert said.effects == ("Force Points 13 → 12",)
    assert said.tick == "Push: success 3."


def test_undone_roll_has_no_effects() -> None:
    table = Table()
    table.roll(AID, 98)
    table.undo(1)
    view = table.view()
    said = result(view)
    assert said.taken_back
    assert (said.aftermath, said.tick, said.effects) == ("", "", ())
    assert (view.luck, view.luck_refusal, view.luck_field, view.follow_ups) == ((), "", None, ())


def test_older_roll_takes_no_luck() -> None:
    table = Table()
    table.roll(AID, 70)
    view = table.view(latest=False)
    assert (view.luck, view.luck_refusal) == ((), "You can only spend Luck on the latest roll")
    assert not result(view).tick_undo


def test_note_on_a_roll_is_shown() -> None:
    table = Table()
    table.roll(AID, 98)
    standing = replace(table.latest(), note="The kit burns.")
    assert result(rolled_view(Rolled(table.sheet, standing))).note == "The kit burns."


# Luck


def test_luck_lowers_the_die_without_a_counted_success() -> None:
    table = Table()
    view = table.roll(AID, 60)
    assert offers(view)[:2] == [
        ("Spend 5 Luck → Regular", "Luck 46 → 41. The success doesn't count"),
        ("Spend 33 Luck → Hard", "Luck 46 → 13. The success doesn't count"),
    ]
    assert offers(view)[2] == ("Spend 49 Luck → Extreme", "You have 46 Luck, need 3 more")
    assert [each.enabled for each in view.luck] == [True, True, False, False]
    assert view.luck_field is not None
    assert view.luck_field.most == 46
    said = result(table.luck(5))
    assert (said.number, said.struck, said.word) == ("55", "60", "Regular success")
    assert (said.luck_spent, said.tick) == (
        "5 Luck spent on this roll.",
        "You needed Luck to succeed, so this doesn't count.",
    )
    assert table.sheet.skill("first-aid").marks == 2


def test_insufficient_success_by_luck_does_not_count() -> None:
    table = Table()
    table.roll(AID, 60, choice=Choice("hard"))
    assert result(table.luck(5)).tick == "You needed Luck to succeed, so this doesn't count."


def test_luck_on_attribute_does_not_mention_successes() -> None:
    table = Table()
    assert offers(table.roll("trait:dex", 70))[0] == ("Spend 10 Luck → Regular", "Luck 46 → 36")
    assert result(table.luck(10)).tick == ""


def test_luck_makes_no_critical_69() -> None:
    table = Table()
    table.roll(AID, 75)
    said = result(table.luck(6))
    assert (said.word, said.reason) == (
        "Failure",
        "69 is over 55: missed by 14. With Luck, 69 isn't critical",
    )


def test_house_rule_makes_luck_to_1_critical() -> None:
    table = Table()
    table.roll(AID, 12)
    assert result(table.luck(11)).reason == "Luck lowered the die to 1"
    strict = table_facts(HouseRules(luck_buys_critical=False))
    assert [each.title for each in Table(rules=strict).roll(AID, 12).luck] == ["Spend 1 Luck → Extreme"]


def test_house_rules_are_shown_as_chips() -> None:
    strict = Table(rules=table_facts(HouseRules(luck_on_fumble=False)))
    assert Table().roll(AID, 60).chips == ()
    assert strict.ready(AID).chips == strict.roll(AID, 60).chips == ("House rule SL-LUCK-01",)


def test_luck_keeps_the_fumble() -> None:
    table = Table(with_value(TARN, "first-aid", 60))
    table.roll(AID, 97)
    said = result(table.luck(37))
    assert (said.word, said.flag and said.flag.word) == ("Regular success", "Fumble")
    strict = table_facts(HouseRules(luck_on_fumble=False))
    view = Table(rules=strict).roll(AID, 97)
    assert (view.luck, view.house_rule) == ((), "luck_on_fumble")
    assert view.luck_refusal == (
        "Your table doesn't allow spending Luck on fumbles. House rule: Can you spend Luck on a fumble?"
    )


def test_luck_check_takes_no_luck() -> None:
    view = Table().roll("luck:", 60)
    assert (view.title, view.value) == ("Luck", "46")
    assert (view.luck, view.luck_field, view.house_rule) == ((), None, "luck_on_luck")
    assert view.luck_refusal == (
        "You can't spend Luck on a Luck check. House rule: Can you spend Luck on a Luck roll?"
    )
    allowed = Table(rules=table_facts(HouseRules(luck_on_luck=True))).roll("luck:", 60)
    assert (bool(allowed.luck), allowed.house_rule) == (True, "")


def test_sheet_without_luck_gets_no_offers() -> None:
    view = Table(replace(TARN, trackers=())).roll(AID, 60)
    assert (view.luck, view.luck_refusal, view.luck_field) == ((), "", None)


def test_skill_at_99_does_not_mention_counting() -> None:
    view = Table(with_value(TARN, "first-aid", 99)).roll(AID, 60)
    assert offers(view)[0][1].startswith("Luck 46 → 35")
    assert "count" not in offers(view)[0][1]


# Opposed rolls


def test_fight_back_matches_the_mockup() -> None:
    view = Table(VANTRY).roll("skill:lightsaber", 31, choice=TO_FIGHT_BACK)
    said = result(view)
    assert (said.number, said.reason) == ("31", "31 is at or below 33, half of 66")
    assert said.verdict is not None
    assert (said.verdict.mine.word, said.verdict.joint, said.verdict.theirs.word) == (
        "You: Hard",
        "ties",
        "Attacker: Hard",
    )
    assert (said.verdict.headline, said.verdict.text, said.verdict.won) == (
        "The attack hits.",
        "When you fight back, the attacker wins ties.",
        False,
    )
    assert offers(view)[0] == (
        "Spend 18 Luck → Extreme",
        "Luck 46 → 28. The success still counts. The attack is stopped, and you hit back",
    )
    odds = odds_of(view)
    assert odds.headline == "14.0% to beat Hard"
    assert [(part.word, part.percent, part.fell_here) for part in odds.parts] == [
        ("Win", "14.0%", False),
        ("Lose", "86.0%", True),
    ]
    assert view.chips == ("Already fought back",)


def verdict_of(choice: Choice, face: int, subject: str = "skill:dodge", **parts: dict[str, list[int]]) -> str:
    said = result(Table(VANTRY).roll(subject, face, choice=choice, **parts)).verdict
    assert said is not None
    return f"{said.headline} {said.text}"


def known(against: Against, degree: str, value: int = 0) -> Choice:
    return Choice(against=against, foe=Foe("", value, degree))


@pytest.mark.parametrize(
    ("against", "subject", "face", "degree", "words"),
    [
        (Against.DODGE, "skill:dodge", 26, "hard", "The attack misses. When you dodge, you win ties."),
        (Against.DODGE, "skill:dodge", 50, "hard", "The attack hits. The higher success level wins."),
        (Against.PARRY, "skill:parry", 29, "hard", "The attack misses. When you parry, you win ties."),
        (
            Against.FIGHT_BACK,
            SABRE,
            13,
            "hard",
            "The attack is stopped, and you hit back. The higher success level wins.",
        ),
        (Against.FIGHT_BACK, SABRE, 80, "failure", "The attack misses. Both failed, so no one is hit."),
        (Against.THEY_DODGE, SABRE, 33, "hard", "You miss. When they dodge, they win ties."),
        (Against.THEY_PARRY, SABRE, 33, "hard", "You miss. When they parry, they win ties."),
        (Against.THEY_FIGHT_BACK, SABRE, 33, "hard", "You hit. When they fight back, you win ties."),
        (
            Against.THEY_FIGHT_BACK,
            SABRE,
            60,
            "hard",
            "Your attack is stopped, and they hit you. The higher success level wins.",
        ),
    ],
)
def test_verdict_names_winner_and_rule(
    against: Against, subject: str, face: int, degree: str, words: str
) -> None:
    assert verdict_of(known(against, degree), face, subject) == words


def test_opposed_rolls_go_by_level_then_value_then_lower_die() -> None:
    opposed = Choice(against=Against.OPPOSED, foe=Foe("Renn", 80))
    assert verdict_of(opposed, 26, foe={"d100": [70]}) == "You win. The higher success level wins."
    assert (
        verdict_of(opposed, 50, foe={"d100": [70]})
        == "Renn wins. Same success level: the higher value wins, 52 against 80."
    )
    assert (
        verdict_of(opposed, 80, foe={"d100": [90]})
        == "Renn wins. Both failed: the higher value wins, 52 against 80."
    )
    even = replace(opposed, foe=Foe("", 52))
    assert (
        verdict_of(even, 50, foe={"d100": [40]}, tie={"d100": [33, 81]})
        == "You win. Same success level and value: the lower tie-break roll wins, 33 against 81."
    )


def test_house_rule_lets_nobody_win() -> None:
    nobody = table_facts(HouseRules(both_failed=BothFailed.NOBODY))
    table = Table(VANTRY, nobody)
    choice = Choice(against=Against.OPPOSED, foe=Foe("", 80))
    said = result(table.roll("skill:dodge", 80, choice=choice, foe={"d100": [90]})).verdict
    assert said is not None
    assert (said.headline, said.text, said.won) == ("No one wins.", "Both failed.", None)


def test_luck_into_a_tie_promises_nothing() -> None:
    choice = Choice(against=Against.OPPOSED, foe=Foe("", 52))
    view = Table(VANTRY).roll("skill:dodge", 60, choice=choice, foe={"d100": [40]})
    assert offers(view)[0] == ("Spend 8 Luck → Regular", "Luck 46 → 38. The success doesn't count")
    assert offers(view)[1][1].endswith("You win")


def test_opponent_dice_are_shown_beside_own() -> None:
    choice = Choice(against=Against.DODGE, foe=Foe("Renn", 60))
    view = Table(VANTRY).roll("skill:dodge", 31, choice=choice, foe={"d100": [7]})
    assert captions(view) == [("You: 31", DieUse.PLAIN), ("Renn: 07", DieUse.PLAIN)]
    assert [die.frame for die in view.dice] == [0, 0, 1, 1]
    incapacitated = replace(choice, situations=("incapacitated_target",), foe=Foe("", 60))
    view = Table(VANTRY).roll("skill:dodge", 31, 44, choice=incapacitated, foe={"d100": [90, 69]})
    assert captions(view) == [
        ("31, not used", DieUse.UNUSED),
        ("44, used: worse", DieUse.USED),
        ("Attacker: 69", DieUse.PLAIN),
    ]


@pytest.mark.parametrize(
    ("against", "degree", "headline"),
    [
        (Against.FIGHT_BACK, "failure", "67.0% to win"),
        (Against.THEY_FIGHT_BACK, "failure", "67.0% to hit"),
        (Against.THEY_FIGHT_BACK, "hard", "34.0% to match or beat Hard"),
        (Against.THEY_DODGE, "hard", "14.0% to beat Hard"),
        (Against.DODGE, "hard", "34.0% to match or beat Hard"),
        (Against.DODGE, "failure", "100.0% to avoid the hit"),
    ],
)
def test_odds_against_known_level_are_of_winning(against: Against, degree: str, headline: str) -> None:
    """An attacker needs a success, even against a defender who failed."""
    sheet = with_value(VANTRY, "dodge", 66)
    subject = "skill:dodge" if against is Against.DODGE else SABRE
    assert odds_of(Table(sheet).ready(subject, known(against, degree))).headline == headline


def test_opposed_odds_use_both_values() -> None:
    def headline(value: int) -> str:
        return odds_of(Table(VANTRY).ready("skill:dodge", known(Against.OPPOSED, "hard", value))).headline

    assert headline(30) == "27.0% to win against Hard"
    assert headline(80) == "11.0% to win against Hard"
    assert headline(52) == "19.0% to win against Hard"


def test_lifted_target_resists_with_bonus_die() -> None:
    choice = Choice(against=Against.OPPOSED, foe=Foe("Renn", 60))
    table = Table(VANTRY)
    ready = table.ready("power:force-lift", choice)
    assert (ready.chips, ready.dice_net) == (("Target lifted by the Force", "Against Power 65"), 0)
    view = table.roll("power:force-lift", 31, choice=choice, foe={"d100": [90, 20]})
    assert view.chips == ready.chips
    assert captions(view) == [("You: 31", DieUse.PLAIN), ("Renn: 20", DieUse.PLAIN)]
    assert next_view(view, ready_view(table.attempt("power:force-lift", choice))).odds == view.odds


def test_removed_skill_has_no_opponent() -> None:
    table = Table()
    table.roll(AID, 40)
    table.sheet = replace(table.sheet, skills=())
    view = table.view()
    assert (view.against, view.title, result(view).word) == (None, "First Aid", "Regular success")


def test_changing_the_opponent_keeps_the_roll() -> None:
    table = Table()
    rolled = table.roll(AID, 40)
    same = next_view(rolled, ready_view(table.attempt(AID)))
    assert same == rolled
    other = next_view(rolled, ready_view(table.attempt(AID, Choice("hard", 1))))
    assert (other.difficulty, other.dice_net) == ("hard", 1)
    assert odds_of(other).title == "Odds: 55, 1 bonus die"
    assert (other.result, other.dice, other.roll) == (rolled.result, rolled.dice, 1)


# Damage


def hit(face: int, weapon: str = "2D6+2", value: int = 62) -> Table:
    """Return a character who has just hit with a pistol."""
    armed = replace(TARN, weapons=(Weapon("Pistol", "blaster-pistol", weapon),))
    table = Table(with_value(armed, "blaster-pistol", value))
    assert [each.id for each in table.roll("weapon:0", face).follow_ups] == ["damage", "damage:doubled:0"]
    return table


def dice(view: TrayView) -> list[tuple[str, DieUse, str]]:
    return [(die.numeral, die.use, die.note) for die in view.dice]


def test_hit_offers_damage() -> None:
    table = Table()
    roll = table.roll(PISTOL, 50)
    assert [(each.title, each.command, each.enabled) for each in roll.follow_ups] == [
        ("Roll damage", "follow_up", True),
        ("Roll double damage", "", True),
    ]
    assert follow_up("damage", table.latest().roll) == ("damage:2", Choice())
    doubled = Choice(situations=("doubled",))
    assert follow_up("damage:doubled:2", table.latest().roll) == ("damage:2", doubled)
    assert follow_up("apply", table.latest().roll) is None
    assert table.roll(PISTOL, 70).follow_ups == ()
    assert table.roll(AID, 20).follow_ups == ()


@pytest.mark.parametrize(("face", "count"), [(13, 2), (33, 0)])
def test_successful_fight_back_offers_damage(face: int, count: int) -> None:
    assert len(Table(VANTRY).roll(SABRE, face, choice=TO_FIGHT_BACK).follow_ups) == count


def test_non_dice_damage_says_so() -> None:
    armed = replace(TARN, weapons=(Weapon("Stunner", "blaster-pistol", "stuns"),))
    (action,) = Table(armed).roll("weapon:0", 20).follow_ups
    assert (action.enabled, action.reason) == (False, "The damage on the sheet isn't a dice formula.")


def test_removed_weapon_deals_no_damage() -> None:
    table = Table()
    table.roll(PISTOL, 50)
    table.sheet = replace(table.sheet, weapons=())
    assert table.view().follow_ups == ()


def test_regular_damage_is_weapon_plus_skill() -> None:
    view = hit(50).roll("damage:0", dice={"d6": [1, 4]})
    said = result(view)
    assert (view.title, said.number, said.degree, said.word) == ("Damage: Pistol", "13", "", "")
    assert said.reason == "Regular: 2D6+2, then +6 for skill"
    assert dice(view) == [("1", DieUse.PLAIN, ""), ("4", DieUse.PLAIN, "")]
    assert (view.odds, view.luck, view.push, view.adjustable) == (None, (), None, False)


def test_hard_damage_rerolls_ones() -> None:
    view = hit(31).roll("damage:0", dice={"d6": [1, 4, 5]})
    assert (result(view).number, result(view).reason) == (
        "17",
        "Hard: 2D6+2, 1s re-rolled, then +6 for skill",
    )
    assert dice(view) == [
        ("1", DieUse.UNUSED, "re-rolled"),
        ("4", DieUse.PLAIN, ""),
        ("5", DieUse.PLAIN, "re-roll"),
    ]


def test_second_one_stands() -> None:
    view = hit(31).roll("damage:0", dice={"d6": [1, 1, 1, 6]})
    assert [use for _, use, _ in dice(view)] == [DieUse.UNUSED, DieUse.UNUSED, DieUse.PLAIN, DieUse.PLAIN]
    assert result(view).number == "15"


def test_mixed_dice_are_rerolled_by_kind() -> None:
    view = hit(31, "2D6+1D4").roll("damage:0", dice={"d6": [1, 4, 3], "d4": [1, 2]})
    assert dice(view) == [
        ("1", DieUse.UNUSED, "re-rolled"),
        ("4", DieUse.PLAIN, ""),
        ("1", DieUse.UNUSED, "re-rolled"),
        ("3", DieUse.PLAIN, "re-roll"),
        ("2", DieUse.PLAIN, "re-roll"),
    ]
    assert result(view).number == "15"


@pytest.mark.parametrize(
    ("faces", "uses"),
    [
        ([1, 4, 3, 3], [DieUse.UNUSED, DieUse.UNUSED, DieUse.USED, DieUse.USED]),
        ([6, 4, 3, 3], [DieUse.USED, DieUse.USED, DieUse.UNUSED, DieUse.UNUSED]),
    ],
)
def test_extreme_damage_keeps_the_higher_roll(faces: list[int], uses: list[DieUse]) -> None:
    view = hit(12).roll("damage:0", dice={"d6": faces})
    assert [use for _, use, _ in dice(view)] == uses
    assert [note for _, _, note in dice(view)] == ["first roll", "first roll", "second roll", "second roll"]
    assert result(view).reason == "Extreme: 2D6+2 twice, keep the higher, then +6 for skill"


def test_critical_damage_names_the_maximum() -> None:
    said = result(hit(69).roll("damage:0", dice={"d6": [2, 5]}))
    assert (said.number, said.effects) == ("29", ("The maximum of 2D6+2 is 14.",))
    assert said.reason == "Critical: maximum 2D6+2 plus a roll, then +6 for skill"


def test_weapons_without_dice_and_with_d100() -> None:
    assert dice(hit(50, "5").roll("damage:0", dice={"d6": []})) == []
    view = hit(50, "1D100").roll("damage:0", dice={"d100": [57]})
    assert [die.numeral for die in view.dice] == ["50", "7"]
    assert result(view).number == "63"


def test_grip_damage_adds_power() -> None:
    gripping = replace(VANTRY, powers=(Power("grip", "force-grip"),))
    table = Table(gripping)
    view = table.roll("power:grip", 60, choice=Choice(points=2))
    assert [each.id for each in view.follow_ups] == ["damage", "damage:doubled:"]
    said = result(table.roll("damage:grip", dice={"d4": [3]}))
    assert (said.number, said.reason) == ("10", "Regular: 1D4+1, then +6 for Power")


def test_a_push_hits_an_object_or_another_being() -> None:
    table = Table(VANTRY)
    view = table.roll("power:force-push", 60)
    assert [each.title for each in view.follow_ups] == ["Hits an object: 1D6", "Hits someone: 1D3 each"]
    assert follow_up("damage", table.latest().roll) == ("damage:force-push", Choice())
    collides = Choice(situations=("collision",))
    assert follow_up("damage:collision:", table.latest().roll) == ("damage:force-push", collides)
    said = result(table.roll("damage:force-push", choice=collides, dice={"d3": [2]}))
    assert (said.number, said.effects) == ("8", ("Roll it for each of the two.",))


def test_a_power_of_ones_own_with_dice_deals_damage() -> None:
    storm = Power("storm", "custom", "Storm", cost=1, dice="2d6")
    view = Table(replace(VANTRY, powers=(storm,))).roll("power:storm", 60)
    assert [each.title for each in view.follow_ups] == ["Roll damage", "Roll double damage"]
    wrong = Table(replace(VANTRY, powers=(replace(storm, dice="lots"),))).roll("power:storm", 60)
    assert [each.reason for each in wrong.follow_ups] == ["The damage on the sheet isn't a dice formula."]


def test_double_damage_says_so() -> None:
    table = hit(50)
    said = result(table.roll("damage:0", choice=Choice(situations=("doubled",)), dice={"d6": [1, 4]}))
    assert (said.number, said.effects) == ("20", ("The dice count double.",))


def test_a_skill_that_fights_back_offers_each_of_its_weapons() -> None:
    pistols = tuple(Weapon(name, "blaster-pistol", "2D6") for name in ("Left", "Right"))
    table = Table(replace(TARN, weapons=pistols))
    view = table.roll("skill:blaster-pistol", 5, choice=TO_FIGHT_BACK)
    assert [(each.title, each.command) for each in view.follow_ups] == [
        ("Damage: Left", "follow_up"),
        ("Damage: Right", ""),
    ]
    assert follow_up("damage:1", table.latest().roll) == ("damage:1", Choice())
    assert (
        Table(replace(TARN, weapons=())).roll("skill:blaster-pistol", 5, choice=TO_FIGHT_BACK).follow_ups
        == ()
    )


# Treatments


def test_a_treatment_waits_to_be_applied() -> None:
    table = Table()
    view = table.roll("treatment:first_aid_kit", 24, healing={"d4": [3]}, time={"d4": [2]})
    assert [(each.title, each.id) for each in view.follow_ups] == [("Apply +7 HP", "apply")]
    assert result(view).effects == ("Restores 7 hit points.",)
    table.apply()
    view = table.view()
    assert view.follow_ups == ()
    assert result(view).effects == ("Hit points 3 → 10",)


def test_discarded_or_failed_treatment_restores_nothing() -> None:
    table = Table()
    table.roll("treatment:first_aid_kolto", 24, healing={"d4": [3]})
    table.discard()
    assert (result(table.view()).effects, table.view().follow_ups) == (("Not applied.",), ())
    view = table.roll("treatment:medicine_basic", 90)
    assert (result(view).effects, view.follow_ups) == (("Restores nothing.",), ())


def test_treatment_after_full_recovery_restores_nothing() -> None:
    table = Table()
    table.roll("treatment:first_aid_kolto", 24, healing={"d4": [3]})
    table.sheet = with_points(table.sheet, hp=14)
    assert (result(table.view()).effects, table.view().follow_ups) == (("Restores nothing now.",), ())
    table.sheet = replace(table.sheet, trackers=())
    assert result(table.view()).effects == ("Restores nothing now.",)


def treated(side: str) -> StandingRoll:
    table = Table()
    table.roll("treatment:first_aid_kolto", 60)
    entry: Entry = table.entries[0]
    assert entry.roll is not None
    roll = replace(entry.roll, check=(*entry.roll.check, (side, "Sel Vantry")))
    return StandingRoll(replace(entry, roll=roll), roll)


def test_healer_leaves_result_to_patients_page() -> None:
    view = rolled_view(Rolled(TARN, treated(FOR)))
    assert view.chips == ("Kolto injector", "For Sel Vantry")
    assert (view.luck, view.luck_field, view.follow_ups) == ((), None, ())
    assert view.luck_refusal == "Spend Luck for this roll from Sel Vantry's tray"


def test_patient_page_spends_healers_luck() -> None:
    rich = with_points(VANTRY, luck=30)
    view = rolled_view(Rolled(TARN, treated(BY), luck_of=rich))
    assert view.chips == ("Kolto injector", "By Sel Vantry")
    assert view.luck[0].detail == "Luck 30 → 25. The success doesn't count"


def test_healers_success_is_shown() -> None:
    table = Table()
    table.roll("treatment:first_aid_kolto", 50)
    entry = replace(table.entries[0], events=())
    assert entry.roll is not None
    roll = replace(entry.roll, check=(*entry.roll.check, (BY, "Sel Vantry")))
    said = result(rolled_view(Rolled(TARN, StandingRoll(replace(entry, roll=roll), roll))))
    assert (said.tick, said.tick_undo) == ("The success counts for Sel Vantry.", False)


# Restored Luck


def test_downtime_luck_is_plain_dice() -> None:
    view = Table().roll("restore:between_campaigns", dice={"d10": [9, 10]})
    said = result(view)
    assert (view.title, said.number, said.degree) == ("Luck", "19", "")
    assert said.reason == "Downtime between campaigns"
    assert said.effects == ("Restores 14, up to the starting maximum.", "Luck 46 → 60")
    assert len(view.dice) == 2


# Words and the log


@pytest.mark.parametrize(
    "subject",
    [
        *("skill:none", "trait:none", "weapon:9", "weapon:x", "damage:9", "damage:none", "power:none"),
        *("treatment:none", "restore:none", "x:y", ""),
    ],
)
def test_missing_subject_has_no_name(subject: str) -> None:
    with pytest.raises(KeyError):
        name_of(TARN, subject)


def test_everything_has_a_name() -> None:
    names = {
        AID: "First Aid",
        "trait:dex": "Dexterity",
        PISTOL: "Heavy blaster pistol",
        "damage:2": "Damage: Heavy blaster pistol",
        "treatment:medicine_basic": "Medicine",
        "luck:": "Luck",
        "restore:between_adventures": "Downtime between adventures",
    }
    assert {subject: name_of(TARN, subject) for subject in names} == names
    assert name_of(VANTRY, "power:force-push") == "Push"
    assert name_of(VANTRY, "damage:force-push") == "Damage: Push"


def test_unknown_refusal_has_a_default_text() -> None:
    assert refusal_words(Ruling(False, step("SL-ADV-01", because="who knows"))) == (
        "The rules don't allow that now."
    )


def test_log_shows_what_was_special() -> None:
    shown = game_of("shadow-lounge")
    table = Table()
    table.roll(AID, 9, 60, choice=Choice("hard", 1))
    assert shown.log_modifier(table.latest()) == "1 bonus, Hard needed"
    assert (shown.log_total(table.latest().roll), shown.log_degree(table.latest().roll)) == (
        "09",
        ("extreme", "Extreme"),
    )
    table.roll(AID, 60)
    table.luck(5)
    assert shown.log_modifier(table.latest()) == "5 Luck"
    table.roll(AID, 98)
    assert shown.log_modifier(table.latest()) == "fumble"
    table.roll(AID, 1)
    assert shown.log_modifier(table.latest()) == "Luck +5"
    table.roll("skill:dodge", 20, choice=known(Against.DODGE, "hard"))
    assert shown.log_modifier(table.latest()) == "against attacker"
    table.roll(PISTOL, 20)
    table.roll("damage:2", dice={"d6": [2, 5]})
    roll = table.latest().roll
    assert (shown.log_degree(roll), shown.log_total(roll), shown.log_modifier(table.latest())) == (
        ("", "damage"),
        "15",
        "",
    )
    table.roll("restore:between_adventures", dice={"d10": [3]})
    assert shown.log_degree(table.latest().roll) == ("", "Luck")
    assert table.entries[0].action is Action.ROLL
