"""The Call of Cthulhu tray in fights, and for damage, treatment and Sanity."""

import pytest
from msgspec.structs import replace

from desktop.games.coc7.against import foe_rolls, ways_against
from desktop.games.coc7.odds import odds_view
from desktop.games.coc7.result import follow_up
from desktop.games.coc7.tray import ready_view, rolled_view
from desktop.views.felt import DieUse, FeltFrame
from desktop.views.game import Rolled
from desktop.views.tray import TrayView, VerdictView, next_view
from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import BY, FOR, Against, Attempt, Choice, Foe
from rules_core.sheet.events import MarkChanged, play
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll
from rules_core.sheet.sheet import Sheet, Skill, Trait, Weapon
from rules_core.systems.coc7.checks import Check
from rules_core.systems.coc7.play import luck_turn, roll
from rules_core.systems.coc7.play_harm import apply_treatment
from rules_core.systems.coc7.table import BothFailed
from rules_core.systems.coc7.table import Table as HouseRules
from tests.core.coc7.ada import ADA, DOCTOR, KNIFE, REVOLVER, ROCK, at, with_statuses
from tests.core.coc7.throws import falling, percent
from tests.games.coc7.table import Table
from tests.games.shown import result

PLAIN = Choice()


def ready(subject: str, choice: Choice = PLAIN, sheet: Sheet = ADA) -> TrayView:
    return ready_view(Attempt(sheet, subject, choice, name=subject))


def against(how: Against, degree: str = "", value: int = 0, name: str = "") -> Choice:
    return Choice(against=how, foe=Foe(name, value, degree))


def verdict(view: TrayView) -> VerdictView:
    said = result(view).verdict
    assert said is not None
    return said


# Opponents


@pytest.mark.parametrize(
    ("subject", "ways"),
    [
        ("skill:charm", ("", "opposed")),
        ("skill:dodge", ("", "opposed", "dodge")),
        ("skill:fighting-brawl", ("", "opposed", "fight_back")),
        ("trait:str", ("", "opposed")),
        (REVOLVER, ("",)),
        (KNIFE, ("", "they_do_nothing", "they_dodge", "they_fight_back", "fight_back")),
        (ROCK, ("", "they_do_nothing", "they_dodge")),
        ("luck:", ("",)),
    ],
)
def test_each_roll_has_its_opponent_options(subject: str, ways: tuple[str, ...]) -> None:
    assert ways_against(Attempt(ADA, subject)) == ways


def test_unopposed_roll_has_no_opponent_panel() -> None:
    assert ready("luck:").against is None


def test_opponent_panel_names_side_and_levels() -> None:
    people = (("7", "Hugh: Charm 55"),)
    attempt = Attempt(ADA, "skill:charm", against(Against.OPPOSED, value=55, name="Hugh"), name="Charm")
    shown = ready_view(attempt, people).against
    assert shown is not None
    assert (shown.caption, shown.name, shown.value, shown.people) == ("Opponent", "Hugh", "55", people)
    assert shown.options == (("", "No one"), ("opposed", "Opposed"))
    assert [words for _, words in shown.degrees] == [
        *("Roll", "Fail", "Regular", "Hard", "Extreme", "Critical")
    ]


def test_opposed_roll_waits_for_opponent_value() -> None:
    assert ready("skill:charm", against(Against.OPPOSED)).blocked == (
        "Enter the value they roll against, or choose their result."
    )
    assert (
        ready("skill:charm", against(Against.OPPOSED, "hard")).blocked == "Enter the value they roll against."
    )
    assert ready("skill:dodge", against(Against.DODGE, "hard")).blocked == ""
    nothing = ready(KNIFE, against(Against.THEY_DO_NOTHING))
    assert nothing.blocked == ""
    assert nothing.against is not None
    assert (nothing.against.chosen, nothing.against.caption) == ("they_do_nothing", "")


