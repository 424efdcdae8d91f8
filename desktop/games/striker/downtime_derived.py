"""The page of derived values in Striker's downtime."""

from typing import NamedTuple

from desktop.base.listed import called
from desktop.base.words import tr
from desktop.games.striker.combat import armour_word
from desktop.games.striker.words import modifier_word, number_word
from desktop.views import cards
from desktop.views.downtime.asks import switch
from desktop.views.downtime.pages import DowntimeState, PageView, after_page, arrow, before_page
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
    technique_values,
    worn,
)


class _Value(NamedTuple):
    """A derived value before and after the new ranks; ``before`` is None if it couldn't be used then."""

    id: str
    name: str
    before: int | None
    after: int

    @property
    def differs(self) -> bool:
        return self.before != self.after


def values_changed(shown: DowntimeState, page: Page) -> int:
    """Return how many derived values the new ranks change."""
    return sum(each.differs for each in _values(shown.down.sheet, after_page(shown, page)))


def _values(old: Sheet, new: Sheet) -> tuple[_Value, ...]:
    values = [_Value("tc", tr("Target challenge (TC)"), derived_of(old).tc, derived_of(new).tc)]
    trackers = [each for each in TRACKERS if has_tracker(old, each)]
    most = {"hp": tr("Max hit points"), "ep": tr("Max energy points"), "fp": tr("Max focus points")}
    values += [_Value(each, most[each], most_of(old, each), most_of(new, each)) for each in trackers]
    rest = {
        "hp": tr("Hit points per rest"),
        "ep": tr("Energy points per rest"),
        "fp": tr("Focus points per rest"),
    }
    values += [
        _Value(f"rest:{each}", rest[each], per_rest(old, each), per_rest(new, each)) for each in trackers
    ]
    attacks = _Value(
        "opportunities", tr("Attacks of opportunity per round"), opportunities(old), opportunities(new)
    )
    return (*values, *([attacks] if attacks.after else []), *_imposed(old, new))


def _imposed(old: Sheet, new: Sheet) -> tuple[_Value, ...]:
    values = []
    for technique in new.techniques:
        after = _imposed_by(new, technique.id)
        if after is not None:
            name = tr("Save against {name}").format(name=called(new.system, technique))
            before = _imposed_by(old, technique.id)
            values.append(_Value(subject_of("imposed", technique.id), name, before, after))
    return tuple(values)


def _imposed_by(sheet: Sheet, technique_id: str) -> int | None:
    try:
        return technique_values(sheet, sheet.technique(technique_id)).result.imposed
    except Refused:  # an enabler without a rank
        return None


def derived_view(shown: DowntimeState, page: Page) -> PageView:
    """Return the page of values derived from skills."""
    new = after_page(shown, page)
    items = tuple(_value(each) for each in _values(shown.down.sheet, new))
    page_cards = [cards.card("derived", tr("Derived from skills"), cards.items(items))]
    if page.asks:
        hint = cards.Words(tr("These stay as they are unless you let the rules set them."), "muted")
        switches = tuple(_by_rule(before_page(shown, page), each) for each in page.asks)
        page_cards.append(cards.card("by_hand", tr("Set by hand"), hint, *switches))
    return PageView(
        "derived",
        tr("Derived values"),
        tr("See what else the new ranks change."),
        cards=cards.page(*page_cards),
        notes=_armour_note(new),
    )


def _armour_note(sheet: Sheet) -> tuple[str, ...]:
    armour = worn(sheet)
    if armour is None or modifier_of(sheet, "agility") <= armour.agility_cap:
        return ()
    words = tr("{armour}: Agility only counts up to {cap}.")
    return (words.format(armour=armour_word(armour), cap=modifier_word(armour.agility_cap)),)


def _value(value: _Value) -> cards.ItemView:
    before = "–" if value.before is None else number_word(value.before)
    shown = arrow(before, number_word(value.after))
    return cards.ItemView(
        value.id, value.name, f"{value.name}, {shown}", aside=shown, muted=not value.differs
    )


def _by_rule(sheet: Sheet, ask: Ask) -> cards.Part:
    tracker_id = ask.id.removeprefix(BY_RULE)
    words = {
        "hp": tr("Max hit points by the rules"),
        "ep": tr("Max energy points by the rules"),
        "fp": tr("Max focus points by the rules"),
    }[tracker_id]
    detail = tr("{rule} instead of {own}").format(
        rule=most_by_rule(sheet, tracker_id), own=number_word(sheet.tracker(tracker_id).maximum or 0)
    )
    return switch(ask, words, detail)
