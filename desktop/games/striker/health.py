"""The health page of Striker: damage, energy loss, rest and healing."""

from desktop.base.words import tr
from desktop.games.striker.combat import armour_word
from desktop.games.striker.sheet import condition_word
from desktop.games.striker.words import advice_words, type_word
from desktop.views import cards
from desktop.views.contexts import CardsContext
from desktop.views.sheet_parts import has_tracker
from desktop.views.tray import ActionView
from rules_core.game.advice import Moment
from rules_core.sheet.sheet import Sheet
from rules_core.systems.striker.acts import TRACKERS, UNCOVERED, resistance
from rules_core.systems.striker.harm import Condition, DamageType
from rules_core.systems.striker.on_sheet import DEAD, STABILITY, condition_of, most_of, per_rest, worn
from rules_core.systems.striker.system import SYSTEM

_COLORS = {"hp": "hp", "ep": "strain", "fp": "mp"}


def health_view(sheet: Sheet, context: CardsContext) -> cards.CardsView:
    """Return the health page."""
    found = [_condition_card(sheet)]
    if has_tracker(sheet, "hp"):
        found.append(_damage_card(sheet, context))
    if has_tracker(sheet, "ep"):
        found.append(_energy_card(sheet))
    return cards.page(*found, _rest_card(sheet))


def _names() -> dict[str, str]:
    return {each.id: tr(each.name) for each in SYSTEM.trackers}


def _condition_card(sheet: Sheet) -> cards.CardView:
    condition, names = condition_of(sheet), _names()
    parts: list[cards.Part] = [
        cards.TrackView(names[each], sheet.tracker(each).value, most_of(sheet, each), _COLORS[each])
        for each in TRACKERS
        if has_tracker(sheet, each)
    ]
    if condition is Condition.ZEROED:
        parts.append(cards.Words(tr("Unconscious. You can only roll saves."), "danger"))
        options = (("", tr("Unknown")), ("1", tr("Stable")), ("2", tr("Unstable")))
        stability = {1: "1", 2: "2"}.get(sheet.status(STABILITY), "")
        parts.append(cards.PickView("stability", tr("Stability"), options, stability, act="stability"))
    elif condition is Condition.EXHAUSTED:
        parts.append(cards.Words(tr("You can only take free actions and roll saves."), "warn"))
    if condition is not Condition.FIT:
        parts.append(cards.SwitchView("dead", tr("Dead"), bool(sheet.status(DEAD))))
    parts.append(cards.Words(advice_words(Moment.HEALING), "muted"))
    bad = condition in (Condition.ZEROED, Condition.DEAD)
    tone = "good" if condition is Condition.FIT else "danger" if bad else "warn"
    return cards.card(
        "condition", tr("Condition"), *parts, badge=condition_word(sheet) or tr("Fit"), badge_tone=tone
    )


def _damage_card(sheet: Sheet, context: CardsContext) -> cards.CardView:
    armour = worn(sheet)
    types = (*((each.value, type_word(each.value)) for each in DamageType), ("other", tr("Other")))
    typed = context.drafts.get("amount", "")
    field = cards.FieldView("amount", tr("Damage"), digits=3, live=True, answer=_preview(sheet, typed))
    parts: list[cards.Part] = [
        cards.side(field, cards.PickView("type", tr("Type", "of damage"), types, "other"))
    ]
    if armour is not None:
        covers = (("", tr("Armour counts")), (UNCOVERED, tr("Armour doesn't cover it")))
        parts.append(cards.PickView("cover", armour_word(armour), covers))
    take_button = cards.CardButton(
        _unless_dead(sheet, tr("Take damage"), "damage"), cards.Does.ACT, "damage", main=True
    )
    return cards.card("damage", tr("Damage"), *parts, cards.buttons(take_button))


def _unless_dead(sheet: Sheet, title: str, act: str) -> ActionView:
    reason = tr("The character is dead.") if sheet.status(DEAD) else ""
    return ActionView(title, enabled=not reason, reason=reason, id=act)


def _preview(sheet: Sheet, typed: str) -> tuple[cards.Words, ...]:
    if not (typed.isascii() and typed.isdecimal() and 0 < len(typed) <= 3):
        return ()
    present, amount = sheet.tracker("hp").value, int(typed)
    words = tr("Hit points {before} → {after}.")
    lines = [cards.Words(words.format(before=present, after=max(0, present - amount)), "muted")]
    kept_off = resistance(sheet, DamageType.PIERCING.value, "")
    if kept_off:
        after_armour = max(0, present - max(0, amount - kept_off))
        words = tr("From a blade {before} → {after}: armour stops {n}")
        lines.append(cards.Words(words.format(before=present, after=after_armour, n=kept_off), "muted"))
    return tuple(lines)


def _energy_card(sheet: Sheet) -> cards.CardView:
    field = cards.FieldView("drained", tr("Energy points lost"), digits=3)
    lose_button = cards.CardButton(_unless_dead(sheet, tr("Lose energy"), "drain"), cards.Does.ACT, "drain")
    return cards.card("drain", tr("Energy"), cards.side(field, lose_button))


def _rest_card(sheet: Sheet) -> cards.CardView:
    names, present = _names(), [each for each in TRACKERS if has_tracker(sheet, each)]
    gains = ", ".join(f"{names[each]} +{per_rest(sheet, each)}" for each in present)
    dead = tr("The character is dead.") if sheet.status(DEAD) else ""
    full = all(sheet.tracker(each).value >= most_of(sheet, each) for each in present)
    reason = dead or (tr("All points are already full.") if full else "")
    parts: list[cards.Part] = [
        cards.Words(tr("A rest restores, up to the maximum: {gains}.").format(gains=gains)),
        cards.buttons(cards.act(tr("Rest", "a button"), "rest", reason=reason, main=True)),
    ]
    if present:
        options = tuple((each, names[each]) for each in present)
        restore_button = cards.CardButton(_unless_dead(sheet, tr("Restore"), "heal"), cards.Does.ACT, "heal")
        field = cards.FieldView("healed", tr("Points"), digits=3)
        parts.append(
            cards.side(field, cards.PickView("healed_of", tr("Which"), options, present[0]), restore_button)
        )
    return cards.card("rest", tr("Rest and healing"), *parts)
