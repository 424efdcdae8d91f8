"""The view of the Force page of Shadow Lounge."""

from collections.abc import Mapping

from msgspec import Struct, field

from desktop.base.listed import power_effect
from desktop.base.numbers import dice_text, grouped
from desktop.base.words import ntr, tr, within
from desktop.games.d100.tray import dice_words
from desktop.games.shadow_lounge.words import power_name, refusal_words
from desktop.kit.view.sheet import nothing_yet
from desktop.views.rule_sentences import sentences
from desktop.views.sheet_parts import has_tracker
from desktop.views.tray import ActionView
from rules_core.dice.notation import BadFormula
from rules_core.game.play import Rules
from rules_core.sheet.sheet import Power, Sheet
from rules_core.sheet.subject import subject_of
from rules_core.systems.shadow_lounge.combat import CIRCUMSTANCES, Situation
from rules_core.systems.shadow_lounge.play_combat import (
    POINTS,
    POWER,
    USED,
    bonus_points,
    cost_of,
    hurts,
    most_extra,
    moves,
    power_refusal,
    power_target,
    sessions_to_go,
    successes,
)
from rules_core.systems.shadow_lounge.skills import GRIP, LIFT, POWERS, SESSIONS_FOR_A_POINT, bonus
from rules_core.systems.shadow_lounge.system import SYSTEM


class ForceContext(Struct, frozen=True):
    """What the Force page needs besides the sheet: the subject in the tray and the extra points per power."""

    subject: str = ""
    points: Mapping[str, int] = field(default_factory=dict)
    rules: Rules = ()


class PowerRow(Struct, frozen=True):
    """A power on the Force page.

    ``points`` are the extra points of the next use, from ``least`` to ``most``, and ``points_line`` says what
    they bring ("moves up to 600 kg"). ``use`` is its button.
    """

    id: str
    name: str
    effect: str
    cost: str
    defence: str
    range: str
    successes: int
    points: int
    least: int
    most: int
    points_line: str
    use: ActionView
    loaded: bool
    spoken: str


class ForceView(Struct, frozen=True):
    """The Force page.

    ``target`` shows what powers roll against ("65 + 1 Bonus Point = 66"). ``sessions`` counts towards the
    next Bonus Point, and ``session`` is the button for a new session. ``advance`` says what waits for
    downtime.
    """

    points: int
    most: int
    power: int
    target: str
    sessions: str
    session: ActionView
    advance: str
    powers: tuple[PowerRow, ...]
    empty: str = ""


def force_view(sheet: Sheet, context: ForceContext) -> ForceView:
    """Return the Force page of a sheet."""
    there = has_tracker(sheet, POINTS)
    return ForceView(
        points=sheet.tracker(POINTS).value if there else 0,
        most=SYSTEM.tracker_span(sheet, POINTS).most if there else 0,
        power=sheet.trait(POWER) or 0,
        target=_target(sheet),
        sessions=_sessions(sheet),
        session=_new_session(sheet),
        advance=_advance(sheet),
        powers=tuple(_power(sheet, each, context) for each in sheet.powers),
        empty=nothing_yet(tr("No powers yet.")),
    )


def _target(sheet: Sheet) -> str:
    value, points = sheet.trait(POWER), bonus_points(sheet)
    if value is None:
        return ""
    if not points:
        return str(power_target(sheet))
    return ntr(
        "{power} + {n} Bonus Point = {target}", "{power} + {n} Bonus Points = {target}", points
    ).format(power=value, n=points, target=power_target(sheet))


def _sessions(sheet: Sheet) -> str:
    done = SESSIONS_FOR_A_POINT - sessions_to_go(sheet)
    words = tr("{done} of {all} sessions with a successful power")
    if sheet.status(USED) and done:
        words = tr("{done} of {all} sessions with a successful power, including this one")
    return words.format(done=done, all=SESSIONS_FOR_A_POINT)


