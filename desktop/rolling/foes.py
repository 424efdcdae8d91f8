"""Damage that a roll deals to foes in the order of the fight."""

from desktop.session.session import ActionRecord, Session
from desktop.views.answering import Lost, apply_offers, hurt_subject
from desktop.views.foes import armour_word, health_text, health_word
from desktop.views.tray import ActionView
from rules_core.game.foes import Dealt, Foes, foes_to_hurt, hurt_foe
from rules_core.sheet.events import play
from rules_core.sheet.journal import Action, StandingRoll
from rules_core.sheet.sheet import Fight

_MOST = 6


def foe_offers(session: Session, standing: StandingRoll, named: str) -> tuple[ActionView, ...]:
    """Return the buttons that apply a roll's damage to foes; only to the one the attack ``named``, if any."""
    found = _dealt(session, standing)
    if found is None:
        return ()
    foes, fight, dealt = found
    places = foes_to_hurt(fight, foes, named)[:_MOST]
    offers = (_offers(session, foes, fight, at, dealt, first=at == places[0]) for at in places)
    return tuple(offer for each in offers for offer in each)


def apply_to_foe(session: Session, standing: StandingRoll, place: int, *, bare: bool) -> None:
    """Apply a roll's damage to the foe at a position in the order of the fight; with ``bare``, armour doesn't
    count.
    """
    found = _dealt(session, standing)
    if found is None or place not in foes_to_hurt(found[1], found[0]):
        return
    foes, fight, dealt = found
    dealt = dealt._replace(armour=0) if bare else dealt
    armour = _armour(foes, fight, place, dealt)
    turn = hurt_foe(fight, place, foes, dealt)
    about = hurt_subject(dealt.damage, armour, fight.fighters[place].name)
    session.do(ActionRecord(Action.TREAT, about, (standing.entry.seq,), steps=turn.steps, events=turn.events))


def _dealt(session: Session, standing: StandingRoll) -> tuple[Foes, Fight, Dealt] | None:
    foes, fight = session.system.play.foes, session.character.sheet.fight
    if foes is None or fight is None or standing.applied is not None or not standing.is_live:
        return None
    dealt = foes.dealt(standing)
    return None if dealt is None else (foes, fight, dealt)


def _offers(
    session: Session, foes: Foes, fight: Fight, place: int, dealt: Dealt, *, first: bool
) -> tuple[ActionView, ...]:
    def lost(dealt: Dealt) -> Lost:
        after = play(session.character.sheet, hurt_foe(fight, place, foes, dealt).events).fight
        now = health_text(before if after is None else after.fighters[place])
        change = f"{health_word(foes)} {health_text(before)} → {now}"
        return Lost(dealt.damage, _armour(foes, fight, place, dealt), armour_word(foes), change)

    before = fight.fighters[place]
    return apply_offers(
        before.name,
        str(place),
        lost(dealt),
        lost(dealt._replace(armour=0)),
        command="follow_up" if first else "",
    )


def _armour(foes: Foes, fight: Fight, place: int, dealt: Dealt) -> int:
    """Return the points that armour takes off the damage to a foe."""
    if not foes.has_armour:
        return 0
    return fight.fighters[place].armour if dealt.armour is None else dealt.armour
