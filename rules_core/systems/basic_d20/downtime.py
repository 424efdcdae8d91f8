"""Downtime in Four-degree d20: levels and their benefits, wealth, and a full rest. It needs no dice."""

import re
from typing import NamedTuple

from msgspec.structs import replace

from rules_core.game.downtime import LONGEST_LINE, Ask, AskKind, Downtime, Flow, Page
from rules_core.game.play import Rules, Turn
from rules_core.sheet.events import Event, play, set_detail
from rules_core.sheet.outcome import Refused, Ruling, Step, step
from rules_core.sheet.sheet import Sheet
from rules_core.systems.basic_d20.character import LEVEL, level_of
from rules_core.systems.basic_d20.derive import Attribute, Rest
from rules_core.systems.basic_d20.play_gear import add_power
from rules_core.systems.basic_d20.play_health import rested
from rules_core.systems.basic_d20.play_level import (
    MOST_LEVEL,
    attribute_refusal,
    level_refusal,
    level_up,
    raise_attribute,
    ribbons,
    typical_wealth,
)

LEVELS, MOST_LEVELS = "levels", 5
"""The question about levels gained, and the most levels in one downtime."""

RIBBON, GAIN, FEAT_NAME = "ribbon_", "gain_", "feat_"
"""The prefixes of the questions for a level ("ribbon_7"): the name of its ribbon, the benefit of an even one,
and the name of its feat.
"""

FEAT = "feat"
"""The answer for an even level that gives a feat, not an attribute point."""

EARNED, SPENT, CASH = "earned", "spent", "cash"
"""The questions about cred earned and spent, and about the cash text if it is not a plain number. The last is
also the id of the detail.
"""

MOST_CRED = 999_999_999
"""The most cred earned or spent in one downtime."""

REST = "rest"
"""The question about the full rest."""

_CRED = re.compile(r"[0-9]{1,12}|[0-9]{1,3}(,[0-9]{3}){1,3}")


def level(down: Downtime) -> Page:
    """Ask for the levels gained and the benefits of each (D20-CHR-10), in order.

    Maximum HP and Mana follow automatically if the rules set them (D20-CHR-03, D20-CHR-07). The current
    values stay, since the rules say nothing else; a rest restores them.
    """
    sheet = down.sheet
    if sheet.trait(LEVEL) is None:
        return Page("level", left_out=((LEVEL, Ruling(False, step("D20-CHR-10", because="no_level"))),))
    ruling = level_refusal(sheet)
    if ruling is not None:
        return Page("level", left_out=((LEVEL, ruling),))
    asks = [down.number(LEVELS, 0, min(MOST_LEVELS, MOST_LEVEL - level_of(sheet)))]
    events: tuple[Event, ...] = ()
    steps: tuple[Step, ...] = ()
    refusal: Ruling | None = None
    for _ in range(asks[0].number):
        risen = level_up(sheet)
        sheet = play(sheet, risen.events)
        gain = _gain(replace(down, sheet=sheet))
        sheet = play(sheet, gain.turn.events)
        asks += gain.asks
        events += risen.events + gain.turn.events
        steps += risen.steps + gain.turn.steps
        refusal = refusal or gain.refusal
    return Page("level", asks=tuple(asks), events=events, steps=steps, refusal=refusal)


class _Gain(NamedTuple):
    """The benefit of one level: its questions, the effect of the answers, and what is wrong with them."""

    asks: tuple[Ask, ...]
    turn: Turn
    refusal: Ruling | None = None


_NOTHING = Turn(None, (), ())


def _gain(down: Downtime) -> _Gain:
    sheet = down.sheet
    reached = sheet.trait(LEVEL) or 0
    if ribbons(reached) > ribbons(reached - 1):
        name = down.line(f"{RIBBON}{reached}")
        return _Gain((name,), _add_named_power(sheet, name))
    attributes = tuple(each.value for each in Attribute if sheet.trait(each) is not None)
    rulings = ((each, attribute_refusal(sheet, each)) for each in attributes)
    refused = tuple((each, ruling) for each, ruling in rulings if ruling is not None)
    choice = down.choice(f"{GAIN}{reached}", (FEAT, *attributes), refused)
    chosen = str(choice.value)
    if chosen == FEAT:
        name = down.line(f"{FEAT_NAME}{reached}")
        return _Gain((choice, name), _add_named_power(sheet, name))
    ruling = dict(refused).get(chosen)
    if ruling is not None:
        return _Gain((choice,), _NOTHING, ruling)
    return _Gain((choice,), raise_attribute(sheet, chosen))


def _add_named_power(sheet: Sheet, name: Ask) -> Turn:
    """Add a ribbon or feat to the character's own powers; nothing without a name."""
    words = " ".join(str(name.value).split())
    return add_power(sheet, words, "", "") if words else _NOTHING


def wealth(down: Downtime) -> Page:
    """Ask for cred earned and spent.

    The rules only give a rough wealth by level (D20-CHR-10), so any amounts are allowed, but not spending
    more than there is. A cash text that is not a plain number stays until it is replaced.
    """
    sheet = down.sheet
    text = sheet.detail(CASH)
    have = cred_in(text)
    if have is None:
        ask = Ask(CASH, AskKind.LINE, str(down.answer(CASH, text)), most=LONGEST_LINE)
        return Page("wealth", asks=(ask,), events=set_detail(sheet, CASH, str(ask.value)))
    earned, spent = down.number(EARNED, 0, MOST_CRED), down.number(SPENT, 0, MOST_CRED)
    left = have + earned.number - spent.number
    if left < 0:
        there = step("D20-CHR-10", because="too_little", there=have + earned.number, spent=spent.number)
        return Page("wealth", asks=(earned, spent), refusal=Ruling(False, there))
    if left == have:
        return Page("wealth", asks=(earned, spent))
    after = f"{left:,}" if "," in text else str(left)
    return Page("wealth", asks=(earned, spent), events=set_detail(sheet, CASH, after))


def cred_in(text: str) -> int | None:
    """Parse an amount of cred, with or without commas, 0 for an empty text; None if it is not a plain
    number.
    """
    text = text.strip()
    if not text:
        return 0
    return int(text.replace(",", "")) if _CRED.fullmatch(text) else None


def guideline(sheet: Sheet) -> int:
    """Return the rough total wealth in cred for this level (D20-CHR-10)."""
    return typical_wealth(min(level_of(sheet), MOST_LEVEL))


def rest(down: Downtime) -> Page | None:
    """Ask for a full rest of eight hours (D20-HP-05), which is the default.

    Dead and dying characters cannot rest. Conditions stay, since no rule says that a rest ends them.
    """
    sheet = down.sheet
    if all(each.id != "hp" for each in sheet.trackers):
        return None
    try:
        turn = rested(sheet, Rest.NIGHT)
    except Refused as refused:
        return Page("rest", left_out=((REST, refused.ruling),))
    ask = down.switch(REST, 1)
    if not ask.value:
        turn = _NOTHING
    return Page("rest", asks=(ask,), events=turn.events, steps=turn.steps)


def refusal(sheet: Sheet, _rules: Rules) -> Ruling | None:
    """Return why downtime cannot begin: no rest is possible while a fight is running (D20-HP-05)."""
    return None if sheet.fight is None else Ruling(False, step("D20-HP-05", because="fight"))


FLOW = Flow((level, wealth, rest), refusal)
"""Downtime in this game."""
