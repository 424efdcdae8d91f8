"""Downtime as every game has it, played with a small game that is made up for these tests.

In it a character rests, then takes a lesson in each marked skill (a D100 above the value brings a D6), then
restores Luck with as many D6 as were chosen, up to the hit points that the rest left.
"""

from dataclasses import dataclass
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.dice.faces import ABILITY, D6, D100
from rules_core.dice.sources import DiceSource, Drawn, LiveDice
from rules_core.game.downtime import (
    LONGEST_LINE,
    LONGEST_TEXT,
    REVIEW,
    AskKind,
    BadAnswer,
    Downtime,
    Flow,
    Page,
    Try,
    TryResult,
    answer,
    can_go,
    consequences,
    find_ask,
    find_try,
    finished,
    go,
    lay,
    pages,
    present,
    roll,
    step_to,
)
from rules_core.game.registry import UnknownSystem, downtime_flow
from rules_core.sheet.changes import net_changes
from rules_core.sheet.events import Event, MarkChanged, SkillChanged, TrackerChanged, fits, play, set_tracker
from rules_core.sheet.outcome import Outcome, Refused, Ruling, step
from rules_core.sheet.plan import DATE, NOTES, TITLE, Plan, Throw
from rules_core.sheet.record import plan_from_data, plan_to_data
from rules_core.sheet.sheet import Sheet, Skill, Tracker
from tests.core.downtimes import all_tries, check_nothing_lost, check_sound, thrown

ADA = Sheet(
    "made-up",
    "Ada",
    skills=(
        Skill("climb", "climb", 40, marks=1),
        Skill("swim", "swim", 60, marks=2),
        Skill("law", "law", 5),
        Skill("math", "math", 99, marks=1),
    ),
    trackers=(Tracker("hp", 4, 10), Tracker("luck", 2)),
)

NO_TIME = Ruling(False, step("REST", because="no_time"))
HUNGRY = Ruling(False, step("REST", because="hungry"))
FALLEN = Ruling(False, step("LUCK", because="rolled"))
AT_BEST = Ruling(False, step("LESSON", because="best"))


def rest(down: Downtime) -> Page:
    locked = FALLEN if down.plan.throw("luck") else None
    asks = (
        down.choice("kind", ("short", "long", "none"), refused=(("none", NO_TIME),), locked=locked),
        down.number("hp", down.sheet.tracker("hp").value, 10),
        down.number("dice", 1, 3, usual=2),
        down.switch("fed", usual=1, locked=locked),
    )
    events = set_tracker(down.sheet, "hp", asks[1].number)
    refusal = None if asks[3].number else HUNGRY
    return Page("rest", asks=asks, events=events, steps=(step("REST"),), refusal=refusal)


def lesson(value: int, dice: DiceSource) -> Outcome[TryResult]:
    (shown,) = dice.draw(D100)
    if shown <= value:
        return Outcome(TryResult(False, 0, value, shown), (step("LESSON", roll=shown),))
    (gain,) = dice.draw(D6)
    return Outcome(
        TryResult(True, gain, value + gain, shown), (step("LESSON", roll=shown), step("GAIN", gain=gain))
    )


def lessons(down: Downtime) -> Page:
    tries: list[Try] = []
    events: list[Event] = []
    for skill in down.sheet.skills:
        on = down.on(f"skill:{skill.id}", value=skill.value)
        value = int(on["value"])
        if down.plan.throw(f"skill:{skill.id}") is None and (not skill.marks or value >= 99):
            continue
        taken = Try(f"skill:{skill.id}", tuple(on.items()), partial(lesson, value), value, "1D6")
        tries.append(down.tried(taken))
        if (came := tries[-1].came) is not None:
            if came.gain:
                events.append(SkillChanged(skill.id, skill.value, skill.value + came.gain))
            if skill.marks:
                events.append(MarkChanged(skill.id, skill.marks, 0))
    left_out = tuple((each.id, AT_BEST) for each in down.sheet.skills if each.marks and each.value >= 99)
    return Page("lessons", tuple(tries), events=tuple(events), left_out=left_out)