def _new_session(sheet: Sheet) -> ActionView:
    title = tr("New session")
    if sheet.status(USED):
        return ActionView(title, tr("The next successful power then counts another session."))
    return ActionView(title, enabled=False, reason=tr("No power has succeeded this session yet."))


def _advance(sheet: Sheet) -> str:
    count = successes(sheet)
    if not count:
        return tr("No successes yet")
    words = ntr("{n} success across all powers", "{n} successes across all powers", count)
    if bonus(count):
        words = ntr(
            "{n} success across all powers: +{bonus} on the roll",
            "{n} successes across all powers: +{bonus} on the roll",
            count,
        )
    return words.format(n=count, bonus=bonus(count))


def _power(sheet: Sheet, power: Power, context: ForceContext) -> PowerRow:
    subject, known = subject_of("power", power.id), POWERS.get(power.kind)
    most = most_extra(sheet, power) if has_tracker(sheet, POINTS) else 0
    points = max(0, min(context.points.get(power.id, 0), most))
    name = power_name(power)
    counted = ntr("{n} success", "{n} successes", power.marks).format(n=power.marks)
    effect = power_effect(SYSTEM.id, power) or (sentences(SYSTEM.id)[known.rule] if known is not None else "")
    loaded = context.subject == subject
    spoken = (name, _cost(power), counted, within(tr("In the tray")) if loaded else "")
    return PowerRow(
        id=power.id,
        name=name,
        effect=effect,
        cost=_cost(power),
        defence=power.defence or _defence(power),
        range=power.range or _range(power),
        successes=power.marks,
        points=points,
        least=0,
        most=most,
        points_line=_points_line(power, points),
        use=_use(sheet, power, points),
        loaded=loaded,
        spoken=", ".join(part for part in spoken if part),
    )


def _cost(power: Power) -> str:
    cost = _counted(cost_of(power))
    if power.kind == GRIP.id:
        return tr("{cost} per turn").format(cost=cost)
    return cost


def _counted(points: int) -> str:
    return ntr("{n} Force Point", "{n} Force Points", points).format(n=points)


def _defence(power: Power) -> str:
    known = POWERS.get(power.kind)
    if known is None:
        return ""
    names = {each.id: tr(each.name) for each in SYSTEM.skills} | {
        each.id: tr(each.name) for each in POWERS.values()
    }
    words = tr(" or ").join(names[each] for each in known.resisted_by)
    if known is LIFT:
        dice = dice_words(CIRCUMSTANCES[Situation.FORCE_LIFTED].defender)
        return tr("{skills} with {dice}").format(skills=words, dice=dice)
    return words


def _range(power: Power) -> str:
    known = POWERS.get(power.kind)
    if known is None:
        return ""
    if known.in_sight:
        return tr("Line of sight")
    return "" if known.metres is None else tr("{n} m").format(n=known.metres)


def _points_line(power: Power, points: int) -> str:
    total = cost_of(power) + points
    paid = _counted(total)
    kilograms = moves(power, total)
    if kilograms:
        return tr("{points}: moves up to {n} kg").format(points=paid, n=grouped(kilograms))
    try:
        damage = hurts(power, total)
    except BadFormula:  # as the player wrote it
        return paid
    if damage is None:
        return paid
    words = tr("{points}: {damage} per turn") if power.kind == GRIP.id else tr("{points}: {damage} damage")
    return words.format(points=paid, damage=dice_text(str(damage)))


def _use(sheet: Sheet, power: Power, points: int) -> ActionView:
    title = tr("Use")
    if sheet.trait(POWER) is None:
        return ActionView(title, enabled=False, reason=tr("This sheet has no Power."))
    if not has_tracker(sheet, POINTS):
        return ActionView(title, enabled=False, reason=tr("This sheet has no Force Points."))
    ruling = power_refusal(sheet, power, points)
    if ruling is not None:
        return ActionView(title, enabled=False, reason=refusal_words(ruling))
    return ActionView(title, tr("Roll against {n}").format(n=power_target(sheet)))
