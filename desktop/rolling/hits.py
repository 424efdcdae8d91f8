"""Hits between the open character and an opponent from the library: their damage, and what it does."""

from typing import NamedTuple

from msgspec.structs import replace

from desktop.library.records.characters import CharacterId
from desktop.rolling.answering import Answering
from desktop.rolling.attempts import Attempts, Others
from desktop.session.session import ActionRecord, Session
from desktop.views.answering import Hurt, by_foe, foe_damage_offer, hurt_offers, hurt_subject
from desktop.views.game import Rolled, game_of
from desktop.views.tray import ActionView
from desktop.views.tray_parts import DAMAGE
from rules_core.dice.sources import DiceSource
from rules_core.game.play import ATTACKED, BY, FOE_CHARACTER, STRIKING, Against, Attempt
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.journal import Action, Entry, StandingRoll
from rules_core.sheet.sheet import Sheet

_THEY_CAN_HIT = ATTACKED | {Against.THEY_FIGHT_BACK}


class _TheirHit(NamedTuple):
    """An opponent's own side of a roll that they won: their number, sheet, and roll."""

    character: CharacterId
    sheet: Sheet
    side: StandingRoll


class Hits:
    """Rolls the damage of an opponent's hit, and applies damage to the character hit."""

    def __init__(self, session: Session, attempts: Attempts, answering: Answering) -> None:
        self._session = session
        self._attempts = attempts
        self._answering = answering

    # The damage of an opponent's hit

    def foe_damage(self, attack: StandingRoll) -> tuple[ActionView, ...]:
        """Return the buttons that roll the damage of an opponent who won; empty if they didn't hit."""
        theirs = self._their_hit(attack)
        if theirs is None:
            return ()
        shown = game_of(theirs.sheet.system).rolled_view(Rolled(theirs.sheet, theirs.side, latest=False))
        offers = (each for each in shown.follow_ups if each.id.startswith(DAMAGE))
        return tuple(foe_damage_offer(theirs.sheet.name, each) for each in offers)

    def foe_attempt(self, attack: StandingRoll, offer: str) -> Attempt | None:
        """Return the opponent's attempt at the damage that a button offers, None if it is gone.

        Raises ``KeyError`` if their sheet no longer has the weapon.
        """
        theirs = self._their_hit(attack)
        asked = None if theirs is None else game_of(theirs.sheet.system).follow_up(offer, theirs.side.roll)
        if theirs is None or asked is None:
            return None
        subject, choice = asked
        return Attempt(
            sheet=theirs.sheet,
            subject=subject,
            choice=choice,
            rules=self._session.rules,
            name=game_of(theirs.sheet.system).name_of(theirs.sheet, subject),
            after=theirs.side.roll,
        )

    def roll(self, attack: StandingRoll, offer: str, dice: DiceSource) -> tuple[ActionRecord, Others] | None:
        """Roll an opponent's damage: return what to record for the open character and for them.

        None if the hit is gone. Raises as ``Play.roll`` does.
        """
        theirs, attempt = self._their_hit(attack), self.foe_attempt(attack, offer)
        if theirs is None or attempt is None:
            return None
        turn = self._session.system.play.roll(attempt, dice)
        assert turn.roll is not None
        name = theirs.sheet.name
        by = replace(turn.roll, name=by_foe(name, attempt.name), check=(*turn.roll.check, (BY, name)))
        about, cause = turn.roll.subject, attack.entry.seq
        own = ActionRecord(Action.ROLL, about, (cause,), by, turn.steps)
        there = ActionRecord(Action.ROLL, about, (theirs.side.entry.seq,), turn.roll, turn.steps)
        return own, ((theirs.character, there),)

    def _their_hit(self, attack: StandingRoll) -> _TheirHit | None:
        if not attack.is_live or FOE_CHARACTER not in dict(attack.roll.check):
            return None
        if self._answering.choice_of(attack.roll).against not in _THEY_CAN_HIT:
            return None
        number = self._answering.character_of(attack.roll)
        sheet = None if number is None else self._attempts.sheet_of(number)
        side = self._answering.other_side(attack)
        return None if number is None or sheet is None or side is None else _TheirHit(number, sheet, side)

    # What damage does

    def hurt(self, damage: StandingRoll, attack: StandingRoll, *, bare: bool = False) -> Hurt | None:
        """Return what a damage roll does to the character whom its ``attack`` hit, None for nobody.

        With ``bare``, their armour doesn't count.
        """
        session = self._session
        healing = session.system.play.healing
        hit = None if damage.applied is not None or damage.taken_back else self._hit_by(damage, attack)
        if healing is None or hit is None:
            return None
        number, sheet = hit
        if all(each.id != "hp" for each in sheet.trackers):
            return None
        armour = 0 if bare else healing.armour(sheet)
        turn = healing.hurt(sheet, damage.roll.total, armour, session.rules)
        before = sheet.tracker("hp").value
        losses = (each for each in turn.events if isinstance(each, TrackerChanged) and each.tracker == "hp")
        after = next((each.after for each in losses), before)
        return Hurt(number, sheet.name, damage.roll.total, armour, before, after, turn)

    def offers(self, damage: StandingRoll, attack: StandingRoll) -> tuple[ActionView, ...]:
        """Return the buttons that apply a damage roll; empty if it hit no character, or changes nothing."""
        worn, bare = self.hurt(damage, attack), self.hurt(damage, attack, bare=True)
        return () if worn is None or bare is None or not bare.turn.events else hurt_offers(worn, bare)

    def apply(self, damage: StandingRoll, hurt: Hurt) -> Entry | None:
        """Take damage from the hit points of the character hit, in both histories as one action.

        Return the open character's entry, None if it couldn't be saved.
        """
        open_one, entry = self._session.character.id, damage.entry
        copies = [each for each in self._session.entries_of(entry.action_id) if each[0] != open_one]
        copy = next((each for each in copies if _is_damage(each[1])), None)
        victim = ActionRecord(Action.DAMAGE, "tracker:hp", steps=hurt.turn.steps, events=hurt.turn.events)
        attacker = ActionRecord(Action.TREAT, hurt_subject(hurt.damage, hurt.armour, hurt.name))
        if hurt.character != open_one:
            if copy is not None and copy[0] == hurt.character:
                victim = replace(victim, action=Action.TREAT, refers=(copy[1].seq,))
            own = replace(attacker, refers=(entry.seq,))
            return self._session.do(own, ((hurt.character, victim),))
        own = replace(victim, action=Action.TREAT, refers=(entry.seq,))
        others: Others = () if copy is None else ((copy[0], replace(attacker, refers=(copy[1].seq,))),)
        return self._session.do(own, others)

    def _hit_by(self, damage: StandingRoll, attack: StandingRoll) -> tuple[CharacterId, Sheet] | None:
        """Return the character whom a damage roll hits: the open one, if another one rolled it."""
        if BY in dict(damage.roll.check):
            return self._session.character.id, self._session.character.sheet
        foe = self._answering.choice_of(attack.roll)
        if foe.against not in STRIKING or not foe.foe.character:
            return None
        number = self._attempts.number_of(foe.foe.character)
        sheet = None if number is None else self._attempts.sheet_of(number)
        return None if number is None or sheet is None else (number, sheet)


def _is_damage(entry: Entry) -> bool:
    return entry.action is Action.ROLL and entry.roll is not None and entry.roll.kind == DAMAGE
