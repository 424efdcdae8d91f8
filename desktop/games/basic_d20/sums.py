"""Four-degree d20 rolls without a degree: damage, explosives, powers, Initiative and falls."""

from msgspec.structs import replace

from desktop.base.numbers import dice_text
from desktop.base.words import tr
from desktop.games.basic_d20.result import health_changes
from desktop.games.basic_d20.words import feet, plus
from desktop.views.felt import FeltDie, FeltSum
from desktop.views.game import Rolled
from desktop.views.tray import TrayView
from desktop.views.tray_parts import sum_view, summed_dice
from rules_core.sheet.journal import Roll
from rules_core.systems.basic_d20.checks import Degree, Delivery
from rules_core.systems.basic_d20.kept import burst_of, harm_from, is_power_harm, plain_dice, power_harm_from


def plain_line(kind: str) -> str:
    """Return the line beside the title of a roll without a degree."""
    return {
        "damage": tr("Damage"),
        "blast": tr("Explosive"),
        "power": tr("Power", "of a character"),
        "initiative": tr("Turn order"),
        "fall": tr("Damage"),
    }.get(kind, "")


def sum_tray(shown: Rolled) -> TrayView:
    """Return the tray with a roll without a degree."""
    roll = shown.standing.roll
    kind = roll.kind
    dice = summed_dice(roll.drawn)
    terms, line, reason = _simple_sum(roll)
    effects: tuple[str, ...] = ()
    match kind:
        case "damage" if is_power_harm(roll):
            line = tr("Damage")
            reason = dice_text(str(power_harm_from(roll)))
        case "damage":
            terms, line, reason = _damage_sum(roll)
            dice = _damage_dice(roll)
        case "blast":
            dc, radius = burst_of(roll)
            line = _damage_line(roll)
            reason = tr("Everyone within {radius} makes a Reflex save against {dc}").format(
                radius=feet(radius), dc=dc
            )
        case "initiative":
            line = tr("The highest goes first")
        case "fall":
            line = tr("Fall of {feet}").format(feet=feet(int(roll.input("feet"))))
            effects = () if shown.standing.taken_back else health_changes(shown.standing.entry)
    view = sum_view(
        shown.standing,
        title=roll.name,
        value="",
        dice=dice,
        reason=reason,
        effects=effects,
        fresh=shown.fresh,
    )
    result = None if view.result is None else replace(view.result, number="")
    total = str(roll.total).replace("-", "−")
    return replace(view, result=result, line=plain_line(kind), sum=FeltSum(terms, total, line))


def _simple_sum(roll: Roll) -> tuple[str, str, str]:
    faces = [str(face) for each in roll.drawn for face in each.faces]
    kind = roll.kind
    if kind == "initiative":
        added = int(roll.input("bonus"))
    else:
        added = plain_dice(roll).plus if kind in ("blast", "power") else 0
    return _sum_words(faces, added), "", ""


def _sum_words(faces: list[str], added: int) -> str:
    terms = " + ".join(faces)
    if not added and terms:
        return terms if len(faces) > 1 else ""
    return f"{terms} {plus(added)[0]} {abs(added)}" if terms else str(added).replace("-", "−")


def _damage_sum(roll: Roll) -> tuple[str, str, str]:
    harm = harm_from(roll)
    attack, critical = harm.attack, harm.degree is Degree.CRITICAL_SUCCESS
    added = 0 if attack.delivery is Delivery.RANGED else attack.attribute
    drawn = roll.drawn[: len(attack.damage.dice)]
    faces = [str(face) for each in drawn for face in each.faces]
    terms = _sum_words(faces, attack.damage.plus + added)
    reasons: list[str] = []
    if added:
        name = tr("{n} Strength (thrown)") if attack.delivery is Delivery.THROWN else tr("{n} melee")
        reasons.append(name.format(n=plus(added)))
    if critical:
        inner = terms or str(faces[0])
        terms = tr("({sum}) × 2").format(sum=inner)
        reasons.append(tr("doubled for the critical hit"))
        if attack.deadly is not None:
            terms += f" + {roll.drawn[-1].faces[0]}"
            reasons.append(tr("then the Deadly die"))
    return terms, _damage_line(roll), ", ".join([dice_text(str(attack.damage)), *reasons])


def _damage_line(roll: Roll) -> str:
    kind = str(dict(roll.check).get("type", ""))
    return tr("{type} damage").format(type=kind) if kind else tr("Damage")


def _damage_dice(roll: Roll) -> tuple[FeltDie, ...]:
    harm = harm_from(roll)
    notes = [""] * len(harm.attack.damage.dice)
    if len(roll.drawn) > len(notes):
        notes.append(tr("Deadly"))
    return summed_dice(roll.drawn, notes)
