"""Hits between characters of the library: what damage does to the one who was hit, less armour."""

from typing import NamedTuple

from desktop.base.words import tr, within
from desktop.library.records.characters import CharacterId
from desktop.views.foes import armour_word
from desktop.views.tray import ActionView
from desktop.views.tray_parts import FOE_DAMAGE, HURT_BARE, HURT_FOE
from rules_core.game.foes import Foes
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
    """Return the buttons that apply damage to a character: less armour, and as if there were none."""
    return apply_offers(worn.name, "", _lost(worn, worn.armour), _lost(bare, 0), command="follow_up")


class Lost(NamedTuple):
    """What damage does: the points before armour and those of the armour, what the game calls armour, and the
    change of health in words.
    """

    damage: int
    armour: int
    called: str
    change: str


def _lost(hurt: Hurt, armour: int) -> Lost:
    change = tr("Hit points {before} → {after}.").format(before=hurt.before, after=hurt.after)
    return Lost(hurt.damage, armour, tr("Armour"), change.removesuffix("."))


def apply_offers(name: str, place: str, worn: Lost, bare: Lost, *, command: str) -> tuple[ActionView, ...]:
    """Return the buttons that apply damage to ``name``: "8 damage, armour 2: 6. Hit points 12 → 6".

    ``place`` is the position of a foe in the fight, "" for another character.
    """
    title = tr("Apply to {name}").format(name=name)
    here, ignoring = subject_of(HURT_FOE, place), subject_of(HURT_BARE, place)
    if not worn.armour:
        return (ActionView(title, worn.change, command=command, id=here),)
    less = less_armour(worn.damage, worn.armour, worn.called)
    apply = ActionView(title, f"{less}. {worn.change}", command=command, id=here)
    if worn.armour >= worn.damage:
        reason = f"{less}. " + tr("The armour absorbs all the damage.")
        apply = ActionView(title, enabled=False, reason=reason, id=here)
    ignored = tr("Apply to {name} without {armour}").format(name=name, armour=within(worn.called))
    return apply, ActionView(ignored, bare.change, id=ignoring)


def less_armour(damage: int, armour: int, called: str) -> str:
    """Return damage before and after armour, which the game has ``called`` so: "8 damage, armour 2: 6"."""
    words = tr("{n} damage, {armour} {points}: {left}")
    return words.format(n=damage, armour=within(called), points=armour, left=max(0, damage - armour))


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
        command=offer.command,
        id=subject_of(FOE_DAMAGE, offer.id),
    )


def hurt_subject(damage: int, armour: int, name: str) -> str:
    """Return what an entry is about that hurt another character, or a foe."""
    points = f"{damage}-{armour}" if armour else str(damage)
    return subject_of("hurt", f"{points} {name}")


def hurt_words(about: str, foes: Foes | None) -> str:
    """Return what an entry that hurt another character or foe did; "" for another entry."""
    kind, thing = Subject.read(about)
    if kind != "hurt":
        return ""
    points, _, name = thing.partition(" ")
    damage, _, armour = points.partition("-")
    words = tr("{n} damage to {name}").format(n=damage, name=name)
    if not (armour.isdecimal() and damage.isdecimal()):
        return words
    called = within(tr("Armour") if foes is None else armour_word(foes))
    less = tr("{hit}, {armour} {points}: {left}")
    return less.format(hit=words, armour=called, points=armour, left=max(0, int(damage) - int(armour)))
