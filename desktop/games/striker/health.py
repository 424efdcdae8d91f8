"""The page on health of Striker: damage and drain, rest, healing."""

from desktop.base.words import tr
from desktop.games.striker.combat import armour_word
from desktop.games.striker.sheet import condition_word
from desktop.games.striker.words import advice_words, type_word
from desktop.views.cards import (
    Buttons,
    CardButton,
    CardsView,
    CardView,
    Does,
    FieldView,
    Part,
    PickView,
    Side,
    SwitchView,
    TrackView,
    Words,
)
from desktop.views.contexts import CardsContext
from desktop.views.sheet_parts import has_tracker
from desktop.views.tray import ActionView
from rules_core.game.advice import Moment
from rules_core.sheet.sheet import Sheet
from rules_core.systems.striker.acts_health import TRACKERS, UNCOVERED, resistance
from rules_core.systems.striker.harm import Condition
from rules_core.systems.striker.on_sheet import DEAD, STABILITY, condition_of, most_of, per_rest, worn
from rules_core.systems.striker.system import SYSTEM
from rules_core.systems.striker.weapons import DamageType

_COLORS = {"hp": "hp", "ep": "strain", "fp": "mp"}


def health_view(sheet: Sheet, context: CardsContext) -> CardsView:
    """The page on health."""
    cards = [_condition(sheet)]
    if has_tracker(sheet, "hp"):
        cards.append(_damage(sheet, context))
    if has_tracker(sheet, "ep"):
        cards.append(_drain(sheet))
    return CardsView((*cards, _rest(sheet)))


def _names() -> dict[str, str]:
    return {each.id: tr(each.name) for each in SYSTEM.trackers}


def _condition(sheet: Sheet) -> CardView:
    fares, names = condition_of(sheet), _names()
    parts: list[Part] = [
        TrackView(names[each], sheet.tracker(each).value, most_of(sheet, each), _COLORS[each])
        for each in TRACKERS
        if has_tracker(sheet, each)
    ]
    if fares is Condition.ZEROED:
        parts.append(Words(tr("Unconscious. Only saves can be rolled."), "danger"))
        options = (("", tr("Nobody said")), ("1", tr("Stable")), ("2", tr("Unstable")))
        said = {1: "1", 2: "2"}.get(sheet.status(STABILITY), "")
        parts.append(PickView("stability", tr("Stability"), options, said, act="stability"))
    elif fares is Condition.EXHAUSTED:
        parts.append(Words(tr("Only free actions are left, and saves."), "warn"))
    if fares is not Condition.FIT:
        parts.append(SwitchView("dead", tr("Dead"), bool(sheet.status(DEAD))))
    parts.append(Words(advice_words(Moment.HEALING), "muted"))
    bad = fares in (Condition.ZEROED, Condition.DEAD)
    tone = "good" if fares is Condition.FIT else "danger" if bad else "warn"
    return CardView(
        "condition", tr("Condition"), tuple(parts), condition_word(sheet) or tr("Fit"), badge_tone=tone
    )


def _damage(sheet: Sheet, context: CardsContext) -> CardView:
    """Damage of a type, with what the armour keeps off."""
    armour = worn(sheet)
    types = (*((each.value, type_word(each.value)) for each in DamageType), ("other", tr("Other")))
    typed = context.drafts.get("amount", "")
    field = FieldView("amount", tr("Damage"), digits=3, live=True, answer=_preview(sheet, typed))
    parts: list[Part] = [Side((field, PickView("type", tr("Type", "of damage"), types, "other")))]
    if armour is not None:
        covers = (("", tr("Armour counts")), (UNCOVERED, tr("It does not cover that")))
        parts.append(PickView("cover", armour_word(armour), covers))
    take = CardButton(_unless_dead(sheet, tr("Take damage"), "damage"), Does.ACT, "damage", main=True)
    return CardView("damage", tr("Damage"), (*parts, Buttons((take,))))


def _unless_dead(sheet: Sheet, title: str, act: str) -> ActionView:
    reason = tr("The character is dead.") if sheet.status(DEAD) else ""
    return ActionView(title, enabled=not reason, reason=reason, id=act)


def _preview(sheet: Sheet, typed: str) -> tuple[Words, ...]:
    """What damage would do without armour, and with it."""
    if not (typed.isascii() and typed.isdecimal() and 0 < len(typed) <= 3):
        return ()
    present, amount = sheet.tracker("hp").value, int(typed)
    words = tr("Hit points {before} → {after}")
    lines = [Words(words.format(before=present, after=max(0, present - amount)), "muted")]
    kept_off = resistance(sheet, DamageType.PIERCING.value, "")
    if kept_off:
        through = max(0, present - max(0, amount - kept_off))
        words = tr("By a blade {before} → {after}: the armour keeps off {n}")
        lines.append(Words(words.format(before=present, after=through, n=kept_off), "muted"))
    return tuple(lines)


def _drain(sheet: Sheet) -> CardView:
    field = FieldView("drained", tr("Energy points lost"), digits=3)
    lose = CardButton(_unless_dead(sheet, tr("Lose"), "drain"), Does.ACT, "drain")
    return CardView("drain", tr("Energy"), (Side((field, lose)),))


def _rest(sheet: Sheet) -> CardView:
    """A rest, and points that come back otherwise."""
    names, present = _names(), [each for each in TRACKERS if has_tracker(sheet, each)]
    gains = ", ".join(f"{names[each]} +{per_rest(sheet, each)}" for each in present)
    dead = tr("The character is dead.") if sheet.status(DEAD) else ""
    full = all(sheet.tracker(each).value >= most_of(sheet, each) for each in present)
    reason = dead or (tr("All points are full.") if full else "")
    rest = ActionView(tr("Rest"), enabled=not reason, reason=reason, id="rest")
    parts: list[Part] = [
        Words(tr("A rest gives back, up to the maximum: {gains}.").format(gains=gains)),
        Buttons((CardButton(rest, Does.ACT, "rest", main=True),)),
    ]
    if present:
        options = tuple((each, names[each]) for each in present)
        back = CardButton(_unless_dead(sheet, tr("Give back"), "heal"), Does.ACT, "heal")
        field = FieldView("healed", tr("Points"), digits=3)
        parts.append(Side((field, PickView("healed_of", tr("Which"), options, present[0]), back)))
    return CardView("rest", tr("Rest and healing"), tuple(parts))
