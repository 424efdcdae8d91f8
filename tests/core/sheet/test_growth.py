"""Growth over time is what the journal says, and ends at the sheet as it is."""

from collections.abc import Callable
from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from rules_core.game.edit import add, edit, move, removed
from rules_core.game.places import place_of
from rules_core.sheet.events import Event, MarkChanged, SkillChanged, TraitChanged, TraitPlaced, invert, play
from rules_core.sheet.growth import Growth, Line, Moment, growth
from rules_core.sheet.journal import Action, Entry, redo_target, taken_back, undo_target
from rules_core.sheet.sheet import Sheet, Skill, Trait
from rules_core.systems.coc7.system import SYSTEM

START = Sheet(
    "coc7",
    "Ada",
    traits=(Trait("pow", 50), Trait("edu", 60)),
    skills=(Skill("listen", "listen", 40), Skill("occult", "occult", 25), Skill("law", "law", 5)),
)


@dataclass
class Player:
    """A character who writes a journal, and a sheet that keeps up with it."""

    sheet: Sheet = START
    journal: list[Entry] = field(default_factory=list)

    def write(
        self, action: Action, events: tuple[Event, ...] = (), refers: tuple[int, ...] = (), text: str = ""
    ) -> None:
        self.sheet = play(self.sheet, events)
        seq = len(self.journal) + 1
        self.journal.append(Entry(seq, "id", action, f"day {seq}", refers=refers, events=events, text=text))

    def learn(self, *gains: tuple[str, int], action: Action = Action.DOWNTIME) -> None:
        events: list[Event] = []
        for thing, by in gains:
            value = self.sheet.trait(thing)
            if value is None:
                value = play(self.sheet, tuple(events)).skill(thing).value
                events.append(SkillChanged(thing, value, value + by))
            else:
                events.append(TraitChanged(thing, value, value + by))
        self.write(action, tuple(events))

    def type(self, place: str, text: str) -> None:
        self.write(Action.EDIT, edit(SYSTEM, self.sheet, place_of(place), text))

    def undo(self) -> None:
        target = undo_target(reversed(self.journal))
        if target is not None:
            self.write(Action.UNDO, invert(target.events), (target.seq,))

    def redo(self) -> None:
        target = redo_target(reversed(self.journal))
        if target is not None:
            self.write(Action.REDO, invert(target.events), target.refers)

    @property
    def growth(self) -> Growth:
        return growth(self.sheet, tuple(reversed(self.journal)))


def line(found: Growth, thing: str) -> Line | None:
    return next((each for each in found.lines if each.id == thing), None)


def test_a_character_without_growth_keeps_the_first_values() -> None:
    found = growth(START, ())
    assert found == Growth((Moment(0, "", downtime=False),), Line("sheet", "", (70,)), (), "skill")


def test_two_downtimes_are_two_steps() -> None:
    player = Player()
    player.learn(("listen", 6), ("occult", 2))
    player.learn(("listen", 3), ("pow", 5))
    found = player.growth
    assert found.moments == (
        Moment(0, "", downtime=False),
        Moment(1, "day 1", downtime=True),
        Moment(2, "day 2", downtime=True),
    )
    assert found.lines == (
        Line("skill", "listen", (40, 46, 49)),
        Line("skill", "occult", (25, 27, 27)),
        Line("trait", "pow", (50, 50, 55)),
    )
    assert (found.lines[0].first, found.lines[0].last) == (40, 49)
    assert found.whole.values == (70, 78, 81), "the whole sheet counts skills, not characteristics"


def test_a_downtime_without_gains_is_still_a_step() -> None:
    player = Player()
    player.write(Action.DOWNTIME, (MarkChanged("listen", 0, 1),))
    player.write(Action.ROLL, (MarkChanged("occult", 0, 1),))
    assert [each.downtime for each in player.growth.moments] == [False, True]
    assert player.growth.whole.values == (70, 70)
    assert player.growth.lines == ()


def test_gains_outside_downtime_count_too() -> None:
    player = Player()
    player.learn(("law", 5), action=Action.ACT)
    assert [each.downtime for each in player.growth.moments] == [False, False]
    assert line(player.growth, "law") == Line("skill", "law", (5, 10))


def test_undone_gains_are_hidden_until_redone() -> None:
    player = Player()
    player.learn(("listen", 6))
    player.learn(("occult", 2))
    player.undo()
    assert len(player.growth.moments) == 2
    assert line(player.growth, "occult") is None
    player.redo()
    assert line(player.growth, "occult") == Line("skill", "occult", (25, 25, 27))


def test_a_reverted_value_is_no_growth() -> None:
    player = Player()
    player.learn(("listen", 6))
    player.learn(("listen", -6))
    assert player.growth.lines == ()
    assert player.growth.whole.values == (70, 76, 70)