def restored(count: int, luck: int, most: int, dice: DiceSource) -> Outcome[TryResult]:
    if luck >= most:
        return Outcome(TryResult(False, 0, luck), (step("LUCK", because="full"),))
    total = sum(dice.draw(D6, count))
    after = min(luck + total, most)
    return Outcome(TryResult(True, after - luck, after, total), (step("LUCK", total=total),))


def luck(down: Downtime) -> Page | None:
    tracker = next((each for each in down.sheet.trackers if each.id == "luck"), None)
    if tracker is None:
        return None
    now = down.on(
        "luck", value=tracker.value, most=down.sheet.tracker("hp").value, dice=down.answer("dice", 2)
    )
    resolve = partial(restored, int(now["dice"]), int(now["value"]), int(now["most"]))
    tried = down.tried(Try("luck", tuple(now.items()), resolve, tracker.value, f"{now['dice']}D6"))
    after = tracker.value + (0 if tried.came is None else tried.came.gain)
    return Page("luck", (tried,), events=set_tracker(down.sheet, "luck", after))


FLOW = Flow((rest, lessons, luck))


@dataclass
class Player:
    """A character who goes through downtime."""

    down: Downtime

    def answer(self, ask: str, value: int | str) -> None:
        self.take(answer(self.down, ask, value))

    def roll(self, try_id: str, **faces: list[int]) -> None:
        self.take(thrown(self.down, try_id, **faces).plan)

    def lay(self, try_id: str, *faces: int) -> None:
        self.take(lay(self.down, try_id, faces))

    def take(self, plan: Plan) -> None:
        # As it would be after a restart: nothing but what is kept of a plan counts.
        self.down = replace(self.down, plan=plan_from_data(plan_to_data(plan)))

    def step(self, by: int) -> str:
        self.take(step_to(self.down, by))
        return present(self.down).id

    def find(self, try_id: str) -> Try:
        return find_try(self.down, try_id)

    def page(self, page_id: str) -> Page:
        return next(each for each in pages(self.down) if each.id == page_id)


@pytest.fixture
def player() -> Player:
    return Player(Downtime(ADA, Plan(), FLOW))


def everything_rolled(player: Player) -> None:
    player.answer("hp", 8)
    player.roll("skill:climb", d100=[77], d6=[5])
    player.roll("skill:swim", d100=[60])
    player.roll("luck", d6=[1, 3])


def test_a_new_downtime_starts_at_its_first_page(player: Player) -> None:
    assert present(player.down).id == "rest"
    assert [each.id for each in pages(player.down)] == ["rest", "lessons", "luck", REVIEW]


def test_an_unneeded_page_is_left_out(player: Player) -> None:
    sheet = replace(ADA, trackers=ADA.trackers[:1])
    assert [each.id for each in pages(replace(player.down, sheet=sheet))] == ["rest", "lessons", REVIEW]


def test_every_game_asks_for_a_title_a_date_and_notes_at_the_end(player: Player) -> None:
    asks = {each.id: (each.kind, each.most) for each in pages(player.down)[-1].asks}
    assert asks == {
        TITLE: (AskKind.LINE, LONGEST_LINE),
        DATE: (AskKind.LINE, LONGEST_LINE),
        NOTES: (AskKind.TEXT, LONGEST_TEXT),
    }
    assert pages(player.down)[-1].is_done


def test_a_page_sees_the_sheet_as_the_pages_before_it_leave_it(player: Player) -> None:
    assert dict(player.find("luck").on)["most"] == 4
    player.answer("hp", 9)
    assert dict(player.find("luck").on)["most"] == 9
    assert player.down.sheet == ADA


def test_unanswered_questions_have_defaults(player: Player) -> None:
    page = player.page("rest")
    assert [page.ask(each).value for each in ("kind", "hp", "dice", "fed")] == ["short", 4, 2, 1]
    assert [page.ask(each).number for each in ("hp", "dice", "fed")] == [4, 2, 1]
    assert not player.down.plan.is_touched
    with pytest.raises(KeyError, match="nap"):
        page.ask("nap")