def usual_roll(attempt: Attempt, other: Sheet, against: Against) -> tuple[str, int] | None:
    """What another character usually rolls against an attempt."""
    rolls = foe_rolls(attempt, other, against)
    return next(((each.name, each.value) for each in rolls if each.usual), None)


@pytest.mark.parametrize(
    ("subject", "how", "found"),
    [
        ("skill:charm", Against.OPPOSED, ("Charm", 55)),
        ("trait:str", Against.OPPOSED, ("Strength", 60)),
        ("skill:dodge", Against.DODGE, ("Fighting: Brawl", 60)),
        (KNIFE, Against.THEY_DODGE, ("Dodge", 40)),
        (KNIFE, Against.THEY_FIGHT_BACK, ("Fighting: Brawl", 60)),
    ],
)
def test_other_character_rolls_matching_skill(subject: str, how: Against, found: tuple[str, int]) -> None:
    assert usual_roll(Attempt(ADA, subject), ADA, how) == found
    assert usual_roll(Attempt(ADA, subject), Sheet("coc7", "Nobody"), how) is None


def test_other_character_can_oppose_with_any_skill_or_characteristic() -> None:
    rolls = foe_rolls(Attempt(ADA, "skill:charm"), ADA, Against.OPPOSED)
    assert len(rolls) == len(ADA.skills) + len(ADA.traits)
    assert ("skill:dodge", "Dodge", 40) in [each[:3] for each in rolls]
    assert rolls[-1].subject.startswith("trait:")
    assert [each.name for each in foe_rolls(Attempt(ADA, KNIFE), ADA, Against.THEY_DODGE)] == ["Dodge"]


def test_nobody_rolls_luck_against_luck() -> None:
    assert usual_roll(Attempt(ADA, "luck:"), ADA, Against.OPPOSED) is None


def test_both_dice_are_framed_and_tie_goes_by_value() -> None:
    choice = against(Against.OPPOSED, value=40, name="Hugh")
    view = Table(ADA).throw("skill:charm", choice, falling(50, {"foe": percent(31)}))
    assert view.frames == (FeltFrame("You: 50"), FeltFrame("Hugh: 31"))
    assert [(die.value, die.frame) for die in view.dice] == [(50, 0), (0, 0), (30, 1), (1, 1)]
    said = verdict(view)
    assert (said.mine.word, said.joint, said.theirs.word) == ("You: Regular", "ties", "Hugh: Regular")
    assert (said.headline, said.won) == ("You win.", True)
    assert said.text == "Same success level: the higher value wins, 55 against 40."
    assert result(view).spoken.endswith(
        "You win. Same success level: the higher value wins, 55 against 40. Charm ticked for improvement."
    )


def test_equal_values_roll_two_more_dice() -> None:
    choice = against(Against.OPPOSED, value=55, name="Hugh")
    dice = falling(50, {"foe": percent(31), "tie": {"d100": [70, 12]}})
    said = verdict(Table(ADA).throw("skill:charm", choice, dice))
    assert (said.headline, said.won) == ("Hugh wins.", False)
    assert said.text == "Same success level and value: the lower tie-break roll wins, 70 against 12."


def test_higher_level_wins_and_house_rule_allows_no_winner() -> None:
    lost = verdict(Table(ADA).throw("skill:charm", against(Against.OPPOSED, "hard", 40), falling(50)))
    assert (lost.mine.degree, lost.joint, lost.headline, lost.text) == (
        "regular",
        "loses to",
        "Opponent wins.",
        "The higher success level wins.",
    )
    house = HouseRules(both_failed=BothFailed.NOBODY)
    choice = against(Against.OPPOSED, "failure", 40)
    nobody = verdict(Table(ADA).throw("skill:charm", choice, falling(80), house=house))
    assert (nobody.mine.word, nobody.headline, nobody.won) == ("You: Fail", "No one wins.", None)


