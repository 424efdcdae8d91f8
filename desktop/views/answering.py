"""An opponent from the library: what a hit does to them."""

from typing import NamedTuple

from desktop.base.words import tr
from desktop.library.records.characters import CharacterId
from desktop.views.tray import ActionView
from desktop.views.tray_parts import HURT_FOE
from rules_core.game.play import Turn
from rules_core.sheet.subject import Subject, subject_of


class Hurt(NamedTuple):
    """Damage to another character: who it is, the hit points before and after, and the turn."""

    character: CharacterId
    name: str
    before: int
    after: int
    turn: Turn


def hurt_offer(hurt: Hurt) -> ActionView:
    """Return the button that applies damage to the opponent."""
    points = tr("Hit points {before} → {after}.").format(before=hurt.before, after=hurt.after)
    return ActionView(tr("Apply to {name}").format(name=hurt.name), points.removesuffix("."), id=HURT_FOE)


def hurt_subject(damage: int, name: str) -> str:
    """Return what an entry is about that hurt another character."""
    return subject_of("hurt", f"{damage} {name}")


def hurt_words(about: str) -> str:
    """Return what an entry that hurt another character did; "" for another entry."""
    kind, thing = Subject.read(about)
    if kind != "hurt":
        return ""
    damage, _, name = thing.partition(" ")
    return tr("{n} damage to {name}").format(n=damage, name=name)
