"""What is done at the table with a table's own rules."""

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Act, Turn
from rules_core.game.registry import system
from rules_core.packs.attached import attach
from rules_core.packs.own_acts import own_act, roll_for, roll_used, treatment_of
from rules_core.packs.packs import Pack
from rules_core.sheet.events import invert, play
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll
from rules_core.sheet.outcome import Refused, step
from rules_core.sheet.sheet import OwnTracker, OwnTreatment, Sheet, Tracker
from tests.core.packs.test_attached import NERVE, ROPEWORK, SALTY, SEASICK

GROG, SPLINT = "own:smoke-and-salt:grog", "own:smoke-and-salt:splint"
NO_DICE = ScriptedDice()
TIRED = SALTY.with_tracker(Tracker(NERVE, 4))


def act(sheet: Sheet, act_id: str, *past: StandingRoll, **given: str) -> Act:
    return Act(sheet, act_id, given, past=past)


def rolled(subject: str, degree: str, *, passed: bool, seq: int = 1) -> StandingRoll:
    roll = Roll("coc7", subject, "First Aid", (), (), 12, degree, passed)
    return StandingRoll(Entry(seq, "a", Action.ROLL, "", roll=roll), roll)


def because(asked: Act) -> dict[str, object]:
    with pytest.raises(Refused) as refused:
        own_act(asked, NO_DICE)
    assert not refused.value.ruling.allowed
    return dict(refused.value.ruling.step.facts)


def after(sheet: Sheet, turn: Turn) -> Sheet:
    changed = play(sheet, turn.events)
    assert play(changed, invert(turn.events)) == sheet
    return changed


def test_a_condition_is_set_and_cleared_by_hand() -> None:
    sick = after(SALTY, own_act(act(SALTY, f"own:condition:{SEASICK}", on="1"), NO_DICE))
    assert sick.status(SEASICK) == 1
    well = after(sick, own_act(act(sick, f"own:condition:{SEASICK}", on=""), NO_DICE))
    assert well == SALTY


def test_a_tracker_is_typed_and_stepped_within_its_range() -> None:
    def value(act_id: str, **given: str) -> int:
        return after(SALTY, own_act(act(SALTY, act_id, **given), NO_DICE)).tracker(NERVE).value

    assert (value(f"own:lower:{NERVE}"), value(f"own:raise:{NERVE}")) == (12, 14)
    assert value(f"own:set:{NERVE}", value="-3") == 10
    assert value(f"own:set:{NERVE}", value="+9") == 15
    assert value(f"own:set:{NERVE}", value="7") == 7


def test_invalid_input_is_refused() -> None:
    assert because(act(SALTY, f"own:set:{NERVE}", value="16")) == {
        "because": "out_of_range",
        "least": 0,
        "most": 15,
    }
    assert because(act(SALTY, f"own:set:{NERVE}"))["because"] == "not_a_number"


@pytest.mark.parametrize("start", ["own:condition:", "own:treat:", "own:raise:"])
def test_things_missing_from_the_sheet_are_refused(start: str) -> None:
    with pytest.raises(KeyError):
        own_act(act(SALTY, f"{start}own:x:a"), NO_DICE)


def test_a_treatment_uses_the_latest_roll_of_its_skill() -> None:
    newest, older = (
        rolled("skill:listen", "hard", passed=True),
        rolled("skill:first-aid", "hard", passed=True),
    )
    turn = own_act(act(TIRED, f"own:treat:{GROG}", newest, older), ScriptedDice({"d3": [2]}))
    assert after(TIRED, turn).tracker(NERVE).value == 6
    told = step("own", treatment="A tot of grog", degree="hard", dice="1D3", faces="2", points=2)
    assert turn.steps == (told,)
    assert turn.roll is None


def test_the_degree_decides_how_much_a_treatment_heals() -> None:
    extreme = rolled("skill:first-aid", "extreme", passed=True)
    turn = own_act(act(TIRED, f"own:treat:{GROG}", extreme), ScriptedDice({"d3": [3]}))
    assert after(TIRED, turn).tracker(NERVE).value == 8
    failed = rolled("skill:first-aid", "failure", passed=False)
    assert because(act(TIRED, f"own:treat:{GROG}", failed)) == {
        "because": "gives_nothing",
        "degree": "failure",
    }
    # A regular success where a hard one was asked for did not pass.
    short = rolled("skill:first-aid", "regular", passed=False)
    assert because(act(TIRED, f"own:treat:{GROG}", short))["because"] == "gives_nothing"


def test_the_degree_may_be_given() -> None:
    turn = own_act(act(TIRED, f"own:treat:{GROG}", degree="extreme"), ScriptedDice({"d3": [1]}))
    assert after(TIRED, turn).tracker(NERVE).value == 6
    assert because(act(TIRED, f"own:treat:{GROG}", degree="fumble"))["because"] == "gives_nothing"