@pytest.mark.parametrize(
    ("subject", "choice", "number", "said"),
    [
        ("skill:dodge", against(Against.DODGE, "regular"), 40,
         ("The attack misses.", "When you dodge, you win ties.", True)),
        ("skill:dodge", against(Against.DODGE, "hard"), 40,
         ("The attack hits.", "The higher success level wins.", False)),
        ("skill:dodge", against(Against.DODGE, "failure"), 90,
         ("The attack misses.", "Both failed, so nothing happens.", True)),
        ("skill:fighting-brawl", against(Against.FIGHT_BACK, "regular"), 40,
         ("The attack hits.", "When you fight back, the attacker wins ties.", False)),
        (KNIFE, against(Against.FIGHT_BACK, "failure"), 40,
         ("The attack is stopped, and you hit back.", "The higher success level wins.", True)),
        (KNIFE, against(Against.THEY_DODGE, "regular"), 40,
         ("You miss.", "When they dodge, they win ties.", None)),
        (KNIFE, against(Against.THEY_FIGHT_BACK, "regular"), 40,
         ("You hit.", "When they fight back, you win ties.", True)),
        (KNIFE, against(Against.THEY_FIGHT_BACK, "extreme"), 40,
         ("Your attack is stopped, and they hit you.", "The higher success level wins.", False)),
        (KNIFE, against(Against.THEY_DO_NOTHING), 90,
         ("You hit.", "If they do nothing, anything but a fumble hits.", True)),
    ],
)  # fmt: skip
def test_each_melee_outcome_has_a_verdict(
    subject: str, choice: Choice, number: int, said: tuple[str, str, bool | None]
) -> None:
    shown = verdict(Table(ADA).throw(subject, choice, falling(number)))
    assert (shown.headline, shown.text, shown.won) == said


@pytest.mark.parametrize(
    ("choice", "headline"),
    [
        (against(Against.DODGE, "hard"), "25.0% to match or beat Hard"),
        (against(Against.DODGE, "failure"), "100.0% to avoid the hit"),
        (against(Against.FIGHT_BACK, "hard"), "10.0% to beat Hard"),
        (against(Against.THEY_DODGE, "hard"), "10.0% to beat Hard"),
        (against(Against.THEY_FIGHT_BACK, "hard"), "25.0% to match or beat Hard"),
        (against(Against.THEY_FIGHT_BACK, "failure"), "50.0% to hit"),
        (against(Against.THEY_DO_NOTHING), "99.0% to hit"),
        (against(Against.OPPOSED, "hard", 40), "25.0% to win against Hard"),
        (against(Against.OPPOSED, "hard", 60), "10.0% to win against Hard"),
        (against(Against.OPPOSED, "hard", 50), "17.5% to win against Hard"),
        (against(Against.DODGE, value=40), "73.7% to avoid the hit"),
        (against(Against.OPPOSED, value=40), "73.7% to win"),
        (against(Against.OPPOSED), "50.0% to succeed"),
        (PLAIN, "50.0% to succeed"),
    ],
)
def test_odds_against_known_level_are_of_winning(choice: Choice, headline: str) -> None:
    """An attacker needs a success, even against a defender who failed."""
    assert odds_view(Check(50), None, choice).headline == headline


def test_odds_against_a_known_opponent_are_win_tie_and_lose() -> None:
    odds = odds_view(Check(50), None, against(Against.THEY_FIGHT_BACK, value=40))
    assert [(each.word, each.percent) for each in odds.parts] == [
        ("Win", "43.7%"),
        ("Tie", "30.0%"),
        ("Lose", "26.3%"),
    ]
    assert odds.parts[0].exact == "You hit: 4,371 of 10,000"
    assert odds.marker is None
    shown = Table(ADA).throw("skill:dodge", against(Against.DODGE, "hard"), falling(40)).odds
    assert shown is not None
    assert [(each.word, each.fell_here) for each in shown.parts] == [("Win", False), ("Lose", True)]