def test_removed_skills_are_ignored() -> None:
    gone = Entry(1, "id", Action.ACT, "", events=(SkillChanged("latin", 1, 20),))
    assert growth(START, (gone,)).moments == (Moment(0, "", downtime=False),)


def test_values_typed_by_hand_are_steps_too() -> None:
    player = Player()
    player.learn(("listen", 6))
    player.type("skill/occupation_points/listen", "10")
    player.type("trait//edu", "70")
    player.type("skill/name/listen", "Ears")
    assert [each.seq for each in player.growth.moments] == [0, 1, 2, 3]
    assert line(player.growth, "listen") == Line("skill", "listen", (40, 46, 56, 56))
    assert line(player.growth, "edu") == Line("trait", "edu", (60, 60, 60, 70))


def test_an_added_skill_counts_from_then_with_its_value() -> None:
    player = Player()
    player.learn(("listen", 6))
    player.write(Action.EDIT, add(SYSTEM, player.sheet, "skill", {"kind": "climb"}))
    player.learn(("climb", 5))
    found = player.growth
    assert found.whole.values == (70, 76, 96, 101)
    assert line(found, "climb") == Line("skill", "climb", (20, 20, 20, 25))


def test_a_removed_skill_counts_until_then() -> None:
    player = Player()
    player.learn(("occult", 5))
    player.write(Action.EDIT, removed(SYSTEM, player.sheet, place_of("skill//occult")))
    gone = player.growth
    assert (gone.whole.values, gone.lines) == ((70, 75, 45), ())
    player.write(Action.EDIT, add(SYSTEM, player.sheet, "skill", {"kind": "occult"}))
    again = player.growth
    assert again.whole.values == (70, 75, 45, 50)
    assert line(again, "occult") == Line("skill", "occult", (25, 30, 5, 5))


def test_moving_a_skill_is_no_growth() -> None:
    player = Player()
    player.write(Action.EDIT, move(SYSTEM, player.sheet, place_of("skill//listen"), 1))
    assert player.growth.moments == (Moment(0, "", downtime=False),)


def test_an_added_characteristic_starts_with_its_value() -> None:
    player = Player()
    player.write(Action.EDIT, (TraitPlaced(2, None, Trait("dex", 50)),))
    player.learn(("dex", 5))
    assert line(player.growth, "dex") == Line("trait", "dex", (50, 50, 55))


def test_changes_during_creation_are_no_growth() -> None:
    player = Player()
    player.learn(("listen", 30), action=Action.EDIT)
    player.write(Action.CREATE)
    player.learn(("listen", 6))
    assert player.growth.moments == (Moment(0, "", downtime=False), Moment(3, "day 3", downtime=True))
    assert line(player.growth, "listen") == Line("skill", "listen", (70, 76))


things = st.sampled_from(("listen", "occult", "law"))
gains = st.lists(st.tuples(things, st.integers(-5, 10)), min_size=1, max_size=4)
deeds: st.SearchStrategy[Callable[[Player], None]] = st.one_of(
    gains.map(lambda found: lambda player: player.learn(*found)),
    gains.map(lambda found: lambda player: player.learn(*found, action=Action.ACT)),
    st.just(lambda player: player.learn()),
    st.just(lambda player: player.learn(("pow", 5))),
    st.just(lambda player: player.write(Action.ROLL)),
    st.integers(0, 99).map(
        lambda points: lambda player: player.type("skill/interest_points/law", str(points))
    ),
    st.just(Player.undo),
    st.just(Player.redo),
)


@given(st.lists(deeds, max_size=12))
def test_the_steps_add_up_to_the_sheets_value(done: list[Callable[[Player], None]]) -> None:
    player = Player()
    for deed in done:
        deed(player)
    found = player.growth
    now = {each.id: each.value for each in player.sheet.skills}
    now |= {each.id: each.value for each in player.sheet.traits}
    entries = {each.seq: each for each in player.journal}
    assert found.whole.last == sum(each.value for each in player.sheet.skills)
    assert found.whole.first == 70
    for each in found.lines:
        assert each.last == now[each.id]
        for place, moment in enumerate(found.moments[1:], 1):
            step = sum(
                event.after - event.before
                for event in entries[moment.seq].events
                if (isinstance(event, SkillChanged) and event.skill == each.id)
                or (isinstance(event, TraitChanged) and event.trait == each.id)
            )
            assert each.values[place] - each.values[place - 1] == step
    shown = {each.seq for each in found.moments}
    assert not shown & taken_back(reversed(player.journal))


def test_games_without_skill_values_add_up_characteristics() -> None:
    traits = Trait("str", 2), Trait("agi", 1)
    sheet = Sheet("basic-d20", "Ketta", traits=traits, skills=(Skill("a", "a", 0),))
    raised = Entry(1, "1", Action.DOWNTIME, "day 1", events=(TraitChanged("str", 1, 2),))
    found = growth(sheet, (raised,))
    assert (found.adds_up, found.whole.values) == ("trait", (2, 3))
