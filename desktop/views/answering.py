"""Hits between characters of the library: what damage does to the one who was hit, less armour."""

from typing import NamedTuple

from desktop.base.words import tr
from desktop.library.records.characters import CharacterId
from desktop.views.tray import ActionView
from desktop.views.tray_parts import FOE_DAMAGE, HURT, HURT_BARE
from rules_core.game.play import Turn
from rules_core.sheet.subject import Subject, subject_of


class Hurt(NamedTuple):
    """Damage to a character: who it is, the points before and after armour, the hit points, and the turn.

    ``armour`` is 0 if none counts.
    """

    character: CharacterId
    name: str
    damage: int
    armour: int
    before: int
    after: int
    turn: Turn


def hurt_offers(worn: Hurt, bare: Hurt) -> tuple[ActionView, ...]:
    """Return the buttons that apply damage: less armour, and as if there were none."""
    apply = ActionView(tr("Apply to {name}").format(name=worn.name), _effect(worn), key="D", id=HURT)
    if not worn.armour:
        return (apply,)
    if not worn.turn.events:
        absorbed = tr("The armour absorbs all the damage.")
        reason = f"{less_armour(worn.damage, worn.armour)}. {absorbed}"
        apply = ActionView(apply.title, enabled=False, reason=reason, id=HURT)
    ignored = ActionView(tr("Apply: armour doesn't count"), _effect(bare), id=HURT_BARE)
    return apply, ignored


def _effect(hurt: Hurt) -> str:
    """Say what damage does: "8 damage, armour 2: 6. Hit points 12 → 6"."""
    points = tr("Hit points {before} → {after}.").format(before=hurt.before, after=hurt.after)
    less = less_armour(hurt.damage, hurt.armour)
    return f"{less}. {points}".removesuffix(".") if hurt.armour else points.removesuffix(".")


def less_armour(damage: int, armour: int) -> str:
    """Return damage before and after armour: "8 damage, armour 2: 6"."""
    words = tr("{damage} damage, armour {armour}: {left}")
    return words.format(damage=damage, armour=armour, left=max(0, damage - armour))


def by_foe(name: str, action: str) -> str:
    """Return what an opponent does: "Hugh Pemberton: Roll damage"."""
    return tr("{name}: {action}").format(name=name, action=action)


def foe_damage_offer(name: str, offer: ActionView) -> ActionView:
    """Return the button that rolls the damage of an opponent's hit, as ``offer`` does on their own page."""
    return ActionView(
        by_foe(name, offer.title),
        offer.detail,
        enabled=offer.enabled,
        reason=offer.reason,
        key=offer.key,
        id=subject_of(FOE_DAMAGE, offer.id),
    )


def hurt_subject(hurt: Hurt) -> str:
    """Return what an entry is about that hurt another character."""
    points = f"{hurt.damage}-{hurt.armour}" if hurt.armour else str(hurt.damage)
    return subject_of("hurt", f"{points} {hurt.name}")


def hurt_words(about: str) -> str:
    """Return what an entry that hurt another character did; "" for another entry."""
    kind, thing = Subject.read(about)
    if kind != "hurt":
        return ""
    points, _, name = thing.partition(" ")
    damage, _, armour = points.partition("-")
    words = tr("{n} damage to {name}").format(n=damage, name=name)
    if not (armour.isdecimal() and damage.isdecimal()):
        return words
    less = tr("{hit}, armour {armour}: {left}")
    return less.format(hit=words, armour=armour, left=max(0, int(damage) - int(armour)))