def test_opponents_extra_dice_are_on_the_felt() -> None:
    choice = replace(against(Against.OPPOSED), foe=Foe("Hugh", 40, net=-1))
    view = Table(ADA).throw("skill:charm", choice, falling(50, {"foe": {"tens": [20, 80], "units": [4]}}))
    assert view.frames == (FeltFrame("You: 50"), FeltFrame("Hugh: 84"))
    assert [(die.value, die.use) for die in view.dice if die.frame == 1] == [
        (20, DieUse.UNUSED),
        (80, DieUse.USED),
        (4, DieUse.PLAIN),
    ]
    assert view.against is not None
    assert view.against.net == -1


def test_luck_offer_shows_new_verdict() -> None:
    view = Table(ADA).throw("skill:dodge", against(Against.DODGE, "regular"), falling(45))
    assert view.luck[0].detail == "Luck 60 → 55. No tick. The attack misses"
    tie = Table(ADA).throw("skill:charm", against(Against.OPPOSED, "regular", 55), falling(60))
    assert tie.luck[0].detail == "Luck 60 → 55. No tick"


def test_tie_without_dice_has_no_verdict() -> None:
    table = Table(ADA)
    table.throw("skill:charm", against(Against.OPPOSED, "hard", 55), falling(50))
    entry = table.entries[0]
    assert entry.roll is not None
    odd = replace(entry, roll=replace(entry.roll, degree="hard", passed=True))
    view = rolled_view(Rolled(table.sheet, StandingRoll(odd, replace(entry.roll, degree="hard"))))
    assert result(view).verdict is None
    assert view.follow_ups == ()


def test_opponent_can_be_changed_above_a_finished_roll() -> None:
    table = Table(ADA)
    view = table.throw("skill:charm", PLAIN, falling(30))
    same = next_view(view, ready_view(Attempt(table.sheet, "skill:charm", name="Charm")))
    assert same.odds == view.odds
    other = next_view(view, ready_view(Attempt(table.sheet, "skill:charm", Choice("hard", 1), name="Charm")))
    assert (other.difficulty, other.dice_net, other.result) == ("hard", 1, view.result)
    assert other.odds is not None
    assert other.odds.title == "Odds: 55, 1 bonus die"


# Weapons and damage


def test_shot_situations_are_chips() -> None:
    view = ready(REVOLVER, Choice(situations=("aimed", "into_melee"), distance=20))
    assert view.chips == ("Aimed for a round", "Firing into melee", "20 yards")
    assert (view.difficulty, view.dice_net, view.blocked) == ("hard", 0, "")
    far = ready(REVOLVER, Choice(distance=61))
    assert far.blocked == far.ready_detail == "61 yards is out of range: more than four times the base range."


def test_hit_offers_damage_and_impaling() -> None:
    table = Table(ADA)
    assert [each.id for each in table.throw(KNIFE, PLAIN, falling(30)).follow_ups] == ["damage"]
    view = table.throw(KNIFE, PLAIN, falling(5))
    assert [(each.id, each.title, each.command) for each in view.follow_ups] == [
        ("damage", "Roll damage", "follow_up"),
        ("damage_impaling", "Roll impaling damage", ""),
    ]
    assert [each.id for each in table.throw(REVOLVER, PLAIN, falling(5)).follow_ups] == ["damage"]
    assert table.throw(KNIFE, PLAIN, falling(90)).follow_ups == ()


def test_removed_weapon_offers_no_damage() -> None:
    table = Table(ADA)
    table.throw(KNIFE, PLAIN, falling(30))
    bare = replace(table.sheet, weapons=())
    view = rolled_view(Rolled(bare, table.latest()))
    assert (view.follow_ups, view.against) == ((), None)


