"""Downtime in the four-degree d20 game: levels and what they bring, wealth, and a full rest. No dice fall."""

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
"""What is asked for the levels gained, and the most of them in one downtime."""

RIBBON, GAIN, FEAT_NAME = "ribbon_", "gain_", "feat_"
"""How the questions begin that end in a level ("ribbon_7"): the name of its ribbon, what an even one brings,
and the name of its feat.
"""

FEAT = "feat"
"""The answer to what an even level brings that is no attribute."""

EARNED, SPENT, CASH = "earned", "spent", "cash"
"""What is asked for the cred that came in and went out, and, where the sheet's are no plain number, for what
is written there. The last is the id of the detail as well.
"""

MOST_CRED = 999_999_999
"""The most cred earned or spent in one downtime."""

REST = "rest"
"""What is asked for the full rest."""

_CRED = re.compile(r"[0-9]{1,12}|[0-9]{1,3}(,[0-9]{3}){1,3}")


def level(down: Downtime) -> Page:
    """The levels gained and what each of them brings (D20-CHR-10), in order.

    The most HP and Mana follow by themselves where the rules give them (D20-CHR-03, D20-CHR-07). What there
    is of both stays, as the rules are silent: a rest brings the rest.
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
    """What one level brings: the questions for it, what comes of the answers, and what is wrong with them."""

    asks: tuple[Ask, ...]
    turn: Turn
    refusal: Ruling | None = None


_NOTHING = Turn(None, (), ())


def _gain(down: Downtime) -> _Gain:
    sheet = down.sheet
    reached = sheet.trait(LEVEL) or 0
    if ribbons(reached) > ribbons(reached - 1):
        name = down.line(f"{RIBBON}{reached}")
        return _Gain((name,), _written(sheet, name))
    attributes = tuple(each.value for each in Attribute if sheet.trait(each) is not None)
    rulings = ((each, attribute_refusal(sheet, each)) for each in attributes)
    refused = tuple((each, ruling) for each, ruling in rulings if ruling is not None)
    choice = down.choice(f"{GAIN}{reached}", (FEAT, *attributes), refused)
    chosen = str(choice.value)
    if chosen == FEAT:
        name = down.line(f"{FEAT_NAME}{reached}")
        return _Gain((choice, name), _written(sheet, name))
    ruling = dict(refused).get(chosen)
    if ruling is not None:
        return _Gain((choice,), _NOTHING, ruling)
    return _Gain((choice,), raise_attribute(sheet, chosen))


def _written(sheet: Sheet, name: Ask) -> Turn:
    """A ribbon or a feat among the powers of the player's own; nothing before it has a name."""
    words = " ".join(str(name.value).split())
    return add_power(sheet, words, "", "") if words else _NOTHING


def wealth(down: Downtime) -> Page:
    """The cred earned and spent.

    The rules say only what a character of a level owns, roughly (D20-CHR-10): the amounts are free, but
    nobody spends more than there is. A text that is no plain number stays until another one is written.
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
    """The cred that a text says, with commas or without, 0 for none; None where it is no plain number."""
    text = text.strip()
    if not text:
        return 0
    return int(text.replace(",", "")) if _CRED.fullmatch(text) else None


def guideline(sheet: Sheet) -> int:
    """The cred that a character of this level owns in all, roughly (D20-CHR-10)."""
    return typical_wealth(min(level_of(sheet), MOST_LEVEL))


def rest(down: Downtime) -> Page | None:
    """A full rest of eight hours (D20-HP-05), taken unless the player says no.

    The dead and the dying have none. Conditions stay, since no rule says that a rest ends them.
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
    """Whoever is in a fight cannot rest (D20-HP-05), and has no downtime."""
    return None if sheet.fight is None else Ruling(False, step("D20-HP-05", because="fight"))


FLOW = Flow((level, wealth, rest), refusal)
"""Downtime in this game."""