@pytest.mark.parametrize(
    ("ask", "value"),
    [
        *(("kind", "long"), ("hp", 4), ("hp", 10), ("dice", 1), ("dice", 3), ("fed", 0), ("fed", 1)),
        *((TITLE, ""), (TITLE, "x" * LONGEST_LINE), (NOTES, "<b>one</b>\ntwo"), (NOTES, "x" * LONGEST_TEXT)),
    ],
)
def test_an_answer_is_saved_and_shown(player: Player, ask: str, value: int | str) -> None:
    player.answer(ask, value)
    assert player.down.answer(ask) == value
    assert find_ask(player.down, ask).value == value


@pytest.mark.parametrize(
    ("ask", "value"),
    [
        *(("kind", "nap"), ("kind", ""), ("kind", 1), ("hp", 3), ("hp", 11), ("hp", "8"), ("dice", 0)),
        *(("fed", 2), ("fed", "yes"), (TITLE, "x" * (LONGEST_LINE + 1)), (TITLE, 5)),
        *((NOTES, "x" * (LONGEST_TEXT + 1)), (NOTES, 0)),
    ],
)
def test_an_invalid_answer_is_refused(player: Player, ask: str, value: int | str) -> None:
    with pytest.raises(BadAnswer) as bad:
        answer(player.down, ask, value)
    assert bad.value.ask == find_ask(player.down, ask)


def test_unknown_questions_and_attempts_are_refused(player: Player) -> None:
    with pytest.raises(KeyError, match="nap"):
        answer(player.down, "nap", 1)
    with pytest.raises(KeyError, match="skill:law"):
        player.roll("skill:law", d100=[77])
    with pytest.raises(KeyError, match="skill:law"):
        player.lay("skill:law", 77)


def test_yes_and_no_can_be_true_and_false(player: Player) -> None:
    player.answer("fed", False)
    assert (player.down.answer("fed"), type(player.down.answer("fed"))) == (0, int)
    assert player.page("rest").refusal == HUNGRY
    player.answer("fed", True)
    assert type(player.down.answer("fed")) is int


def test_answers_are_sorted_by_id(player: Player) -> None:
    for ask, value in (("kind", "long"), ("dice", 3), (TITLE, "x"), ("dice", 1)):
        player.answer(ask, value)
    assert player.down.plan.answers == (("dice", 1), ("kind", "long"), (TITLE, "x"))


def test_a_refused_choice_gives_the_reason(player: Player) -> None:
    with pytest.raises(Refused) as refused:
        answer(player.down, "kind", "none")
    assert refused.value.ruling == NO_TIME


def test_an_answer_with_rolled_dice_is_locked(player: Player) -> None:
    player.answer("kind", "long")
    player.roll("luck", d6=[1, 1])
    for ask, value in (("kind", "short"), ("fed", 0)):
        with pytest.raises(Refused) as refused:
            answer(player.down, ask, value)
        assert refused.value.ruling == FALLEN
    player.answer("kind", "long")
    player.answer("fed", 1)


def test_an_answer_out_of_range_is_clamped(player: Player) -> None:
    player.answer("hp", 6)
    player.down = replace(player.down, sheet=play(ADA, (TrackerChanged("hp", 4, 9),)))
    assert find_ask(player.down, "hp").value == 9
    player.down = replace(player.down, plan=Plan(answers=(("hp", "six"), ("kind", "nap"), ("dice", 99))))
    assert [find_ask(player.down, each).value for each in ("hp", "kind", "dice")] == [9, "short", 3]


def test_a_roll_saves_its_dice_and_its_inputs(player: Player) -> None:
    player.roll("skill:climb", d100=[77], d6=[5])
    (throw,) = player.down.plan.throws
    assert throw == Throw(
        "skill:climb", (("value", 40),), (Drawn("", "d100", (77,)), Drawn("", "d6", (5,))), typed=False
    )
    rolled = player.find("skill:climb")
    assert rolled.came == TryResult(True, 5, 45, 77)
    assert (rolled.throw, rolled.lacks, rolled.thing) == (throw, None, "climb")
    assert [each.rule for each in rolled.steps] == ["LESSON", "GAIN"]