def test_jammed_gun_is_a_failure_at_any_level() -> None:
    marksman = replace(
        ADA, skills=(Skill("firearms-handgun", "firearms-handgun", 97),), weapons=(ADA.weapons[4],)
    )
    view = Table(marksman).throw("weapon:0", PLAIN, falling(96))
    said = result(view)
    assert (said.word, said.degree) == ("Jammed", "failure")
    assert (said.reason, said.shortfall) == (
        "96 or more jams the gun",
        "Rolled 96: the gun jams and the shot fails.",
    )
    assert (view.luck, view.luck_refusal, view.follow_ups) == ((), "You can't spend Luck on a jammed gun", ())


def damage(table: Table, subject: str, choice: Choice = PLAIN, **faces: list[int]) -> TrayView:
    after = table.latest().roll
    return table.throw(subject.replace("weapon", "damage"), choice, ScriptedDice(faces), after=after)


def test_damage_shows_dice_and_formula() -> None:
    table = Table(ADA)
    table.throw(KNIFE, PLAIN, falling(50))
    view = damage(table, KNIFE, d4=[3, 2])
    said = result(view)
    assert (view.title, said.number, said.degree) == ("Damage: Medium knife", "7", "")
    assert said.reason == "Regular: 1D4+2+1D4"
    assert [(die.value, die.caption) for die in view.dice] == [(3, "D4"), (2, "D4")]
    assert (view.odds, view.push, view.luck, view.adjustable) == (None, None, (), False)
    assert said.spoken == "Damage: Medium knife, 7. Regular: 1D4+2+1D4"


def test_extreme_damage_is_maximum_plus_roll_if_impaling() -> None:
    table = Table(ADA)
    table.throw(KNIFE, PLAIN, falling(5))
    assert result(damage(table, KNIFE)).reason == "Extreme: maximum 1D4+2+1D4"
    table.throw(KNIFE, PLAIN, falling(5))
    asked = follow_up("damage_impaling", table.latest().roll)
    assert asked is not None
    subject, choice = asked
    said = result(damage(table, subject, choice, d4=[3]))
    assert (said.number, said.reason) == ("15", "Extreme, impaling: maximum 1D4+2+1D4 plus a 1D4+2 roll")


def test_fighting_back_deals_no_extreme_damage() -> None:
    table = Table(ADA)
    table.throw(KNIFE, against(Against.FIGHT_BACK, "regular"), falling(5))
    said = result(damage(table, KNIFE, d4=[3, 2]))
    assert (said.number, said.reason) == (
        "7",
        "Extreme, but fighting back only deals rolled damage: 1D4+2+1D4",
    )


def test_half_damage_bonus_and_long_shot_are_described() -> None:
    table = Table(ADA)
    table.throw(ROCK, PLAIN, falling(50))
    said = result(damage(table, ROCK, d4=[3, 2]))
    assert (said.number, said.reason) == ("4", "Regular: 1D4 plus half of +1D4")
    table.throw(REVOLVER, Choice(distance=40), falling(9))
    assert result(damage(table, REVOLVER)).reason == "Extreme: maximum 1D8"


def test_damage_penalty_uses_minus_sign() -> None:
    weak = replace(ADA, traits=(Trait("str", 20), Trait("siz", 30)), weapons=(
        Weapon("Twig", "fighting-brawl", "1D4-1+DB"),
    ))  # fmt: skip
    table = Table(weak)
    table.throw("weapon:0", PLAIN, falling(50))
    assert result(damage(table, "weapon:0", d4=[4])).reason == "Regular: 1D4−1−2"


def test_d100_damage_shows_tens_and_units() -> None:
    cannon = replace(ADA, weapons=(Weapon("Cannon", "firearms-handgun", "1D100"),))
    table = Table(cannon)
    table.throw("weapon:0", PLAIN, falling(40))
    view = damage(table, "weapon:0", d100=[47])
    assert [(die.caption, die.value) for die in view.dice] == [("Tens", 40), ("Units", 7)]


