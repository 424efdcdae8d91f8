"""Dice of the four-degree d20 game that reach no level: damage, explosives, powers, Initiative, falls."""

from msgspec.structs import replace

from desktop.base.dice_text import dice_text
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
    """What stands beside the title of a roll that reaches no level."""
    return {
        "damage": tr("Damage"),
        "blast": tr("Explosive"),
        "power": tr("Power", "of a character"),
        "initiative": tr("Turn order"),
        "fall": tr("Damage"),
    }.get(kind, "")


def sum_tray(shown: Rolled) -> TrayView:
    """The tray with dice that were summed."""
    present = shown.standing.roll
    kind = present.kind
    dice = summed_dice(present.drawn)
    terms, line, reason = _plain_sum(present)
    effects: tuple[str, ...] = ()
    match kind:
        case "damage" if is_power_harm(present):
            line = tr("Damage")
            reason = dice_text(str(power_harm_from(present)))
        case "damage":
            terms, line, reason = _harm(present)
            dice = _harm_dice(present)
        case "blast":
            dc, radius = burst_of(present)
            line = _damage_line(present)
            reason = tr("Everyone within {radius} saves with Reflex against {dc}").format(
                radius=feet(radius), dc=dc
            )
        case "initiative":
            line = tr("The highest opens the fight")
        case "fall":
            line = tr("Fall of {feet}").format(feet=feet(int(present.input("feet"))))
            effects = () if shown.standing.taken_back else health_changes(shown.standing.entry)
    view = sum_view(
        shown.standing,
        title=present.name,
        value="",
        dice=dice,
        reason=reason,
        effects=effects,
        fresh=shown.fresh,
    )
    result = None if view.result is None else replace(view.result, number="")
    total = str(present.total).replace("-", "−")
    return replace(view, result=result, line=plain_line(kind), sum=FeltSum(terms, total, line))


def _plain_sum(present: Roll) -> tuple[str, str, str]:
    """The faces and the number behind them, spelled out."""
    faces = [str(face) for each in present.drawn for face in each.faces]
    kind = present.kind
    if kind == "initiative":
        added = int(present.input("bonus"))
    else:
        added = plain_dice(present).plus if kind in ("blast", "power") else 0
    return _sum_of(faces, added), "", ""


def _sum_of(faces: list[str], added: int) -> str:
    terms = " + ".join(faces)
    if not added and terms:
        return terms if len(faces) > 1 else ""
    return f"{terms} {plus(added)[0]} {abs(added)}" if terms else str(added).replace("-", "−")


def _harm(present: Roll) -> tuple[str, str, str]:
    """The damage of a hit spelled out: "(7 + 3) × 2 + 5", the type, and what was added."""
    harm = harm_from(present)
    attack, critical = harm.attack, harm.degree is Degree.CRITICAL_SUCCESS
    added = 0 if attack.delivery is Delivery.RANGED else attack.attribute
    thrown = present.drawn[: len(attack.damage.dice)]
    faces = [str(face) for each in thrown for face in each.faces]
    terms = _sum_of(faces, attack.damage.plus + added)
    reasons: list[str] = []
    if added:
        name = tr("{n} for Strength of the throw") if attack.delivery is Delivery.THROWN else tr("{n} melee")
        reasons.append(name.format(n=plus(added)))
    if critical:
        inner = terms or str(faces[0])
        terms = tr("({sum}) × 2").format(sum=inner)
        reasons.append(tr("doubled by the critical hit"))
        if attack.deadly is not None:
            terms += f" + {present.drawn[-1].faces[0]}"
            reasons.append(tr("the Deadly die after that"))
    return terms, _damage_line(present), ", ".join([dice_text(str(attack.damage)), *reasons])


def _damage_line(present: Roll) -> str:
    kind = str(dict(present.check).get("type", ""))
    return tr("{type} damage").format(type=kind) if kind else tr("Damage")


def _harm_dice(present: Roll) -> tuple[FeltDie, ...]:
    """The dice of damage; a Deadly one says so."""
    harm = harm_from(present)
    notes = [""] * len(harm.attack.damage.dice)
    if len(present.drawn) > len(notes):
        notes.append(tr("Deadly"))
    return summed_dice(present.drawn, notes)
