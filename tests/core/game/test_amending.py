"""Rolls judged again with other choices, and struck, in every game."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.dice.faces import Die, F, Face
from rules_core.dice.sources import DiceSource, Drawn, LiveDice, ScriptedDice
from rules_core.game.amending import BuiltOn, built_on, depending, judged_again
from rules_core.game.play import Against, Attempt, Choice, Foe, Turn
from rules_core.game.registry import system
from rules_core.sheet.events import (
    Event,
    MarkChanged,
    ShotsChanged,
    SkillChanged,
    SkillPlaced,
    StaleEvent,
    TrackerChanged,
    WeaponChanged,
    invert,
    play,
)
from rules_core.sheet.fairness import DiceReplay, EntryDice, RollDice
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll, sheet_at, standing_rolls, undo_target
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet, Tracker, Weapon
from tests.core.basic_d20.player import MARA
from tests.core.coc7.ada import ADA
from tests.core.rites_of_battle.characters import JUNO
from tests.core.shadow_lounge.player import SEL
from tests.core.striker.player import VEX


class CountedDice(DiceSource):
    """Random dice that remember every face."""

    def __init__(self, seed: int) -> None:
        self._live = LiveDice(Random(seed).randrange)
        self.fell: Counter[tuple[str, Face]] = Counter()

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        faces = self._live.draw(die, count)
        self.fell.update((die.name, face) for face in faces)
        return faces


class Table:
    """A character's sheet and journal."""

    def __init__(self, sheet: Sheet, dice: DiceSource) -> None:
        self.first = self.sheet = sheet
        self.dice = dice
        self.play = system(sheet.system).play
        self.journal: list[Entry] = []

    def write(
        self,
        action: Action,
        events: tuple[Event, ...] = (),
        refers: tuple[int, ...] = (),
        turn: Turn | None = None,
    ) -> Entry:
        self.sheet = play(self.sheet, events)
        roll, steps = (None, ()) if turn is None else (turn.roll, turn.steps)
        seq = len(self.journal) + 1
        entry = Entry(seq, str(seq), action, "", refers=refers, roll=roll, steps=steps, events=events)
        self.journal.append(entry)
        return entry

    @property
    def newest_first(self) -> list[Entry]:
        return self.journal[::-1]

    def attempt(self, sheet: Sheet, subject: str, choice: Choice) -> Attempt:
        return Attempt(sheet, subject, choice, name="as it is called")

    def roll(self, subject: str, choice: Choice | None = None) -> Entry:
        turn = self.play.roll(self.attempt(self.sheet, subject, choice or Choice()), self.dice)
        return self.write(Action.ROLL, turn.events, turn=turn)

    def push(self, seq: int) -> Entry:
        assert self.play.push is not None
        turn = self.play.push(self.sheet, self.standing(seq).roll, self.dice)
        return self.write(Action.PUSH, turn.events, (seq,), turn)

    def luck(self, seq: int, points: int) -> Entry:
        assert self.play.spend_luck is not None
        turn = self.play.spend_luck(self.sheet, self.standing(seq), points, self.dice)
        return self.write(Action.LUCK, turn.events, (seq,), turn)

    def built(self, seq: int) -> BuiltOn:
        built = built_on(self.newest_first, seq)
        assert built is not None
        return built

    def amend(self, seq: int, choice: Choice) -> Entry:
        built = self.built(seq)
        assert depending(self.sheet, self.newest_first, built) == ()
        subject = self.standing(seq).roll.subject
        then = sheet_at(self.sheet, self.newest_first, seq - 1)
        turn = judged_again(
            self.play,
            self.attempt(then, built.rolled.roll.subject if built.rolled.roll else "", choice),
            self.attempt(play(self.sheet, built.reverting), subject, choice),
            built,
            self.dice,
        )
        return self.write(Action.AMEND, (*built.reverting, *turn.events), built.refers, turn)

    def strike(self, seq: int) -> Entry:
        built = self.built(seq)
        assert depending(self.sheet, self.newest_first, built) == ()
        return self.write(Action.STRIKE, built.reverting, built.refers)

    def undo(self) -> None:
        target = undo_target(self.newest_first, lambda each: bool(each.events) or each.action is Action.AMEND)
        assert target is not None
        self.write(Action.UNDO, invert(target.events), (target.seq,))

    def standing(self, seq: int) -> StandingRoll:
        return next(each for each in standing_rolls(self.newest_first) if each.entry.seq == seq)


def made(roll: Roll) -> tuple[object, ...]:
    return roll.check, roll.drawn, roll.total, roll.degree, roll.passed


def kept(entry: Entry) -> Roll:
    assert entry.roll is not None
    return entry.roll


