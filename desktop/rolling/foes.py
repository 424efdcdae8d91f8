"""Damage that a roll deals to foes in the order of the fight."""

from desktop.base.words import tr
from desktop.session.session import ActionRecord, Session
from desktop.views.answering import hurt_subject
from desktop.views.foes import health_text, health_word
from desktop.views.tray import ActionView
from desktop.views.tray_parts import HURT_FOE
from rules_core.game.foes import Dealt, Foes, foes_to_hurt, hurt_foe
from rules_core.sheet.events import play
from rules_core.sheet.journal import Action, StandingRoll
from rules_core.sheet.sheet import Fight
from rules_core.sheet.subject import subject_of

_MOST = 6


def foe_offers(session: Session, standing: StandingRoll, named: str) -> tuple[ActionView, ...]:
    """Return the buttons that apply a roll's damage to foes; only to the one the attack ``named``, if any."""
    found = _dealt(session, standing)
    if found is None:
        return ()
    foes, fight, dealt = found
    places = foes_to_hurt(fight, foes, named)[:_MOST]
    return tuple(_offer(session, foes, fight, place, dealt) for place in places)


def apply_to_foe(session: Session, standing: StandingRoll, place: int) -> None:
    """Apply a roll's damage to the foe at a position in the order of the fight."""
    found = _dealt(session, standing)
    if found is None or place not in foes_to_hurt(found[1], found[0]):
        return
    foes, fight, dealt = found
    turn = hurt_foe(fight, place, foes, dealt)
    about = hurt_subject(dealt.damage, fight.fighters[place].name)
    session.do(ActionRecord(Action.TREAT, about, (standing.entry.seq,), steps=turn.steps, events=turn.events))


def _dealt(session: Session, standing: StandingRoll) -> tuple[Foes, Fight, Dealt] | None:
    foes, fight = session.system.play.foes, session.character.sheet.fight
    if foes is None or fight is None or standing.applied is not None or not standing.is_live:
        return None
    dealt = foes.dealt(standing)
    return None if dealt is None else (foes, fight, dealt)


def _offer(session: Session, foes: Foes, fight: Fight, place: int, dealt: Dealt) -> ActionView:
    before = fight.fighters[place]
    after = play(session.character.sheet, hurt_foe(fight, place, foes, dealt).events).fight
    now = health_text(before if after is None else after.fighters[place])
    detail = f"{health_word(foes)} {health_text(before)} → {now}"
    return ActionView(tr("Apply to {name}").format(name=before.name), detail, id=subject_of(HURT_FOE, place))
