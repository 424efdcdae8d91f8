"""The page of derived values in a downtime of Striker."""

from typing import NamedTuple

from desktop.base.listed import called
from desktop.base.words import tr
from desktop.games.striker.combat import armour_word
from desktop.games.striker.words import modifier_word, number_word
from desktop.views import cards
from desktop.views.downtime.asks import switch
from desktop.views.downtime.pages import PageView, Shown
from desktop.views.downtime.sides import after_page, arrow, before_page
from desktop.views.sheet_parts import has_tracker
from rules_core.game.downtime import Ask, Page
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import subject_of
from rules_core.systems.striker.acts import TRACKERS
from rules_core.systems.striker.downtime import BY_RULE, most_by_rule
from rules_core.systems.striker.on_sheet import (
    derived_of,
    modifier_of,
    most_of,
    opportunities,
    per_rest,
    worn,
    worth_of,
)


class _Value(NamedTuple):
    """Something that follows from skills, before (None where it could not be used then) and after."""

    id: str
    name: str
    before: int | None
    after: int

    @property
    def differs(self) -> bool:
        return self.before != self.after


def values_changed(shown: Shown, page: Page) -> int:
    """How many values are others after the ranks."""
    return sum(each.differs for each in _values(shown.down.sheet, after_page(shown, page)))


def _values(was: Sheet, now: Sheet) -> tuple[_Value, ...]:
    found = [_Value("tc", tr("Target challenge (TC)"), derived_of(was).tc, derived_of(now).tc)]
    trackers = [each for each in TRACKERS if has_tracker(was, each)]
    most = {"hp": tr("Most hit points"), "ep": tr("Most energy points"), "fp": tr("Most focus points")}
    found += [_Value(each, most[each], most_of(was, each), most_of(now, each)) for each in trackers]
    rest = {
        "hp": tr("Hit points from a rest"),
        "ep": tr("Energy points from a rest"),
        "fp": tr("Focus points from a rest"),
    }
    found += [
        _Value(f"rest:{each}", rest[each], per_rest(was, each), per_rest(now, each)) for each in trackers
    ]
    attacks = _Value(
        "opportunities", tr("Attacks of opportunity in a round"), opportunities(was), opportunities(now)
    )
    return (*found, *([attacks] if attacks.after else []), *_imposed(was, now))


def _imposed(was: Sheet, now: Sheet) -> tuple[_Value, ...]:
    """What others have to reach against the techniques that impose something."""
    found = []
    for technique in now.techniques:
        after = _imposed_by(now, technique.id)
        if after is not None:
            name = tr("Save against {name}").format(name=called(now.system, technique))
            before = _imposed_by(was, technique.id)
            found.append(_Value(subject_of("imposed", technique.id), name, before, after))
    return tuple(found)


def _imposed_by(sheet: Sheet, technique_id: str) -> int | None:
    try:
        return worth_of(sheet, sheet.technique(technique_id)).result.imposed
    except Refused:  # an enabler without a rank
        return None


def derived_view(shown: Shown, page: Page) -> PageView:
    """The page of what follows from the skills."""
    now = after_page(shown, page)
    items = tuple(_value(each) for each in _values(shown.down.sheet, now))
    found = [cards.card("derived", tr("What follows from the skills"), cards.items(items))]
    if page.asks:
        said = cards.Words(tr("These stand unless you let the rules give them from now on."), "muted")
        switches = tuple(_by_rule(before_page(shown, page), each) for each in page.asks)
        found.append(cards.card("by_hand", tr("Set by hand"), said, *switches))
    return PageView(
        "derived",
        tr("Derived values"),
        tr("What the ranks change beside the skills themselves. Nothing is saved until the last step."),
        cards=cards.page(*found),
        notes=_armour(now),
    )


def _armour(sheet: Sheet) -> tuple[str, ...]:
    """What armour keeps Agility from bringing."""
    armour = worn(sheet)
    if armour is None or modifier_of(sheet, "agility") <= armour.agility_cap:
        return ()
    words = tr("{armour} is worn, so Agility counts only up to {cap}.")
    return (words.format(armour=armour_word(armour), cap=modifier_word(armour.agility_cap)),)


def _value(value: _Value) -> cards.ItemView:
    before = "–" if value.before is None else number_word(value.before)
    shown = arrow(before, number_word(value.after))
    return cards.ItemView(
        value.id, value.name, f"{value.name}, {shown}", aside=shown, muted=not value.differs
    )


def _by_rule(sheet: Sheet, ask: Ask) -> cards.Part:
    """Whether a maximum that was set by hand goes by the rules from now on."""
    tracker_id = ask.id.removeprefix(BY_RULE)
    words = {
        "hp": tr("The rules give the most hit points"),
        "ep": tr("The rules give the most energy points"),
        "fp": tr("The rules give the most focus points"),
    }[tracker_id]
    detail = tr("{rule} instead of {own}").format(
        rule=most_by_rule(sheet, tracker_id), own=number_word(sheet.tracker(tracker_id).maximum or 0)
    )
    return switch(ask, words, detail)
