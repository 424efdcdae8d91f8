"""Acts of a game's card pages, and purchases with the roll on the felt."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QObject, Signal

from desktop.base.listed import text_stored
from desktop.kit.view.shell import NoticeView
from desktop.rolling.own_dice import OwnDice
from desktop.rolling.rolls import RollController
from desktop.session.session import ActionRecord, Session
from desktop.views.cards import CardsView, RefusedField, with_refused
from desktop.views.contexts import CardsContext
from desktop.views.entries import no_dice
from desktop.views.game import game_of
from desktop.views.sheet_parts import OWN_TAB
from rules_core.dice.notation import BadFormula
from rules_core.dice.sources import DiceSource
from rules_core.game.own import OWN
from rules_core.game.play import Act, Turn
from rules_core.sheet.journal import Action, StandingRoll, standing_rolls
from rules_core.sheet.outcome import Refused
from rules_core.sheet.subject import Subject, subject_of

_ROLLED_AT_ONCE = frozenset({"initiative", "talent", "power", "injury", "aftermath", "death"})
"""Kinds of subject that are no skill, attack or treatment: that clicks set up first is not for them."""


class ActController(QObject):
    """Runs the acts of cards' buttons and switches; rolls go through the tray."""

    notice = Signal(object)
    """Carries a ``NoticeView``."""
    view_changed = Signal()
    """The page's content changed, though nothing was saved."""
    take_back_requested = Signal(int)
    """The player wants to undo an entry; carries its number."""

    def __init__(
        self, session: Session, rolls: RollController, own_dice: OwnDice, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._rolls = rolls
        self._own_dice = own_dice
        self._drafts: dict[str, str] = {}
        self._refused: RefusedField | None = None
        session.opened.connect(self._forget)

    def view(self, tab: str) -> CardsView | None:
        """Return a page of cards, None if the game has none by that id."""
        sheet = self._session.character.sheet
        context = CardsContext(
            subject=self._rolls.tray.subject,
            choice=self._rolls.tray.choice,
            drafts=self._drafts,
            rules=self._session.rules,
            past=standing_rolls(self._session.journal.newest_first()),
        )
        if tab == OWN_TAB:
            from desktop.views.own_rules import own_view

            return own_view(sheet, context)
        show = game_of(sheet.system).cards_view
        view = None if show is None else show(sheet, tab, context)
        return None if view is None else with_refused(view, self._refused)

    def _forget(self) -> None:
        self._drafts.clear()
        self._refused = None

    def write(self, field: str, text: str) -> None:
        """Store the draft of a live field, which is no longer refused."""
        if self._refused is not None and self._refused.field == field:
            self._refused = None
        if text:
            self._drafts[field] = text
        else:
            self._drafts.pop(field, None)
        self.view_changed.emit()

    def roll(self, subject: str) -> None:
        """Roll a subject, or only load it if something is still missing, or if the player chose that."""
        if Subject.read(subject).kind in _ROLLED_AT_ONCE:
            self._rolls.roll_subject(subject)
        else:
            self._rolls.click(subject)

    def load(self, subject: str) -> None:
        """Load a subject into the tray without rolling."""
        self._rolls.tray.load(subject)

    def act(self, act: str, given: Mapping[str, str]) -> None:
        """Run an act, with the values typed or chosen for it.

        An act whose id starts with "spend" is about the roll on the felt.
        """
        if Subject.read(act).kind != "spend":
            self._do(act, given, None)
        elif (standing := self._rolls.tray.live_roll()) is not None:
            self._do(act, given, standing)

    def spend(self, option: str) -> None:
        """Buy an option with the roll on the felt."""
        standing = self._rolls.tray.live_roll()
        if standing is not None:
            self._do(subject_of("spend", option), {}, standing)

    def unspend(self, option: str) -> None:
        """Undo the latest purchase of an option with the roll on the felt."""
        standing = self._rolls.tray.live_roll()
        bought = () if standing is None else standing.spent
        last = next((each for each in reversed(bought) if each.about == subject_of("spend", option)), None)
        if last is not None:
            self.take_back_requested.emit(last.seq)

    def _do(self, act: str, given: Mapping[str, str], about: StandingRoll | None) -> None:
        if self._session.is_open:
            name = self._session.character.sheet.name if about is None else about.roll.name
            self._own_dice.throw(name, partial(self._make, act, self._stored(act, given), about))

    def _stored(self, act: str, given: Mapping[str, str]) -> dict[str, str]:
        """Return the values of an act, with names from the game's lists as sheets store them."""
        system_id, kind = self._session.system.id, Subject.read(act).kind
        named, stored = game_of(system_id).names_typed, dict(given)
        for field, text in given.items():
            place = named.get((kind, Subject.read(field).kind))
            if place is not None:
                stored[field] = text_stored(system_id, place, text)
        return stored

    def _make(self, act: str, given: Mapping[str, str], about: StandingRoll | None, dice: DiceSource) -> None:
        session, self._refused = self._session, None
        past = standing_rolls(session.journal.newest_first())
        asked = Act(session.character.sheet, act, given, session.rules, about, past)
        if act.startswith(OWN):
            self._make_own(asked, dice)
            return
        do = session.system.play.act
        if do is None:
            return
        try:
            turn = do(asked, dice)
        except Refused as refused:
            words = game_of(session.system.id).refusal_words(refused.ruling)
            field = str(dict(refused.ruling.step.facts).get("field", ""))
            if about is None and field in given:
                self._refused = RefusedField(act, field, words)
            else:
                self.notice.emit(NoticeView(words, warning=True))
            self.view_changed.emit()
            return
        except BadFormula:
            self.notice.emit(NoticeView(no_dice(), warning=True))
            return
        except KeyError:  # it has been removed from the sheet since
            return
        if self._save(act, turn, about):
            for field in given:
                self._drafts.pop(field, None)
        self.view_changed.emit()

    def _save(self, act: str, turn: Turn, about: StandingRoll | None) -> bool:
        """Save the outcome; return False if saving failed, so that the typed text stays."""
        if turn.roll is not None:
            return self._rolls.keep(turn, turn.roll)
        action, seq = (Action.ACT, ()) if about is None else (Action.SPEND, (about.entry.seq,))
        deed = ActionRecord(action, act, seq, steps=turn.steps, events=turn.events, text=turn.text)
        return self._session.do(deed) is not None

    def _make_own(self, asked: Act, dice: DiceSource) -> None:
        from desktop.views.own_rules import own_refusal_words, treated_words
        from rules_core.packs.own_acts import own_act, roll_used

        sheet = asked.sheet
        used = roll_used(asked._replace(past=standing_rolls(self._session.journal.newest_first())))
        try:
            turn = own_act(asked, dice)
        except Refused as refused:
            self.notice.emit(NoticeView(own_refusal_words(sheet, refused.ruling), warning=True))
            self.view_changed.emit()
            return
        except KeyError:  # it has been removed from the sheet since
            return
        action = Action.ACT if used is None else Action.TREAT
        seq = () if used is None else (used.entry.seq,)
        deed = ActionRecord(action, asked.id, seq, steps=turn.steps, events=turn.events)
        nothing = not turn.steps and not turn.events
        if not nothing and self._session.do(deed) is not None and turn.steps:
            self.notice.emit(NoticeView(treated_words(sheet, turn.steps, turn.events)))
        self.view_changed.emit()