def counted(journal: Sequence[Entry]) -> "Counter[tuple[str, Face]]":
    replay, fell = DiceReplay(), Counter[tuple[str, Face]]()
    for each in journal:
        dice = None if each.roll is None else RollDice(each.roll.drawn, each.roll.added)
        told = replay.fell(EntryDice(each.seq, each.action.value, each.refers, dice))
        fell.update((drawn.die, face) for drawn in told for face in drawn.faces)
    return fell


def options(**given: int | str) -> Choice:
    return Choice(options=tuple(sorted(given.items())))


OPPOSED = Choice(against=Against.OPPOSED, foe=Foe("", 45))

CASES: dict[str, tuple[Sheet, str, list[Choice]]] = {
    "coc7": (
        ADA,
        "skill:charm",
        [Choice(), Choice("hard"), Choice("extreme", 2), Choice(net=-1), Choice(net=1), OPPOSED],
    ),
    "shadow-lounge": (
        SEL,
        "skill:listen",
        [Choice(), Choice("hard"), Choice("extreme", 2), Choice(net=-1), OPPOSED],
    ),
    "basic-d20": (MARA, "skill:fortitude", [options(dc=15), options(dc=11), options(dc=30, modifier=-2)]),
    "rites-of-battle": (
        JUNO,
        "skill:athletics",
        [Choice(), options(pool_difficulty=2), options(pool_boost=2, pool_upgrade=1)],
    ),
    "striker": (
        VEX,
        "skill:agility",
        [options(challenge=15), options(challenge=8, advantage="advantage"), options(approach="reckless")],
    ),
}


@pytest.mark.parametrize("game", sorted(CASES))
@given(seed=st.integers(0, 10**6), data=st.data())
def test_amending_back_to_the_first_choice_restores_the_first_roll(
    game: str, seed: int, data: st.DataObject
) -> None:
    sheet, subject, choices = CASES[game]
    dice = CountedDice(seed)
    table = Table(sheet, dice)
    choice = st.sampled_from(choices)
    first = data.draw(choice)
    rolled = table.roll(subject, first)
    after = table.sheet
    for other in data.draw(st.lists(choice, max_size=3)):
        amended = kept(table.amend(1, other))
        assert table.play.choice_of(amended) == other
        assert made(table.standing(1).roll) == made(amended)
        assert system(sheet.system).is_sound(amended)
    back = table.amend(1, first)
    assert made(kept(back)) == made(kept(rolled))
    standing = table.standing(1)
    assert (standing.entry.events, standing.entry.steps) == (rolled.events, rolled.steps)
    assert table.sheet == after
    assert counted(table.journal) == dice.fell


@pytest.mark.parametrize("game", sorted(CASES))
@given(seed=st.integers(0, 10**6), data=st.data())
def test_undoing_an_amendment_restores_sheet_and_roll(game: str, seed: int, data: st.DataObject) -> None:
    sheet, subject, choices = CASES[game]
    dice = CountedDice(seed)
    table = Table(sheet, dice)
    rolled = table.roll(subject, data.draw(st.sampled_from(choices)))
    after = table.sheet
    table.amend(1, data.draw(st.sampled_from(choices)))
    table.undo()
    assert (table.sheet, table.standing(1).roll) == (after, rolled.roll)
    table.amend(1, data.draw(st.sampled_from(choices)))
    assert counted(table.journal) == dice.fell
    struck = table.strike(1)
    assert table.sheet == sheet
    assert struck.refers == (1, 4)
    assert table.standing(1).struck


def percentile(*tens: int, units: int, **parts: dict[str, list[int]]) -> ScriptedDice:
    return ScriptedDice({"tens": tens, "units": [units]}, parts)