def test_follow_ups_name_their_roll() -> None:
    attack = Roll("coc7", KNIFE, "Knife", (), (), 30, "regular", True)
    assert follow_up("damage", attack) == ("damage:1", Choice())
    assert follow_up("damage_impaling", attack) == ("damage:1", Choice(situations=("impaling",)))
    assert follow_up("shock", attack) == ("shock:", Choice())
    assert follow_up("apply", attack) is None


# Treatment


def test_treatment_shows_die_and_restored_points() -> None:
    hurt = at(DOCTOR, "hp", 5)
    table = Table(hurt)
    view = table.throw("treatment:medicine", PLAIN, falling(30, {"healing": {"d3": [2]}}))
    assert (view.dice[-1].caption, view.dice[-1].value, view.dice[-1].note) == ("D3", 2, "healing")
    assert result(view).effects == ("Restores 2 hit points.",)
    assert [(each.id, each.title) for each in view.follow_ups] == [("apply", "Apply +2 HP")]
    table.keep(Action.TREAT, apply_treatment(table.sheet, table.latest().roll), (table.latest().entry.seq,))
    view = table.view()
    assert (result(view).effects, view.follow_ups) == ((), ())


def test_one_point_is_singular_and_failure_restores_none() -> None:
    table = Table(at(DOCTOR, "hp", 5))
    assert result(table.throw("treatment:first-aid", PLAIN, falling(30))).effects == (
        "Restores 1 hit point.",
    )
    assert result(table.throw("treatment:first-aid", PLAIN, falling(90))).effects == ()


def test_treatment_without_hit_points_offers_nothing() -> None:
    table = Table(at(DOCTOR, "hp", 5))
    table.throw("treatment:first-aid", PLAIN, falling(30))
    view = rolled_view(Rolled(replace(table.sheet, trackers=()), table.latest()))
    assert (result(view).effects, view.follow_ups) == ((), ())


def test_blocked_treatment_says_why_in_the_tray() -> None:
    assert ready("treatment:first-aid", sheet=DOCTOR).blocked == "There is nothing to heal."


def treated() -> tuple[Sheet, Sheet, StandingRoll]:
    """Return Ada's sheet, her doctor's, and the treatment in Ada's history."""
    patient = at(ADA, "hp", 5)
    attempt = Attempt(DOCTOR, "treatment:first-aid", name="First Aid", patient=patient)
    turn = roll(attempt, falling(50))
    assert turn.roll is not None
    entry = Entry(1, "a", Action.ROLL, "", roll=turn.roll, steps=turn.steps, events=turn.patient)
    return patient, play(DOCTOR, turn.events), StandingRoll(entry, turn.roll)


def test_healer_gets_tick_and_spends_luck() -> None:
    patient, healer, standing = treated()
    view = rolled_view(Rolled(patient, standing, luck_of=healer, healer="Dr Bell"))
    said = result(view)
    assert (said.tick, said.tick_undo) == ("First Aid ticked for improvement (Dr Bell).", False)
    assert view.luck[0].detail == "Luck 40 → 20. Removes the tick"
    assert view.push is None
    turn = luck_turn(healer, standing, 20, ScriptedDice())
    assert MarkChanged("first-aid", 1, 0) in turn.events


def test_healers_removed_tick_is_mentioned() -> None:
    patient, _, standing = treated()
    view = rolled_view(Rolled(patient, standing, luck_of=DOCTOR))
    assert result(view).tick == "The tick was removed by hand."


def in_history_of(standing: StandingRoll, how: str, name: str) -> StandingRoll:
    """Return the roll in one side's history, which names the other side."""
    return replace(standing, roll=replace(standing.roll, check=(*standing.roll.check, (how, name))))


