"""What the Combat pages of the D100 games share: weapons, defences and the order of a fight."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from desktop.base.listed import called
from desktop.base.numbers import dice_text
from desktop.base.words import tr, within
from desktop.views.combat import DefenceView, FighterView, FightView, FoeHealthView, WeaponView
from desktop.views.foes import health_text
from desktop.views.sheet_parts import weapon_skill
from desktop.views.tray import ActionView
from rules_core.game.fight import Speed, is_tied, turn_of
from rules_core.game.foes import Foes
from rules_core.game.play import Against
from rules_core.game.system import System
from rules_core.sheet.sheet import Fight, Fighter, Sheet, Skill
from rules_core.sheet.subject import subject_of


class WeaponUse(NamedTuple):
    """What can be done with a weapon now.

    ``shots`` are the shots left, "" for a weapon without ammo. ``fight_back`` is None if the weapon can't be
    used to fight back. ``loaded`` means the weapon is in the tray. ``spoken`` are further parts of the
    accessible name.
    """

    shots: str
    can_reload: bool
    attack: ActionView
    fight_back: ActionView | None
    loaded: bool
    spoken: tuple[str, ...]


def weapon_view(system: System, sheet: Sheet, place: int, use: WeaponUse) -> WeaponView:
    """Return a weapon of the sheet; ``place`` counts from 0."""
    weapon = sheet.weapons[place]
    name = called(system.id, weapon)
    skill, damage = weapon_skill(system, sheet, weapon.skill), dice_text(weapon.damage)
    spoken = (
        name,
        skill,
        tr("damage {damage}").format(damage=damage) if weapon.damage else "",
        tr("range {range}").format(range=weapon.range) if weapon.range else "",
        *use.spoken,
    )
    return WeaponView(
        place=place,
        name=name,
        skill=skill,
        damage=damage,
        range=weapon.range,
        attacks=weapon.attacks,
        malfunction=weapon.malfunction,
        shots=use.shots,
        can_reload=use.can_reload,
        attack=use.attack,
        fight_back=use.fight_back,
        loaded=use.loaded,
        spoken=_listed(spoken),
    )


def situations_words(situations: Iterable[str]) -> str:
    """Join one or more situations with commas; only the first keeps its capital."""
    first, *others = situations
    return ", ".join([first, *map(within, others)])


def defence_view(skill: Skill, against: Against, name: str, action: ActionView) -> DefenceView:
    """Return a way to defend with a skill."""
    return DefenceView(f"{subject_of('skill', skill.id)}|{against.value}", name, str(skill.value), action)


class OrderWords(NamedTuple):
    """The texts of a fighter: the number that sets the order, its parts, and the accessible name."""

    order: str
    why: tuple[str, ...]
    spoken: tuple[str, ...]


def fight_view(
    fight: Fight,
    foes: Foes,
    words: Callable[[Fighter, bool], OrderWords],
    line: str,
    speed: Speed | None = None,
    *,
    surprise: bool = True,
) -> FightView:
    """Return the order of a fight.

    Args: ``foes`` are the rules for the health of foes. ``words`` makes a fighter's texts, given whether it's
    their turn. ``line`` explains ties. ``speed`` is the number that sets the order if the players settle
    ties. Without a rule for ``surprise``, fighters can't be marked as surprised.
    """
    current = turn_of(fight)
    rows = enumerate(fight.fighters)
    return FightView(
        fight.round,
        tuple(
            replace(
                _fighter(
                    place, each, words(each, place == current), current=place == current, surprise=surprise
                ),
                can_rise=speed is not None and is_tied(fight, place, speed),
                health=None if each.own else _health(each, foes),
            )
            for place, each in rows
        ),
        line,
    )


def _fighter(
    place: int, fighter: Fighter, words: OrderWords, *, current: bool, surprise: bool
) -> FighterView:
    return FighterView(
        place=place,
        name=fighter.name,
        order=words.order,
        why=_listed(words.why),
        notes=fighter.notes,
        ready=fighter.ready,
        surprised=fighter.surprised if surprise or fighter.surprised else None,
        acted=fighter.acted,
        current=current,
        own=fighter.own,
        spoken=_listed(words.spoken),
        modifier=fighter.modifier,
    )


def _health(foe: Fighter, foes: Foes) -> FoeHealthView:
    return FoeHealthView(health_text(foe), str(foe.armour) if foe.armour else "", down=foes.is_down(foe))


def _listed(words: Iterable[str]) -> str:
    return ", ".join(each for each in words if each)
