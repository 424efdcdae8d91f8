"""Every roll with physical dice: what is requested, what is typed, and what is saved."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from desktop.creating.controller import CreatingController
from desktop.library.problems import DiskFull
from desktop.library.records.characters import CharacterId
from desktop.rolling.acts import ActController
from desktop.rolling.attempts import Attempts
from desktop.session.session import ActionRecord
from desktop.views.creating import QUICK, STEPS
from desktop.views.creating_parts import AGE_ACT, APPLIED, METHOD_ACT
from desktop.views.own_dice import AskView
from rules_core.dice.faces import D6, D20, DiceSet, Face
from rules_core.dice.sources import DiceSource, Drawn, LiveDice, ScriptedDice
from rules_core.game.play import Against, Choice, Foe
from rules_core.sheet.dice_choice import DICE_SET, choose_set
from rules_core.sheet.events import HomebrewChanged
from rules_core.sheet.journal import Action, Entry, Roll
from rules_core.sheet.outcome import Refused, Ruling, step
from rules_core.sheet.sheet import Homebrew, OwnTreatment
from tests.table import Table, open_table, restarted

Seated = Callable[[str], Table]


@pytest.fixture
def seated(qtbot: QtBot, tmp_path: Path) -> Iterator[Seated]:
    tables: list[Table] = []

    def seat(sample: str) -> Table:
        table = open_table(tmp_path / f"{sample}.db")
        tables.append(table)
        table.characters.open_sample(sample)
        table.rolls.toggle_physical()
        return table

    yield seat
    for each in tables:
        each.library.close()


@pytest.fixture
def ida(seated: Seated) -> Table:
    return seated("ida-marchetti")


def asked(table: Table) -> AskView:
    ask = table.shown().ask
    assert ask is not None
    assert table.own_dice.ask is not None
    assert ask.number == table.own_dice.ask.number
    return ask


def newest(table: Table) -> Entry:
    return next(iter(table.session.journal.newest_first()))


def rolled(table: Table) -> Roll:
    roll = newest(table).roll
    assert roll is not None
    return roll


def looks(table: Table) -> list[tuple[str, int | None]]:
    return [(each.look.value, each.value) for each in table.shown().dice]


def answer_all(table: Table) -> None:
    """Answer every question: low on percentile dice, without duplicates, else with the last faces."""
    for _ in range(20):
        ask = table.own_dice.ask
        if ask is None:
            return
        low = {"tens": "20", "units": ""}
        table.own_dice.enter(
            tuple(
                low.get(die.look, die.faces[-1].text) or str(1 + place % 9)
                for place, die in enumerate(ask.dice)
            )
        )
    raise AssertionError("it never comes to an end")


def untyped(roll: Roll) -> Roll:
    return replace(roll, drawn=tuple(each._replace(typed=False) for each in roll.drawn))


def script(drawn: tuple[Drawn, ...]) -> ScriptedDice:
    """Put the same faces on scripted dice; the Sanity loss is a separate part only in the history."""
    faces: dict[str, dict[str, tuple[Face, ...]]] = {"": {}}
    for each in drawn:
        kinds = faces.setdefault("" if each.part == "loss" else each.part, {})
        kinds[each.die] = kinds.get(each.die, ()) + each.faces
    return ScriptedDice(faces.pop(""), faces)


OPPOSED = Choice(against=Against.OPPOSED, foe=Foe("", 50))


@pytest.mark.parametrize(
    ("sample", "subject", "choice"),
    [
        ("ida-marchetti", "skill:spot-hidden", Choice()),
        ("ida-marchetti", "skill:spot-hidden", Choice(net=2)),
        ("ida-marchetti", "skill:listen", OPPOSED),
        ("ida-marchetti", "trait:str", Choice(net=-1)),
        ("ida-marchetti", "luck:", Choice()),
        ("ida-marchetti", "weapon:2", Choice()),
        ("ida-marchetti", "treatment:medicine", Choice()),
        ("ida-marchetti", "sanity:1D6/2D6", Choice()),
        ("ida-marchetti", "analysis:", Choice()),
        ("ida-marchetti", "conscious:", Choice()),
        ("tarn-ondara", "skill:blaster-pistol", Choice(net=1)),
        ("tarn-ondara", "skill:blaster-pistol", OPPOSED),
        ("tarn-ondara", "trait:dex", Choice()),
        ("tarn-ondara", "luck:", Choice()),
        ("tarn-ondara", "weapon:2", Choice()),
        ("tarn-ondara", "treatment:first_aid_kit", Choice()),
        ("tarn-ondara", "restore:between_campaigns", Choice()),
        ("sel-vantry", "power:force-push", Choice()),
        ("odalys-brandt", "skill:athletics", Choice()),
        ("odalys-brandt", "weapon:0", Choice()),
        ("odalys-brandt", "initiative:cool", Choice()),
        ("odalys-brandt", "injury:", Choice()),
        ("odalys-brandt", "target-injury:", Choice()),
        ("odalys-brandt", "fall:athletics", Choice(options=(("feet", 30),))),
        ("odalys-brandt", "talent:talent-1", Choice()),
        ("juno-halloran", "treatment:wounds", Choice()),
        ("oriel-kast", "skill:deceive", Choice()),
        ("oriel-kast", "weapon:0", Choice()),
        ("oriel-kast", "feint:cbt-melee", Choice()),
        ("oriel-kast", "imposed:loud-lie", Choice()),
        ("oriel-kast", "power:second-wind", Choice()),
        ("ansel-quay", "skill:athletics", Choice()),
        ("ansel-quay", "trait:strength", Choice()),
        ("ansel-quay", "weapon:1", Choice()),
        ("ansel-quay", "initiative:", Choice()),
        ("ansel-quay", "power:custom:1", Choice()),
        ("ketta-morrow", "blast:2", Choice()),
    ],
)
def test_every_roll_of_every_game_resolves_typed_dice_by_the_rules(
    seated: Seated, sample: str, subject: str, choice: Choice
) -> None:
    table = seated(sample)
    attempt = Attempts(table.session).of(subject, choice)
    attempt = replace(attempt, past=tuple(attempt.past))
    table.rolls.tray.load(subject, choice)
    table.rolls.roll()
    assert asked(table).dice
    assert newest(table).roll is None
    answer_all(table)
    roll = rolled(table)
    assert all(each.typed for each in roll.drawn)
    dice = script(roll.drawn)
    expected = table.session.system.play.roll(attempt, dice).roll
    dice.finish()
    assert expected == untyped(roll)
    assert table.shown().ask is None
    table.landed()
    assert table.log.rows[0].typed
    assert table.log.rows[0].text.endswith(", physical dice")
    assert table.log.rows[0].spoken.endswith(", physical dice")


@pytest.mark.parametrize(
    ("sample", "weapon", "kinds"),
    [
        ("ida-marchetti", "weapon:1", ["d6"]),
        ("tarn-ondara", "weapon:0", ["d3"]),
        ("oriel-kast", "weapon:0", ["pale_d20", "d6"]),
        ("ansel-quay", "weapon:0", ["d12"]),
    ],
)
def test_the_damage_of_a_hit_is_asked_for_too(
    seated: Seated, sample: str, weapon: str, kinds: list[str]
) -> None:
    table = seated(sample)
    table.rolls.roll_subject(weapon)
    answer_all(table)
    table.rolls.follow_up("damage")
    assert f"{table.shown().title}: your dice" == asked(table).title
    assert kinds[-1] in [each.look for each in asked(table).dice]
    answer_all(table)
    assert rolled(table).subject.startswith("damage:")
    assert all(each.typed for each in rolled(table).drawn)


def test_all_dice_of_a_roll_are_asked_for_together_and_keep_their_captions(ida: Table) -> None:
    ida.rolls.roll_skill("spot-hidden", 2)
    ask = asked(ida)
    assert ask.title == "Spot Hidden: your dice"
    assert ask.line == "Roll three tens dice and one units die."
    assert [each.look.value for each in ask.dice] == ["tens", "tens", "tens", "units"]
    assert [each.name for each in ask.dice[1:3]] == [die.caption for die in ida.shown().dice][1:3]
    assert not any(each.pair for each in ask.dice)
    assert all(value is None for _, value in looks(ida))
    ida.own_dice.enter(("40 20 60 1",))
    assert rolled(ida).total == 21
    result = ida.shown().result
    assert result is not None
    assert result.effects[-1] == "Rolled with physical dice."
    assert result.spoken.endswith("Rolled with physical dice.")


@pytest.mark.parametrize("said", [("21",), ("20 1",), ("20", "1"), ("21", "")])
def test_a_plain_roll_takes_a_number_or_two_dice(ida: Table, said: tuple[str, ...]) -> None:
    ida.rolls.roll_skill("spot-hidden")
    assert [each.pair for each in asked(ida).dice] == [True, False]
    ida.own_dice.enter(said)
    assert rolled(ida).total == 21


@pytest.mark.parametrize("said", ["00", "0", "100", "00 0"])
def test_two_zeros_are_a_hundred(ida: Table, said: str) -> None:
    ida.rolls.roll_skill("spot-hidden")
    ida.own_dice.enter((said,))
    assert rolled(ida).total == 100


def test_an_impossible_face_is_refused_and_asked_again(ida: Table) -> None:
    ida.rolls.roll_skill("spot-hidden", 1)
    number = asked(ida).number
    for said, words in (
        ("20 60", "One units die is missing."),
        ("20 60 14", "There's no 14 on a units die."),
        ("20 60 1 7", "1 die too many."),
    ):
        ida.own_dice.enter((said,))
        assert (asked(ida).refusal, asked(ida).number) == (words, number)
    assert newest(ida).roll is None
    ida.own_dice.enter(("20 60 1",))
    assert rolled(ida).total == 21


def test_the_loss_of_sanity_is_asked_for_when_it_is_known(ida: Table) -> None:
    ida.rolls.roll_subject("sanity:1/1D6")
    ida.own_dice.enter(("99",))
    assert asked(ida).line == "Roll one D6."
    assert looks(ida) == [("tens", 90), ("units", 9), ("d6", None)]
    before = ida.tracker("san")
    ida.own_dice.enter(("4",))
    ida.landed()
    assert ida.tracker("san") == before - 4


def test_the_opponent_can_be_rolled_in_the_app(ida: Table) -> None:
    ida.rolls.tray.load("skill:spot-hidden", OPPOSED)
    ida.rolls.roll()
    assert asked(ida).here == "Roll in the app"
    ida.own_dice.enter(("21",))
    assert asked(ida).title == "Spot Hidden: opponent's dice"
    assert asked(ida).here == "Roll for the opponent"
    ida.dice.put(foe={"tens": [70], "units": [3]})
    ida.own_dice.roll_here()
    assert [each.typed for each in rolled(ida).drawn] == [True, True, False, False]
    ida.landed()
    assert ida.log.rows[0].typed
    assert "some physical dice" in ida.copied_log()


def test_the_players_dice_can_be_rolled_in_the_app_too(ida: Table) -> None:
    ida.rolls.roll_skill("spot-hidden")
    ida.dice.lay(20, units=1)
    ida.own_dice.roll_here()
    assert rolled(ida).total == 21
    ida.landed()
    assert not ida.log.rows[0].typed


def test_cancelling_leaves_the_tray_unchanged(ida: Table) -> None:
    ida.rolls.roll_skill("listen")
    ida.own_dice.enter(("21",))
    before, entry = ida.shown(), newest(ida)
    ida.rolls.roll_skill("spot-hidden")
    assert ida.shown().title == "Spot Hidden"
    ida.own_dice.cancel()
    assert ida.shown() == replace(before, fresh=False)
    assert newest(ida) == entry
    ida.own_dice.enter(("21",))
    ida.own_dice.roll_here()
    assert newest(ida) == entry


def test_another_roll_replaces_a_waiting_one(ida: Table) -> None:
    ida.rolls.roll_skill("listen")
    first = asked(ida).number
    ida.rolls.roll_skill("spot-hidden")
    assert asked(ida).title == "Spot Hidden: your dice"
    assert asked(ida).number > first
    ida.rolls.roll()
    assert asked(ida).title == "Spot Hidden: your dice"
    ida.own_dice.enter(("21",))
    assert rolled(ida).subject == "skill:spot-hidden"
    assert ida.shown().fresh


def test_any_other_action_ends_the_question(ida: Table) -> None:
    ways: Mapping[str, Callable[[], object]] = {
        "another skill is loaded": lambda: ida.rolls.tray.load_skill("listen"),
        "a tracker is changed": lambda: ida.sheets.enter_tracker("mp", "3"),
        "that is undone": ida.undo.undo,
        "a bonus die is chosen": lambda: ida.rolls.choices.add_dice(1),
        "an older roll is shown": lambda: ida.rolls.show_roll(rolled_first),
        "the app's dice are wanted": ida.rolls.toggle_physical,
    }
    ida.rolls.roll_skill("dodge")
    ida.own_dice.enter(("21",))
    rolled_first = newest(ida).seq
    for done in ways.values():
        ida.rolls.roll_skill("spot-hidden")
        assert asked(ida)
        done()
        assert ida.own_dice.ask is None
        assert ida.shown().ask is None
    assert all(each.roll is None for each in ida.session.journal.newest_first() if each.seq > rolled_first)


def test_another_character_is_not_asked_for_the_dice_of_the_first(ida: Table) -> None:
    ida.rolls.roll_skill("spot-hidden")
    ida.characters.open_sample("dot-kowalski")
    assert ida.own_dice.ask is None
    assert ida.shown().ask is None
    assert not ida.shown().physical


def test_using_physical_dice_is_stored_on_the_sheet_and_can_be_undone(ida: Table, tmp_path: Path) -> None:
    assert ida.shown().physical
    ida.undo.undo()
    assert not ida.shown().physical
    ida.dice.lay(20, units=1)
    ida.rolls.roll_skill("spot-hidden")
    assert rolled(ida).total == 21
    ida.rolls.toggle_physical()
    assert ida.shown().physical
    again = restarted(ida, tmp_path / "ida-marchetti.db")
    assert again.own_dice.is_physical
    again.library.close()


def test_a_push_of_typed_dice_asks_again_and_shows_the_first_roll(ida: Table) -> None:
    ida.rolls.roll_skill("accounting")
    ida.own_dice.enter(("70 4",))
    ida.rolls.toggle_physical()
    ida.rolls.push()
    assert asked(ida).line == "Roll one tens die and one units die. You had 70 and 4."
    ida.own_dice.enter(("00 3",))
    assert newest(ida).action is Action.PUSH
    assert all(each.typed for each in rolled(ida).drawn)
    ida.dice.lay(20, units=1)
    ida.rolls.roll_skill("spot-hidden")
    assert not any(each.typed for each in rolled(ida).drawn)


def test_luck_asks_for_the_dice_that_it_adds(seated: Seated) -> None:
    tarn = seated("tarn-ondara")
    tarn.rolls.roll_subject("treatment:first_aid_kit")
    tarn.own_dice.enter(("45",))
    assert asked(tarn).line == "Roll one D4."
    tarn.own_dice.enter(("3",))
    tarn.rolls.spend_luck(18)
    assert asked(tarn).line == "Roll one D4."
    assert newest(tarn).action is Action.ROLL
    tarn.own_dice.enter(("4",))
    assert newest(tarn).action is Action.LUCK
    assert rolled(tarn).degree == "hard"
    assert rolled(tarn).drawn[-1] == Drawn("healing", "d4", (4,), typed=True)


def test_a_forbidden_roll_is_refused_before_asking_for_dice(seated: Seated) -> None:
    ansel = seated("ansel-quay")
    ansel.rolls.roll_subject("blast:2")
    assert ansel.notices[-1].text == "This weapon isn't explosive."
    ansel.rolls.roll_subject("power:custom:2")
    assert ansel.notices[-1].warning
    ansel.rolls.roll_skill("nobody")
    assert ansel.own_dice.ask is None
    assert newest(ansel).roll is None


def test_a_refusal_removes_the_earlier_question(seated: Seated) -> None:
    ansel = seated("ansel-quay")
    ansel.rolls.roll_skill("athletics")
    ansel.rolls.roll_subject("blast:2")
    assert ansel.own_dice.ask is None
    assert ansel.shown().ask is None


def test_a_whole_pool_is_asked_for_and_typed_in_letters_or_words(seated: Seated) -> None:
    odalys = seated("odalys-brandt")
    odalys.rolls.roll_skill("athletics")
    ask = asked(odalys)
    assert ask.line == "Roll two Proficiency dice, two Ability dice and two Difficulty dice."
    assert odalys.shown().pool is not None
    assert len({face.text for face in ask.dice[0].faces}) == len(ask.dice[0].faces)
    odalys.own_dice.enter(("t - success, AS 2 threat fh",))
    assert [each.faces for each in rolled(odalys).drawn] == [("T", ""), ("s", "sa"), ("hh", "fh")]


def test_tie_breaks_in_a_fight_ask_for_physical_dice(seated: Seated) -> None:
    tarn = seated("tarn-ondara")
    tarn.combat.track(on=True)
    fight = tarn.session.character.sheet.fight
    assert fight is not None
    tarn.combat.add_fighter("Rook", str(fight.fighters[0].dex))
    assert asked(tarn).title == "Turn order: your dice"
    assert (tarn.shown().title, tarn.session.character.sheet.fight) == ("Turn order", fight)
    tarn.own_dice.enter(("21 84",))
    after = tarn.session.character.sheet.fight
    assert after is not None
    assert [(each.name, each.tie) for each in after.fighters] == [("Rook", 84), ("Tarn Ondara", 21)]


def test_the_act_of_a_card_asks_for_its_dice(seated: Seated) -> None:
    ansel = seated("ansel-quay")
    acts = ActController(ansel.session, ansel.rolls, ansel.own_dice)
    acts.act("fight:begin", {})
    acts.act("fight:join", {"name": "Rook", "initiative": "18", "side": "foe"})
    acts.act("fight:join", {"name": "Wren", "initiative": "18", "side": "foe"})
    acts.act("fight:initiative", {"who": "0", "total": "3"})
    before = newest(ansel)
    acts.act("fight:open", {})
    assert (asked(ansel).title, asked(ansel).line) == ("Ansel Quay: your dice", "Roll two D20.")
    ansel.own_dice.enter(("9 9",))
    assert asked(ansel).line == "Roll two D20."
    assert newest(ansel) == before
    ansel.own_dice.enter(("3 14",))
    assert (newest(ansel).seq, newest(ansel).about) == (before.seq + 1, "fight:open")
    fight = ansel.session.character.sheet.fight
    assert fight is not None
    assert fight.turn is not None
    assert fight.fighters[fight.turn].name == "Wren"


def test_group_luck_can_use_physical_dice(ida: Table) -> None:
    own = ida.session.character.id
    ida.healing.roll_group_luck((own,))
    assert asked(ida).title == "Group Luck: your dice"
    ida.own_dice.enter(("21",))
    assert rolled(ida).name == "Group Luck: Ida Marchetti"
    assert all(each.typed for each in rolled(ida).drawn)


class Making:
    """The wizard at the rolled characteristics of a new character."""

    def __init__(self, table: Table, game: str) -> None:
        self.table = table
        self.wizard = CreatingController(table.session, table.own_dice, lambda _n: 0)
        self.wizard.open_requested.connect(lambda number: table.session.open(CharacterId(number)))
        self.wizard.open(game)
        self.wizard.choose("way", STEPS)
        self.wizard.next()
        self.wizard.choose(METHOD_ACT, "roll")
        table.rolls.toggle_physical()

    def value(self, trait: str) -> int | None:
        return self.table.session.character.sheet.trait(trait)


def test_a_new_characters_characteristics_can_use_physical_dice(seated: Seated) -> None:
    making = Making(seated("ida-marchetti"), "coc7")
    table = making.table
    making.wizard.throw("str")
    assert table.own_dice.ask is not None
    assert table.own_dice.ask.title == "Strength: your dice"
    table.own_dice.enter(("3 4 5",))
    assert making.value("str") == 60
    plan = newest(table).plan
    assert plan is not None
    assert plan.throws[0].typed


def test_all_characteristics_are_asked_for_in_turn_and_saved_as_one_step(seated: Seated) -> None:
    making = Making(seated("ida-marchetti"), "coc7")
    table = making.table
    before = newest(table)
    making.wizard.throw_all("dice")
    titles = []
    while table.own_dice.ask is not None:
        assert newest(table) == before
        titles.append(table.own_dice.ask.title)
        table.own_dice.enter((" ".join("3" for _ in table.own_dice.ask.dice),))
    assert len(titles) == len(set(titles)) > 8
    assert "Luck: your dice" in titles
    assert newest(table).seq == before.seq + 1
    assert (making.value("str"), making.value("int")) == (45, 60)


def test_age_asks_for_dice_and_a_quick_start_does_not(seated: Seated) -> None:
    making = Making(seated("ida-marchetti"), "coc7")
    table = making.table
    making.wizard.throw_all("dice")
    answer_all(table)
    making.wizard.editing.edited("detail//age", "45")
    making.wizard.editing.settled("")
    making.wizard.choose(AGE_ACT, APPLIED)
    assert newest(table).about != AGE_ACT
    answer_all(table)
    assert newest(table).about == AGE_ACT
    table.own_dice.app_dice = LiveDice(lambda _sides: 0)
    making.wizard.leave_quietly()
    making.wizard.open("striker")
    making.wizard.choose("way", QUICK)
    making.wizard.next()
    assert table.session.character.sheet.system == "striker"


def test_a_roll_reads_the_house_rules_only_once_all_dice_are_entered(ida: Table) -> None:
    made: list[tuple[Face, ...]] = []

    def make(dice: DiceSource) -> None:
        first = dice.draw(D6, 2)
        made.append(first + dice.draw(D20))

    ida.own_dice.throw("Test", make)
    ida.own_dice.enter(("3 4",))
    assert made == []
    ida.own_dice.enter(("17",))
    assert made == [(3, 4, 17)]


def test_a_custom_treatment_uses_physical_dice(ida: Table) -> None:
    grog = OwnTreatment("own:grog", "Grog", tracker="hp", gives=(("", "1D4+1"),))
    sheet = ida.session.character.sheet
    events = (HomebrewChanged(sheet.homebrew, Homebrew(treatments=(grog,))),)
    ida.session.do(ActionRecord(Action.EDIT, "homebrew/", events=events))
    acts = ActController(ida.session, ida.rolls, ida.own_dice)
    acts.act("own:treat:own:grog", {})
    assert asked(ida).line == "Roll one D4."
    before = newest(ida)
    ida.own_dice.enter(("2",))
    assert newest(ida).seq == before.seq + 1
    assert ida.session.character.sheet.tracker("hp").value == sheet.tracker("hp").value + 3


def test_a_refusal_after_the_dice_ends_the_question(ida: Table) -> None:
    refused: list[str] = []

    def make(dice: DiceSource) -> None:
        try:
            if dice.draw(D6) == (1,):
                raise Refused(Ruling(False, step("COC-DIE-01")))
        except Refused as refusal:
            refused.append(refusal.ruling.step.rule)

    ida.own_dice.throw("Test", make)
    ida.own_dice.enter(("1",))
    assert refused == ["COC-DIE-01"]
    assert ida.own_dice.ask is None
    assert ida.shown().ask is None


def full(table: Table, patch: pytest.MonkeyPatch) -> None:
    """Let every later write fail."""

    def no_room(*_args: object) -> None:
        raise DiskFull(table.library.path, "no room")

    patch.setattr(table.library, "transaction", no_room)


def test_dice_that_cannot_be_saved_yet_are_not_asked_for_again(
    ida: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ida.rolls.roll_skill("listen")
    ida.own_dice.enter(("17 14",))
    assert asked(ida).refusal
    with monkeypatch.context() as patch:
        full(ida, patch)
        ida.own_dice.enter(("21",))
        assert ida.own_dice.ask is None
        assert rolled(ida).total == 21
        assert ida.library.entries(ida.session.character.id)[0] != newest(ida)
    ida.session.unsaved.try_again()
    assert ida.library.entries(ida.session.character.id)[0] == newest(ida)


def test_characteristics_that_cannot_be_saved_yet_are_saved_later(
    seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    making = Making(seated("ida-marchetti"), "coc7")
    table = making.table
    making.wizard.throw_all("dice")
    with monkeypatch.context() as patch:
        full(table, patch)
        while (ask := table.own_dice.ask) is not None:
            table.own_dice.enter(tuple("3" for _ in ask.dice))
    table.session.unsaved.try_again()
    plan = newest(table).plan
    assert plan is not None
    assert all(each.typed for each in plan.throws)


def test_requested_dice_use_the_characters_set(ida: Table) -> None:
    chosen = DiceSet("own", "#203060", "#FFE0A0")
    sheet = ida.session.character.sheet
    ida.session.do(ActionRecord(Action.EDIT, f"detail//{DICE_SET}", events=choose_set(sheet, chosen)))
    ida.rolls.roll_skill("listen")
    assert asked(ida).look == chosen