def test_without_a_roll_there_is_nothing_to_apply() -> None:
    assert because(act(TIRED, f"own:treat:{GROG}")) == {"because": "no_roll"}
    other = rolled("skill:listen", "hard", passed=True)
    assert because(act(TIRED, f"own:treat:{GROG}", other)) == {"because": "no_roll"}


def test_each_roll_is_applied_once_and_undone_rolls_are_skipped() -> None:
    grog = treatment_of(TIRED, GROG)
    first = rolled("skill:first-aid", "hard", passed=True)
    used = replace(first, applied=first.entry)
    gone = replace(rolled("skill:first-aid", "extreme", passed=True), taken_back=True)
    assert roll_for(TIRED, grog, (gone, first)) == first
    assert roll_for(TIRED, grog, (gone, used)) is None


def test_only_a_treatment_based_on_a_roll_uses_it_up() -> None:
    roll = rolled("skill:first-aid", "hard", passed=True)
    assert roll_used(act(TIRED, f"own:treat:{GROG}", roll)) == roll
    assert roll_used(act(TIRED, f"own:treat:{GROG}", roll, degree="hard")) is None
    assert roll_used(act(TIRED, f"own:raise:{NERVE}", roll)) is None
    assert roll_used(act(TIRED, "own:treat:own:x:a", roll)) is None
    assert roll_used(act(give(TIRED, NERVE, "1"), "own:treat:own:x:t", roll)) is None


def test_a_treatment_can_use_a_skill_of_its_pack() -> None:
    hurt = SALTY.with_tracker(Tracker("hp", 3))
    roll = rolled(f"skill:{ROPEWORK}", "regular", passed=True)
    turn = own_act(act(hurt, f"own:treat:{SPLINT}", roll), NO_DICE)
    assert after(hurt, turn).tracker("hp").value == 4
    assert dict(turn.steps[0].facts)["faces"] == ""


def give(sheet: Sheet, tracker: str, dice: str) -> Sheet:
    """The sheet with a treatment that needs no roll."""
    own = sheet.homebrew
    assert own is not None
    return replace(
        sheet, homebrew=replace(own, treatments=(OwnTreatment("own:x:t", "T", "", tracker, (("", dice),)),))
    )


def test_a_treatment_never_exceeds_the_maximum_or_does_harm() -> None:
    full = give(SALTY, NERVE, "1D6")
    turn = own_act(act(full, "own:treat:own:x:t"), ScriptedDice({"d6": [6]}))
    assert after(full, turn).tracker(NERVE).value == 15
    above = full.with_tracker(Tracker(NERVE, 20))
    assert own_act(act(above, "own:treat:own:x:t"), ScriptedDice({"d6": [6]})).events == ()
    weak = give(TIRED, NERVE, "1D4-3")
    assert own_act(act(weak, "own:treat:own:x:t"), ScriptedDice({"d4": [1]})).events == ()


def test_a_tracker_missing_from_the_sheet_cannot_be_treated() -> None:
    assert because(act(give(TIRED, "luck", "1"), "own:treat:own:x:t")) == {
        "because": "no_tracker",
        "tracker": "luck",
    }


def test_wounds_counted_up_heal_downwards_and_everything_else_upwards() -> None:
    game = system("rites-of-battle")
    sheet = Sheet("rites-of-battle", "Rob", trackers=(Tracker("wounds", 5), Tracker("xp", 10)))
    pack = Pack(
        "x",
        "X",
        "rites-of-battle",
        trackers=(OwnTracker("own:x:faith", "Faith", "9", "1"),),
        treatments=(
            OwnTreatment("own:x:salve", "Salve", "", "wounds", (("", "7"),)),
            OwnTreatment("own:x:hymn", "Hymn", "", "own:x:faith", (("", "2"),)),
            OwnTreatment("own:x:lesson", "Lesson", "", "xp", (("", "5"),)),
        ),
    )
    sheet = play(sheet, attach(game, sheet, pack))
    assert after(sheet, own_act(act(sheet, "own:treat:own:x:salve"), NO_DICE)).tracker("wounds").value == 0
    assert after(sheet, own_act(act(sheet, "own:treat:own:x:lesson"), NO_DICE)).tracker("xp").value == 15
    assert (
        after(sheet, own_act(act(sheet, "own:treat:own:x:hymn"), NO_DICE)).tracker("own:x:faith").value == 3
    )


def test_a_roll_that_waits_for_the_gm_is_not_applied_yet() -> None:
    waiting = rolled("skill:first-aid", "undecided", passed=False)
    first = rolled("skill:first-aid", "hard", passed=True)
    assert roll_for(TIRED, treatment_of(TIRED, GROG), (waiting, first)) is None