def test_unneeded_dice_are_not_rolled(player: Player) -> None:
    player.roll("skill:climb", d100=[12])
    assert player.find("skill:climb").came == TryResult(False, 0, 40, 12)


def test_a_complete_attempt_is_not_rolled_again(player: Player) -> None:
    player.roll("skill:climb", d100=[77], d6=[5])
    before = player.down.plan
    player.roll("skill:climb")
    player.lay("skill:climb", 100)
    assert player.down.plan == before


def test_an_attempt_without_dice_is_complete(player: Player) -> None:
    player.down = replace(player.down, sheet=play(ADA, (TrackerChanged("luck", 2, 9),)))
    full = player.find("luck")
    assert (full.came, full.throw, full.lacks) == (TryResult(False, 0, 9), None, None)
    assert player.page("luck").is_done


def test_a_page_is_done_once_everything_is_rolled(player: Player) -> None:
    assert (player.page("lessons").to_roll, player.page("lessons").is_done) == (2, False)
    player.roll("skill:climb", d100=[12])
    assert (player.page("lessons").to_roll, player.page("lessons").is_done) == (1, False)
    player.roll("skill:swim", d100=[12])
    assert (player.page("lessons").to_roll, player.page("lessons").is_done) == (0, True)
    assert player.page("lessons").left_out == (("math", AT_BEST),)


def test_physical_dice_are_typed_one_kind_after_the_other(player: Player) -> None:
    assert player.find("skill:climb").lacks == ("d100", 1)
    player.lay("skill:climb", 77)
    assert player.find("skill:climb").lacks == ("d6", 1)
    assert player.find("skill:climb").came is None
    player.lay("skill:climb", 5)
    assert player.find("skill:climb").came == TryResult(True, 5, 45, 77)
    assert player.down.plan.throws == (
        Throw("skill:climb", (("value", 40),), (Drawn("", "d100", (77,)), Drawn("", "d6", (5,))), typed=True),
    )


def test_several_dice_of_a_kind_are_typed_at_once_or_one_by_one(player: Player) -> None:
    other = Player(player.down)
    player.lay("luck", 3, 4)
    assert other.find("luck").lacks == ("d6", 2)
    other.lay("luck", 3)
    assert other.find("luck").lacks == ("d6", 1)
    other.lay("luck", 4)
    assert player.find("luck").came == other.find("luck").came == TryResult(True, 2, 4, 7)


@pytest.mark.parametrize("faces", [(), (0,), (7,), (3, 7), (1, 2, 3), ("3",), (True,)])
def test_invalid_dice_are_refused(player: Player, faces: tuple[int | str, ...]) -> None:
    with pytest.raises(ValueError, match="d6 takes up to 2 faces"):
        lay(player.down, "luck", faces)


def test_the_app_rolls_dice_that_were_not_typed(player: Player) -> None:
    player.lay("luck", 6)
    player.answer("hp", 10)
    player.roll("luck", d6=[2])
    (throw,) = player.down.plan.throws
    assert throw.typed
    assert dict(throw.on)["most"] == 4
    assert [face for each in throw.drawn for face in each.faces] == [6, 2]
    assert player.find("luck").came == TryResult(True, 2, 4, 8)


def test_insufficient_dice_are_completed(player: Player) -> None:
    begun = Throw("luck", (("dice", 2),), (Drawn("", "d6", (1,)),))
    player.take(Plan("luck", (), (begun,)))
    assert player.find("luck").lacks == ("d6", 1)
    player.roll("luck", d6=[1])
    assert player.down.plan.throws[0].drawn == (Drawn("", "d6", (1, 1)),)
    assert not player.down.plan.throws[0].typed