def test_histories_of_both_sides_name_the_other() -> None:
    patient, healer, standing = treated()
    view = rolled_view(Rolled(patient, in_history_of(standing, BY, "Dr Bell"), luck_of=healer))
    assert view.chips == ("By Dr Bell",)
    assert result(view).effects == ("Restores 1 hit point.",)
    theirs = rolled_view(Rolled(healer, in_history_of(standing, FOR, "Ada")))
    assert theirs.chips == ("For Ada",)
    assert (theirs.luck, theirs.push, theirs.follow_ups) == ((), None, ())
    assert result(theirs).effects == ("Restores 1 hit point.",)


def test_healers_failure_is_handled_on_patients_page() -> None:
    patient = at(ADA, "hp", 5)
    turn = roll(Attempt(DOCTOR, "treatment:first-aid", name="First Aid", patient=patient), falling(70))
    assert turn.roll is not None
    standing = StandingRoll(Entry(1, "a", Action.ROLL, "", roll=turn.roll, steps=turn.steps), turn.roll)
    view = rolled_view(Rolled(DOCTOR, in_history_of(standing, FOR, "Ada")))
    assert (result(view).effects, view.luck_refusal) == ((), "Spend Luck for this roll on the patient's page")


# Wounds and Sanity


def test_con_roll_says_its_effect() -> None:
    wounded = with_statuses(ADA, major_wound=1)
    assert result(Table(wounded).throw("conscious:", PLAIN, falling(30))).effects == ("You stay conscious.",)
    assert result(Table(wounded).throw("conscious:", PLAIN, falling(80))).effects == (
        "You fall unconscious.",
    )


def test_sanity_roll_shows_loss_and_asks_for_int() -> None:
    table = Table(ADA)
    view = table.throw("sanity:0/1D4+1D6", PLAIN, falling(80, d4=[1], d6=[4]))
    assert view.chips == ("Loss 0/1D4+1D6",)
    assert [(die.value, die.note) for die in view.dice[2:]] == [(1, "loss"), (4, "loss")]
    assert result(view).effects == ("Sanity 50 → 45", "Lost 5 at once: roll INT.")
    assert [(each.id, each.title) for each in view.follow_ups] == [("shock", "Roll INT")]
    assert not view.adjustable
    view = table.throw("shock:", PLAIN, falling(60))
    assert result(view).effects == ("You understand what you saw: temporary insanity.",)


def test_d100_sanity_loss_is_shown() -> None:
    view = Table(at(ADA, "san", 40)).throw("sanity:1D10/1D100", PLAIN, falling(80, d100=[100]))
    assert [die.value for die in view.dice] == [80, 0, 0, 0]
    assert result(view).effects[-1] == "Permanent insanity: no Sanity left."


def test_sanity_roll_shows_its_cost() -> None:
    assert result(Table(ADA).throw("sanity:0/1D6", PLAIN, falling(40))).effects == ("No Sanity lost",)
    worn = with_statuses(ADA, san_at_dawn=50, san_lost_today=9)
    said = result(Table(worn).throw("sanity:1/1D6", PLAIN, falling(40)))
    assert said.effects == ("Sanity 50 → 49", "Lost a fifth of the day's Sanity: indefinite insanity.")
    shocked = with_statuses(ADA, shocked=1)
    said = result(Table(shocked).throw("shock:", PLAIN, falling(90)))
    assert said.effects == ("You repress what you saw: no insanity.",)


def test_luck_cannot_change_psychoanalysis() -> None:
    view = Table(DOCTOR).throw("analysis:", PLAIN, falling(60))
    assert (view.luck, view.luck_field) == ((), None)
    assert view.luck_refusal == "You can't spend Luck on psychoanalysis"
    assert (view.push and view.push.reason) == "You can't push this roll."


def test_undone_roll_has_no_effects() -> None:
    table = Table(ADA)
    table.throw("sanity:0/1D6", PLAIN, falling(80, d6=[3]))
    view = table.undo()
    assert result(view).taken_back
    assert (result(view).effects, view.follow_ups) == ((), ())