def test_difficulty_decides_about_the_tick() -> None:
    table = Table(ADA, percentile(40, units=2))
    skill = ADA.skill("charm")
    rolled = table.roll("skill:charm", Choice("hard"))
    assert (kept(rolled).passed, table.sheet) == (skill.value // 2 >= 42, ADA)
    table.amend(1, Choice())
    standing = table.standing(1)
    assert standing.roll.passed
    assert standing.first == rolled.roll
    assert table.sheet.skill("charm").marks == 1
    assert [type(each).__name__ for each in standing.entry.events] == ["MarkChanged"]
    table.undo()
    assert (table.sheet, table.standing(1).amended) == (ADA, None)


def test_a_removed_die_comes_back_with_the_next_amendment() -> None:
    table = Table(ADA, percentile(40, 0, units=2))
    table.roll("skill:charm", Choice(net=1))
    without = kept(table.amend(1, Choice()))
    assert (without.total, without.unused) == (42, (Drawn("", "tens", (0,)),))
    again = kept(table.amend(1, Choice(net=-1)))
    assert (again.total, again.unused, again.added) == (42, (), ())


def test_a_die_of_an_undone_amendment_comes_back_with_the_next() -> None:
    """Undoing is no way to roll a penalty die again."""
    table = Table(ADA, percentile(40, 90, units=2))
    table.roll("skill:charm")
    assert kept(table.amend(1, Choice(net=-1))).added == (Drawn("", "tens", (90,)),)
    table.undo()
    again = table.amend(1, Choice(net=-1))
    assert (kept(again).total, kept(again).added, again.refers) == (92, (), (1,))


def test_luck_spent_on_the_roll_comes_back() -> None:
    table = Table(ADA, percentile(70, units=5))
    luck = ADA.tracker("luck").value
    table.roll("skill:charm")
    table.luck(1, 20)
    assert table.sheet.tracker("luck").value == luck - 20
    amendment = table.amend(1, Choice("hard"))
    assert table.sheet.tracker("luck").value == luck
    standing = table.standing(1)
    assert (amendment.refers, standing.luck, standing.roll.total) == ((1, 2), (), 75)
    table.luck(1, 5)
    assert [each.seq for each in table.standing(1).luck] == [4]
    assert table.standing(1).roll.total == 70
    table.amend(1, Choice())
    assert table.sheet.tracker("luck").value == luck
    assert table.journal[-1].refers == (1, 2, 3, 4)
    assert table.standing(1).entry.events == ()


def test_a_pushed_roll_stays_pushed() -> None:
    script = ScriptedDice({"tens": [90, 40], "units": [1, 2]})
    table = Table(ADA, script)
    table.roll("skill:charm", Choice("extreme"))
    table.push(1)
    assert not table.standing(2).roll.passed
    table.amend(2, Choice())
    pushed = table.standing(2)
    assert (pushed.roll.passed, pushed.roll.input("pushed")) == (True, 1)
    assert [each.seq for each in table.built(1).followed] == [2]


def test_a_re_rolled_roll_keeps_its_inspiration_spent() -> None:
    table = Table(MARA, ScriptedDice({"d20": [2, 9]}))
    points = MARA.tracker("inspiration").value
    table.roll("skill:fortitude", options(dc=30))
    table.push(1)
    table.amend(2, options(dc=5))
    assert table.standing(2).roll.passed
    assert table.sheet.tracker("inspiration").value == points - 1
    assert any(each.rule == "D20-INSP" for each in table.standing(2).entry.steps)


def test_a_later_tick_by_another_roll_stays() -> None:
    """The amended roll succeeds too, but the skill is ticked already."""
    table = Table(ADA, ScriptedDice({"tens": [40, 0], "units": [2, 3]}))
    table.roll("skill:charm", Choice("extreme"))
    table.roll("skill:charm")
    assert table.sheet.skill("charm").marks == 1
    table.amend(1, Choice())
    assert table.sheet.skill("charm").marks == 1
    assert table.standing(1).entry.events == ()


def test_the_value_of_that_time_counts() -> None:
    table = Table(ADA, percentile(40, units=2))
    table.roll("skill:charm", Choice("extreme"))
    skill = table.sheet.skill("charm")
    table.write(Action.EDIT, (SkillChanged(skill.id, skill.value, 5),))
    table.amend(1, Choice())
    assert table.standing(1).roll.input("target") == skill.value
    assert table.sheet.skill(skill.id).marks == 1


def test_a_result_that_no_longer_fits_is_refused() -> None:
    """The value has changed since, and so has the tick that the result would give."""
    table = Table(ADA, percentile(40, units=2))
    table.roll("skill:charm", Choice("extreme"))
    skill = table.sheet.skill("charm")
    table.write(Action.EDIT, (SkillChanged(skill.id, skill.value, 5), MarkChanged(skill.id, 0, 1)))
    with pytest.raises(StaleEvent):
        table.amend(1, Choice())


def test_a_skill_that_is_gone_keeps_its_roll() -> None:
    table = Table(ADA, percentile(40, units=2))
    table.roll("skill:charm")
    place = next(n for n, each in enumerate(table.sheet.skills) if each.id == "charm")
    table.write(Action.EDIT, (SkillPlaced(place, table.sheet.skills[place], None),))
    built = table.built(1)
    assert [each.seq for each in depending(table.sheet, table.newest_first, built)] == [2]


def test_a_removed_weapon_moves_the_amended_roll() -> None:
    knife = Weapon("Knife", ADA.skills[0].id, "1D4")
    sheet = replace(ADA, weapons=(knife, Weapon("Club", ADA.skills[0].id, "1D6")))
    table = Table(sheet, percentile(0, units=5))
    table.roll("weapon:1", Choice("hard"))
    table.write(Action.EDIT, (WeaponChanged(0, knife, None),))
    table.amend(1, Choice())
    assert table.standing(1).roll.subject == "weapon:0"
    assert kept(table.journal[-1]).name == "as it is called"


def test_what_was_built_on_a_roll_is_named() -> None:
    table = Table(ADA, percentile(70, units=5))
    table.roll("skill:charm")
    table.luck(1, 20)
    luck = table.sheet.tracker("luck").value
    table.write(Action.TRACKER, (TrackerChanged("luck", luck, luck + 3),))
    built = table.built(1)
    assert [each.seq for each in depending(table.sheet, table.newest_first, built)] == [3]
    table.undo()
    assert depending(table.sheet, table.newest_first, table.built(1)) == ()


def test_an_incomplete_journal_names_the_roll_itself() -> None:
    table = Table(ADA, percentile(0, units=5))
    table.roll("skill:charm")
    assert [each.seq for each in depending(ADA, table.newest_first, table.built(1))] == [1]


def test_other_later_changes_are_named_if_none_touches_the_same() -> None:
    table = Table(ADA, percentile(0, units=5))
    table.roll("skill:charm")
    hp = table.sheet.tracker("hp").value
    table.write(Action.TRACKER, (TrackerChanged("hp", hp, hp - 1),))
    plain = ADA.with_tracker(replace(ADA.tracker("hp"), value=hp - 1))
    assert [each.seq for each in depending(plain, table.newest_first, table.built(1))] == [2]


def test_a_shot_of_a_weapon_that_is_gone_is_not_taken_from_another() -> None:
    first, second = Weapon("Revolver", "charm", ammo="6"), Weapon("Pistol", "charm", ammo="6", fired=1)
    table = Table(replace(ADA, weapons=(first, second)), percentile(0, units=5))
    table.roll("weapon:0")
    assert table.sheet.weapons[0].fired == 1
    table.write(Action.EDIT, (WeaponChanged(0, table.sheet.weapons[0], None),))
    built = table.built(1)
    assert ShotsChanged(0, 1, 0) in built.reverting
    assert [each.seq for each in depending(table.sheet, table.newest_first, built)] == [2]


def test_what_the_roll_paid_for_is_given_back() -> None:
    table = Table(ADA, percentile(0, units=5))
    table.roll("skill:charm")
    hp = table.sheet.tracker("hp").value
    table.write(Action.SPEND, (TrackerChanged("hp", hp, hp - 1),), (1,))
    table.write(Action.NOTE, refers=(1,))
    table.amend(1, Choice("hard"))
    assert table.sheet.tracker("hp").value == hp
    assert table.standing(1).spent == ()


def test_only_rolls_that_count_can_be_amended() -> None:
    table = Table(ADA, percentile(0, units=5))
    table.roll("skill:charm")
    hp = table.sheet.tracker("hp").value
    table.write(Action.TRACKER, (TrackerChanged("hp", hp, hp - 1),))
    assert built_on(table.newest_first, 2) is None
    assert built_on(table.newest_first, 7) is None
    table.strike(1)
    assert built_on(table.newest_first, 1) is None


def test_an_attempt_that_is_not_possible_stays_as_it_was() -> None:
    sheet = replace(VEX, trackers=(Tracker("hp", 5), Tracker("ep", 4), Tracker("fp", 2)))
    table = Table(sheet, ScriptedDice({"d20": [9]}))
    table.roll("technique:notice")
    with pytest.raises((Refused, KeyError)):
        table.amend(1, options(take=20, challenge=1))


def test_striking_undoes_everything_about_a_roll_and_is_undone_once() -> None:
    table = Table(ADA, percentile(70, units=5))
    table.roll("skill:charm")
    table.luck(1, 20)
    before = table.sheet
    strike = table.strike(1)
    assert (table.sheet, strike.refers) == (ADA, (1, 2))
    standing = table.standing(1)
    assert (standing.struck, standing.taken_back) == (True, True)
    assert (standing.roll.total, len(standing.luck)) == (55, 1), "it is shown as it was last"
    table.undo()
    assert table.sheet == before
    assert (table.standing(1).struck, len(table.standing(1).luck)) == (False, 1)


def test_a_struck_roll_can_be_redone_after_its_undo() -> None:
    table = Table(ADA, percentile(0, units=5))
    table.roll("skill:charm")
    strike = table.strike(1)
    table.undo()
    table.write(Action.REDO, strike.events, (strike.seq,))
    assert table.standing(1).struck