def test_narrative_dice_are_saved_with_sorted_letters() -> None:
    def read(dice: DiceSource) -> Outcome[TryResult]:
        return Outcome(TryResult(True, sum(each.count("s") for each in dice.draw(ABILITY, 2)), 0), ())

    def page(down: Downtime) -> Page:
        return Page("pool", (down.tried(Try("pool", (), read, 0, "")),))

    down = Downtime(ADA, Plan(), Flow((page,)))
    down = replace(down, plan=lay(down, "pool", ("as", "")))
    assert down.plan.throws[0].drawn == (Drawn("", "ability", ("sa", "")),)
    assert find_try(down, "pool").came == TryResult(True, 1, 0)


def test_an_attempt_keeps_its_inputs_once_rolled(player: Player) -> None:
    """The sheet has changed since, by another window or an edit: the gain stays, the change does too."""
    player.roll("skill:climb", d100=[45], d6=[5])
    later = play(ADA, (SkillChanged("climb", 40, 50), MarkChanged("climb", 1, 3)))
    player.down = replace(player.down, sheet=later)
    assert player.find("skill:climb").came == TryResult(True, 5, 45, 45)
    assert player.page("lessons").events == (SkillChanged("climb", 50, 55), MarkChanged("climb", 3, 0))
    player.down = replace(player.down, sheet=play(ADA, (MarkChanged("climb", 1, 0),)))
    assert player.find("skill:climb").came == TryResult(True, 5, 45, 45)
    assert player.page("lessons").events == (SkillChanged("climb", 40, 45),)


def test_pages_are_turned_in_order_once_done(player: Player) -> None:
    assert (player.step(1), player.step(1)) == ("lessons", "lessons")
    player.roll("skill:climb", d100=[12])
    player.roll("skill:swim", d100=[12])
    assert (player.step(1), player.step(1)) == ("luck", "luck")
    player.roll("luck", d6=[1, 1])
    assert (player.step(1), player.step(1)) == (REVIEW, REVIEW)
    assert [player.step(-1) for _ in range(4)] == ["luck", "lessons", "rest", "rest"]


def test_pages_up_to_the_first_unfinished_one_are_reachable(player: Player) -> None:
    there = ["rest", "lessons", "luck", REVIEW]
    assert [can_go(player.down, each) for each in there] == [True, True, False, False]
    assert go(player.down, "luck") == player.down.plan
    assert go(player.down, "lessons").page == "lessons"
    everything_rolled(player)
    assert all(can_go(player.down, each) for each in there)
    assert not can_go(player.down, "nap")
    player.take(go(player.down, REVIEW))
    assert present(player.down).id == REVIEW
    player.take(go(player.down, "rest"))
    assert present(player.down).id == "rest"


def test_a_refusing_page_blocks_the_way(player: Player) -> None:
    player.answer("fed", 0)
    assert player.step(1) == "rest"
    assert not can_go(player.down, "lessons")


def test_a_plan_returns_to_a_page_that_is_no_longer_done(player: Player) -> None:
    everything_rolled(player)
    player.take(go(player.down, REVIEW))
    player.down = replace(player.down, sheet=play(ADA, (MarkChanged("law", 0, 1),)))
    assert present(player.down).id == "lessons"
    player.roll("skill:law", d100=[4])
    assert present(player.down).id == REVIEW


def test_a_plan_at_a_missing_page_starts_at_the_first(player: Player) -> None:
    everything_rolled(player)
    player.take(go(player.down, "luck"))
    player.down = replace(player.down, sheet=replace(ADA, trackers=ADA.trackers[:1]))
    assert present(player.down).id == "rest"
    assert player.step(1) == "lessons"


def test_going_back_never_rerolls(player: Player) -> None:
    everything_rolled(player)
    before = pages(player.down)
    throws = player.down.plan.throws
    for by in (-1, -1, -1, 1, 1, 1):
        player.step(by)
    assert player.down.plan.throws == throws
    for page, was in zip(pages(player.down), before, strict=True):
        assert (page.events, page.steps) == (was.events, was.steps)
        assert [(each.throw, each.came) for each in page.tries] == [
            (each.throw, each.came) for each in was.tries
        ]


