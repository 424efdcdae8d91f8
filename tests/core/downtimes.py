"""Downtimes of any game: what a player may do next, and what holds whatever they did."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.dice.faces import DICE, Face
from rules_core.dice.sources import LiveDice, ScriptedDice
from rules_core.game import downtime
from rules_core.game.downtime import Ask, AskKind, Downtime, Page, Try
from rules_core.sheet.events import invert, play
from rules_core.sheet.outcome import Fact, Refused
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Sheet


def page(down: Downtime, page_id: str) -> Page:
    """The page with this id."""
    return next(each for each in downtime.pages(down) if each.id == page_id)


def page_ids(down: Downtime) -> list[str]:
    """The pages in their order."""
    return [each.id for each in downtime.pages(down)]


def all_asks(down: Downtime) -> list[Ask]:
    """The questions of every page."""
    return [ask for each in downtime.pages(down) for ask in each.asks]


def all_tries(down: Downtime) -> list[Try]:
    """What is rolled on any page, rolled or not."""
    return [tried for each in downtime.pages(down) for tried in each.tries]


def thrown(down: Downtime, try_id: str, **faces: Sequence[Face]) -> Downtime:
    """A try rolled with exactly these dice."""
    dice = ScriptedDice(faces)
    after = replace(down, plan=downtime.roll(down, try_id, dice))
    dice.finish()
    return after


def check_sound(down: Downtime) -> None:
    """No id stands twice, answers are in range, and all of it can be done, or is refused, and taken back."""
    made = downtime.pages(down)
    asks = [ask for each in made for ask in each.asks]
    tries = [tried.id for each in made for tried in each.tries]
    assert len({each.id for each in asks}) == len(asks)
    assert len(set(tries)) == len(tries)
    assert all(each.kind is not AskKind.NUMBER or each.least <= each.number <= each.most for each in asks)
    came = downtime.consequences(down)
    assert came.events == tuple(event for each in made for event in each.events)
    assert play(down.sheet, came.events) == came.sheet
    assert play(came.sheet, invert(came.events)) == down.sheet
    if all(each.is_done for each in made):
        assert downtime.finished(down) == came
    else:
        with pytest.raises(Refused):
            downtime.finished(down)


def ended(down: Downtime) -> Sheet:
    """The sheet as the finished downtime leaves it; all of it can be taken back."""
    check_sound(down)
    return downtime.finished(down).sheet


def check_nothing_lost(before: Plan, after: Plan) -> None:
    """Every die that had fallen lies there still, for what it was rolled on."""
    for was in before.throws:
        now = after.throw(was.id)
        assert now is not None
        assert now.on == was.on
        for kind in DICE:
            fell = [face for each in was.drawn if each.die == kind for face in each.faces]
            lies = [face for each in now.drawn if each.die == kind for face in each.faces]
            assert lies[: len(fell)] == fell


def _fitting(ask: Ask) -> st.SearchStrategy[Fact]:
    match ask.kind:
        case AskKind.CHOICE:
            return st.sampled_from(ask.options)
        case AskKind.NUMBER:
            return st.integers(ask.least, ask.most)
        case AskKind.SWITCH:
            return st.integers(0, 1)
        case _:
            return st.sampled_from(("", " ", "1,000")) | st.text(max_size=5)


def _answered(data: st.DataObject, down: Downtime) -> Plan:
    ask = data.draw(st.sampled_from(all_asks(down)))
    value = data.draw(_fitting(ask))
    try:
        plan = downtime.answer(down, ask.id, value)
    except Refused:
        assert ask.locked is not None or value in dict(ask.refused)
        return down.plan
    assert all(each.value == value for each in all_asks(replace(down, plan=plan)) if each.id == ask.id)
    return plan


def live(data: st.DataObject) -> LiveDice:
    """Dice that fall as the test draws them."""
    return LiveDice(lambda below: data.draw(st.integers(0, below - 1)))


def moved(data: st.DataObject, down: Downtime) -> Plan:
    """One thing that a player does."""
    tries = all_tries(down)
    match data.draw(st.sampled_from(("answer", "answer", "turn", "go", *(("roll", "lay") if tries else ())))):
        case "answer":
            return _answered(data, down)
        case "turn":
            plan = downtime.step_to(down, data.draw(st.sampled_from((-1, 1))))
            assert plan._replace(page="") == down.plan._replace(page="")
            return plan
        case "go":
            plan = downtime.go(down, data.draw(st.sampled_from(page_ids(down))))
            assert plan._replace(page="") == down.plan._replace(page="")
            return plan
        case "roll":
            return downtime.roll(down, data.draw(st.sampled_from(tries)).id, live(data))
    tried = data.draw(st.sampled_from(tries))
    if tried.lacks is None:
        return downtime.lay(down, tried.id, [1])
    kind, count = tried.lacks
    faces: st.SearchStrategy[Face] = st.sampled_from(DICE[kind].faces)
    return downtime.lay(down, tried.id, data.draw(st.lists(faces, min_size=1, max_size=count)))


def walked(data: st.DataObject, down: Downtime, check: Callable[[Downtime], None] = check_sound) -> Downtime:
    """Some things that a player does; each leaves every die where it fell, and passes the check."""
    check(down)
    for _ in range(data.draw(st.integers(0, 12))):
        plan = moved(data, down)
        check_nothing_lost(down.plan, plan)
        down = replace(down, plan=plan)
        check(down)
    return down


def all_rolled(data: st.DataObject, down: Downtime) -> Downtime:
    """Every try rolled; what fell is not rolled again."""
    before = down.plan
    while waiting := next((each for each in all_tries(down) if each.came is None), None):
        down = replace(down, plan=downtime.roll(down, waiting.id, live(data)))
    check_nothing_lost(before, down.plan)
    for each in all_tries(down):
        assert downtime.roll(down, each.id, ScriptedDice()) == down.plan
        assert downtime.lay(down, each.id, [1]) == down.plan
    return down