def test_finishing_needs_every_roll(player: Player) -> None:
    player.roll("skill:climb", d100=[12])
    with pytest.raises(Refused) as refused:
        finished(player.down)
    assert refused.value.ruling.step.facts == (("because", "to_roll"), ("page", "lessons"))
    player.answer("fed", 0)
    with pytest.raises(Refused) as refused:
        finished(player.down)
    assert refused.value.ruling == HUNGRY


def test_the_consequences_combine_all_pages_in_order(player: Player) -> None:
    everything_rolled(player)
    done = finished(player.down)
    assert done.events == (
        TrackerChanged("hp", 4, 8),
        SkillChanged("climb", 40, 45),
        MarkChanged("climb", 1, 0),
        MarkChanged("swim", 2, 0),
        TrackerChanged("luck", 2, 6),
    )
    assert done.sheet == play(ADA, done.events)
    assert [each.rule for each in done.steps] == ["REST", "LESSON", "GAIN", "LESSON", "LUCK"]
    assert player.down.sheet == ADA


def test_planned_consequences_are_visible_before_the_end(player: Player) -> None:
    assert consequences(player.down).events == ()
    assert consequences(player.down).sheet == ADA
    player.roll("skill:climb", d100=[77], d6=[5])
    assert consequences(player.down).sheet.skill("climb").value == 45


def test_a_game_can_refuse_downtime() -> None:
    assert FLOW.refusal(ADA, ()) is None
    busy = Flow((rest,), lambda sheet, _rules: NO_TIME if sheet.fight is None else None)
    assert busy.refusal(ADA, ()) == NO_TIME


def test_an_unknown_game_has_no_downtime() -> None:
    assert downtime_flow("shadow-lounge").pages
    with pytest.raises(UnknownSystem, match="made-up"):
        downtime_flow("made-up")


ACTS = st.one_of(
    st.tuples(st.just("answer"), st.sampled_from(["kind", "hp", "dice", "fed", TITLE]), st.integers(0, 11)),
    st.tuples(
        st.just("word"), st.sampled_from(["kind", TITLE, NOTES]), st.sampled_from(["long", "none", "x"])
    ),
    st.tuples(st.just("roll"), st.sampled_from(["skill:climb", "skill:swim", "luck"]), st.just(0)),
    st.tuples(st.just("lay"), st.sampled_from(["skill:climb", "skill:swim", "luck"]), st.integers(0, 7)),
    st.tuples(st.just("go"), st.sampled_from(["rest", "lessons", "luck", REVIEW, "nap"]), st.just(0)),
    st.tuples(st.just("step"), st.just(""), st.sampled_from([-1, 1])),
)


def done_by(down: Downtime, act: tuple[str, str, int | str]) -> Plan:
    """The plan after an act, as it is where that is refused."""
    kind, thing, value = act
    try:
        match kind:
            case "answer" | "word":
                return answer(down, thing, value)
            case "roll":
                return roll(down, thing, LiveDice(lambda below: below // 3))
            case "lay":
                return lay(down, thing, (int(value),))
            case "go":
                return go(down, thing)
            case _:
                return step_to(down, int(value))
    except (BadAnswer, Refused, ValueError):
        return down.plan


@given(st.lists(ACTS, max_size=25))
def test_any_actions_keep_the_dice_and_can_be_undone(acts: list[tuple[str, str, int | str]]) -> None:
    down = Downtime(ADA, Plan(), FLOW)
    for act in acts:
        after = done_by(down, act)
        check_nothing_lost(down.plan, after)
        assert plan_from_data(plan_to_data(after)) == after
        came = {each.id: each.came for each in all_tries(down) if each.came}
        down = replace(down, plan=after)
        assert came.items() <= {each.id: each.came for each in all_tries(down)}.items()
        check_sound(down)
        assert can_go(down, present(down).id)
        told = consequences(down)
        assert fits(ADA, told.events)
        assert (net_changes(told.events) == ()) is (told.sheet == ADA)
