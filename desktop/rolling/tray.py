"""The tray controller: what is in the tray, and how it is shown."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.base.words import tr
from desktop.rolling.attempts import Attempts, Treating
from desktop.rolling.own_dice import OwnDice
from desktop.rolling.roll_log import RollLog
from desktop.rolling.tray_state import TrayState
from desktop.session.session import Session
from desktop.views.entries import unchangeable, unstrikable
from desktop.views.game import Game, Rolled, SheetContext, game_of
from desktop.views.owed import declined_words, owed_words, still_open
from desktop.views.tray import ActionView, ChangingView, TrayView, next_view
from desktop.views.tray_parts import HURT_BARE
from rules_core.game.play import FOE_CHARACTER, SAID, Against, Attempt, Choice, is_undecided
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll, standing_rolls
from rules_core.sheet.subject import Subject, subject_of

if TYPE_CHECKING:
    from desktop.rolling.answering import Answering
    from desktop.rolling.hits import Hits
    from desktop.views.answering import Hurt
    from desktop.views.own_dice import AskView

BACK = "back"
"""The kind of follow-up that shows the roll which led to this one; its id is the number of that roll."""


class TrayController(QObject):
    """Holds the tray's content and shows it: a prepared subject, a roll, or a question for physical dice."""

    changed = Signal(object)
    """Carries a ``TrayView``, or None without a character."""
    loaded = Signal(str, str)
    """What is in the tray: carries a skill's id and a characteristic's id, one of them ""."""
    subject_changed = Signal()
    """The tray's subject or its options changed."""
    foe_asked = Signal()
    """A roll was stopped because the opponent's value is missing: the player should type it now."""

    def __init__(
        self,
        session: Session,
        attempts: Attempts,
        own_dice: OwnDice,
        log: RollLog,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._attempts = attempts
        self._own_dice = own_dice
        self._log = log
        self.treating = Treating(session, attempts)
        self._answering: Answering | None = None
        self._hits: Hits | None = None
        self.state = TrayState()
        """What is in the tray; call ``show_again`` after changing it."""
        self.is_falling = False
        """Whether the dice of the roll shown are still moving."""
        self._last_shown: TrayView | None = None
        self._told = self.state
        self._asking = ("", Choice())
        self._changing = ChangingView("")
        self._attempt_then: Callable[[Choice], Attempt] | None = None
        """Returns the attempt of the roll being changed, with the sheet of that time."""
        self._shows_ask = False
        session.rules_changed.connect(self.show_again)
        own_dice.asked.connect(self._show_question)

    # Content

    @property
    def subject(self) -> str:
        """What is in the tray, "" for nothing."""
        return self.state.subject

    @property
    def choice(self) -> Choice:
        """The choices that the tray shows: the player's, else those of the roll shown."""
        if self.state.chosen is not None or not self.state.shown:
            return self.state.plain
        standing = self.shown_roll()
        return Choice() if standing is None else self._choice_again(standing)

    def _choice_again(self, standing: StandingRoll) -> Choice:
        """Return the choices for the same roll again: what the GM said about this one doesn't count there."""
        first = standing.first
        roll = standing.roll if first is None or not is_undecided(first) else first
        return self._session.system.play.choice_of(roll).with_option(SAID, None)

    @property
    def game(self) -> Game:
        """How the open character's game is shown."""
        return game_of(self._session.system.id)

    def standing(self, seq: int) -> StandingRoll | None:
        """Return the roll with that number in its present state, or None if there is none."""
        return self._log.standing(seq)

    def latest(self) -> StandingRoll | None:
        """The character's latest roll in its present state."""
        latest = next(standing_rolls(self._session.journal.newest_first()), None)
        return None if latest is None else self._log.named(latest)

    def shown_roll(self) -> StandingRoll | None:
        """The shown roll in its present state, or None if none is."""
        return self._log.standing(self.state.shown) if self.state.shown else None

    def live_roll(self) -> StandingRoll | None:
        """Return the roll shown, if something that it offers can still be used."""
        shown = self.shown_roll()
        return self._as_now(shown) if shown is not None and shown.is_live else None

    def latest_roll(self) -> StandingRoll | None:
        """Return the roll shown, if it is the latest one: only that can be pushed or changed with Luck."""
        latest = self.latest()
        shown = latest is not None and latest.entry.seq == self.state.shown and not latest.taken_back
        return self._as_now(latest) if latest is not None and shown else None

    def attempt(self, subject: str, choice: Choice, after: Roll | None = None) -> Attempt:
        """Return the attempt with everything that applies now. Raises ``KeyError`` if not on the sheet.

        While a roll is being changed, it is that roll's attempt.
        """
        if self.state.is_changing and self._attempt_then is not None:
            return self._attempt_then(self.state.situated(subject, choice))
        return self._attempts.of(subject, self.state.situated(subject, choice), after)

    def ready(self) -> TrayView | None:
        """Return the view of a subject before a roll, None if it isn't on the sheet."""
        if not self._session.is_open or not self.state.subject:
            return None
        with suppress(KeyError):
            return self._ready_view(self.state.subject, self.state.plain)
        return None

    def offers(self, subject: str, against: Against) -> bool:
        """Return whether a subject can be rolled against someone in this way."""
        try:
            view = self._ready_view(subject, replace(self.state.plain, against=against))
        except KeyError:
            return False
        return view.against is not None and against in dict(view.against.options)

    # Changing the content

    def load(self, subject: str, choice: Choice | None = None) -> None:
        """Load something into the tray without rolling."""
        self._own_dice.cancel()
        self.state = self.state.loaded(subject)
        chosen = self.state.chosen
        if choice is not None:
            self.state = self.state.choosing(choice)
        elif chosen is not None and not (self.state.pinned and self._is_offered(chosen.against)):
            self.state = self.state.unopposed()
        self._show_ready()

    def load_skill(self, skill_id: str) -> None:
        """Load a skill into the tray without rolling."""
        self.load(subject_of("skill", skill_id))

    def show_roll(self, seq: int) -> None:
        """Show the dice of an older roll again."""
        standing = self.standing(seq)
        if standing is None and self._log.unread(seq) is None:
            return
        self._own_dice.cancel()
        self.state = self.state.showing("" if standing is None else standing.roll.subject, seq)
        if standing is None:
            self.show_again()
        else:
            self._show_rolled(standing)

    def change(
        self,
        standing: StandingRoll,
        choice: Choice,
        view: ChangingView,
        attempt_then: Callable[[Choice], Attempt],
    ) -> None:
        """Show a roll with the choices that it was made with, to change them.

        ``attempt_then`` returns its attempt with other choices, on the sheet of that time.
        """
        self._own_dice.cancel()
        self.state = self.state.changing(standing.roll.subject, standing.entry.seq, choice)
        self._changing, self._attempt_then = view, attempt_then
        self._show_rolled(standing)

    def show_character(self) -> None:
        """Show a just opened character's latest roll, or what to roll first."""
        self.is_falling = False
        self.state = self.state.opened()
        latest = self.latest()
        if latest is None:
            self.state = self.state.loaded(self._first_subject())
            self._show_ready()
            return
        play = self._session.system.play
        self.state = self.state.showing(latest.roll.subject, latest.entry.seq)
        self.state = self.state.resumed(self._choice_again(latest), play.carried)
        self._show_rolled(latest)

    def show_fallen(self, saved: Entry | None) -> None:
        """Show a just saved roll with its dice in motion; None if saving failed."""
        if saved is None or saved.roll is None:
            self.is_falling = False
            return
        play = self._session.system.play
        choice = play.choice_of(saved.roll)
        self.state = self.state.rolled(saved.roll.subject, saved.seq, choice, play.carried)
        if (latest := self.latest()) is not None:
            self._show_rolled(latest, fresh=True)

    def show_change(self, about: int) -> None:
        """Show what an action changed; ``about`` is the number of the roll it concerns, 0 for none."""
        if about:
            self.state = self.state.showing(self.state.subject, about)
        if self.state.shown:
            if (standing := self.standing(self.state.shown)) is not None:
                if not self.state.is_changing:
                    self.state = self.state.showing(standing.roll.subject, self.state.shown)
                self._show_rolled(standing, only_news=True)
        elif self.state.subject:
            self._show_ready(only_news=True)

    def choose(self, choice: Choice) -> None:
        """Set the choices for the next roll; a roll shown stays, with its actions."""
        if choice != self.choice:
            self._own_dice.cancel()
        self.state = self.state.choosing(choice)
        self.show_again()

    def stops(self, subject: str, choice: Choice) -> bool:
        """Ask for the opponent of a roll if there is none yet; return whether that stops the roll."""
        if choice.against is Against.NOBODY:
            return False
        try:
            against = self._ready_view(subject, choice).against
        except KeyError:
            return False
        if against is None or not against.asks:
            return False
        if subject == self.state.subject:
            self.choose(choice)
        else:
            self.load(subject, choice)
        self.foe_asked.emit()
        return True

    def ask_for(self, subject: str, choice: Choice) -> None:
        """Show a subject with its choices while its roll requests physical dice."""
        self._asking = subject, choice

    def show_again(self, *, only_news: bool = False) -> None:
        """Refresh the tray, because something else applies to its content.

        ``only_news``: if that changed it.
        """
        if not self._session.is_open:
            return
        if self._own_dice.ask is not None:
            self._show_question(self._own_dice.ask)
            return
        state = self.state
        if state.shown and state.chosen is None and Subject.read(state.subject).kind == "weapon":
            self.state = state.choosing(self.choice)
        if (standing := self.shown_roll()) is not None:
            self._show_rolled(standing, only_news=only_news)
        elif state.shown and (unread := self._log.unread(state.shown)) is not None:
            from desktop.views.unreadable import unread_view

            self._tell_loaded("")
            self._show(unread_view(unread), only_news=only_news)
        else:
            self._show_ready(only_news=only_news)

    # Views

    def rolled_view(self, standing: StandingRoll, *, latest: bool, fresh: bool = False) -> TrayView:
        """Return a roll's view; only the ``latest`` one can be pushed or changed with Luck."""
        sheet = self._session.character.sheet
        standing = self._as_now(standing)
        luck_of = self.treating.luck_of(standing)
        view = self.game.rolled_view(Rolled(sheet, standing, latest=latest, fresh=fresh, luck_of=luck_of))
        if view.settling is not None and unchangeable(standing):
            view = replace(view, settling=None)
        if view.result is None:
            return view
        result = replace(
            view.result,
            struck_out=standing.struck,
            amended=self.changed_words(standing),
            fixed=unchangeable(standing),
            counts=unstrikable(standing),
            owed=still_open(self.owed(standing)),
            declined="" if standing.declined is None or standing.taken_back else declined_words(),
        )
        damage = self._damage_offers(standing)
        follow_ups = (*damage, *view.follow_ups, *self._way_back(standing))
        return replace(view, result=result, follow_ups=follow_ups)

    def owed(self, standing: StandingRoll) -> tuple[str, ...]:
        """Return what a roll still offers, each in a few words."""
        offers = (each for each in self._hit_offers(standing) if each.enabled)
        titles = tuple(each.title for each in offers if Subject.read(each.id).kind != HURT_BARE)
        return titles + owed_words(Rolled(self._session.character.sheet, standing, latest=False))

    def _damage_offers(self, standing: StandingRoll) -> tuple[ActionView, ...]:
        """Return the buttons for damage to or by an opponent, or to foes in the order of the fight."""
        hits = self._hit_offers(standing)
        if hits or self._session.character.sheet.fight is None or not standing.is_live:
            return hits
        from desktop.rolling.foes import foe_offers

        attack = self._attack_of(standing) or standing
        return foe_offers(self._session, standing, self.answering.choice_of(attack.roll).foe.name)

    def _attack_of(self, standing: StandingRoll) -> StandingRoll | None:
        """Return the attack of a damage roll."""
        refers = standing.entry.refers
        return self.standing(refers[0]) if standing.roll.kind == "damage" and refers else None

    @property
    def answering(self) -> "Answering":
        """Judges the opponents' side of rolls; created when first needed."""
        if self._answering is None:
            from desktop.rolling.answering import Answering

            self._answering = Answering(self._session, self._attempts)
        return self._answering

    def _as_now(self, standing: StandingRoll) -> StandingRoll:
        """Return a roll with what Luck made of its opponent's side."""
        linked = FOE_CHARACTER in dict(standing.roll.check)
        return self.answering.as_now(standing) if linked else standing

    @property
    def hits(self) -> "Hits":
        """Rolls and applies damage between characters; created when first needed."""
        if self._hits is None:
            from desktop.rolling.hits import Hits

            self._hits = Hits(self._session, self._attempts, self.answering)
        return self._hits

    def hurt(self, standing: StandingRoll, *, bare: bool = False) -> "Hurt | None":
        """Return what a damage roll would do to whom its attack hit; with ``bare``, armour doesn't count."""
        attack = self._linked_attack(standing)
        return None if attack is None else self.hits.hurt(standing, attack, bare=bare)

    def _hit_offers(self, standing: StandingRoll) -> tuple[ActionView, ...]:
        """Return the buttons for damage between the open character and an opponent from the library."""
        if FOE_CHARACTER in dict(standing.roll.check):
            return self.hits.foe_damage(standing)
        attack = self._linked_attack(standing)
        return () if attack is None else self.hits.offers(standing, attack)

    def _linked_attack(self, standing: StandingRoll) -> StandingRoll | None:
        """Return the attack against a library character that a damage roll followed, None for others."""
        attack = self._attack_of(standing) if standing.is_live else None
        return None if attack is None or FOE_CHARACTER not in dict(attack.roll.check) else attack

    def _way_back(self, standing: StandingRoll) -> tuple[ActionView, ...]:
        """Return the button that shows the roll which led to this one, if that still owes something."""
        entry = standing.entry
        if standing.taken_back or entry.action is not Action.ROLL or not entry.refers:
            return ()
        earlier = self.standing(entry.refers[0])
        if earlier is None or not self.owed(earlier):
            return ()
        words = tr("Back to {name}").format(name=earlier.roll.name)
        return (ActionView(words, id=subject_of(BACK, earlier.entry.seq)),)

    def changed_words(self, standing: StandingRoll) -> str:
        """Return how a roll was changed: "Hard → Regular: success"; "" if it wasn't."""
        if standing.first is None:
            return ""
        from desktop.views.amending import changed_words

        before, now = self._choices_of(standing.first), self._choices_of(standing.roll)
        return changed_words(before, now, standing.roll)

    def _choices_of(self, roll: Roll) -> TrayView | None:
        """Return the view of the choices that a roll was made with; None if its subject is gone."""
        choice = self._session.system.play.choice_of(roll)
        attempt = Attempt(self._session.character.sheet, roll.subject, choice, self._session.rules)
        with suppress(KeyError):
            return self.game.ready_view(attempt, ())
        return None

    def _ready_view(self, subject: str, choice: Choice) -> TrayView:
        attempt = self.attempt(subject, choice)
        view = self.game.ready_view(attempt, self._attempts.people(attempt))
        rolls = self._attempts.theirs(attempt)
        if view.against is None or not rolls:
            return view
        words = tuple((each.subject, f"{each.name} {each.value}") for each in rolls)
        return replace(view, against=view.against._replace(rolls=words, rolled=choice.foe.subject))

    def _is_offered(self, against: Against) -> bool:
        return self._session.is_open and self.offers(self.state.subject, against)

    def _clear_unfit_foe(self) -> None:
        """Clear the opponent if the subject can't be opposed in the chosen way."""
        chosen = self.state.chosen
        if chosen and chosen.against is not Against.NOBODY and not self._is_offered(chosen.against):
            self.state = self.state.unopposed()

    def _first_subject(self) -> str:
        sheet = self._session.character.sheet
        if sheet.skills:
            rows = self.game.sheet_view(sheet, SheetContext(0)).skills
            return subject_of("skill", max(rows, key=lambda row: row.value).id)
        if sheet.traits:
            return subject_of("trait", max(sheet.traits, key=lambda trait: trait.value).id)
        return ""

    def _show_ready(self, *, only_news: bool = False) -> None:
        self._clear_unfit_foe()
        self._show(view := self.ready(), only_news=only_news)
        if view is not None:
            self._tell_loaded(self.state.subject, only_news=only_news)

    def _show_rolled(self, standing: StandingRoll, *, fresh: bool = False, only_news: bool = False) -> None:
        latest = self.latest()
        newest = 0 if latest is None else latest.entry.seq
        view = self.rolled_view(standing, latest=standing.entry.seq == newest, fresh=fresh)
        if self.state.is_changing:
            view = self._changing_view(standing)
        elif self.state.chosen is not None and not fresh:
            self._clear_unfit_foe()
            with suppress(KeyError):  # an older roll's subject may be gone from the sheet
                view = next_view(view, self._ready_view(self.state.subject, self.state.plain))
        if view.result is not None and any(each.typed for each in standing.roll.drawn):
            from desktop.views.own_dice import marked

            view = replace(view, result=marked(view.result, standing.roll.drawn))
        # First, so that a roll's dice don't lie still yet: pages wait for that to show their views once.
        self._tell_loaded(self.state.subject, only_news=only_news)
        self._show(view, only_news=only_news)

    def _changing_view(self, standing: StandingRoll) -> TrayView:
        """Return a roll's view with the choices to change above it, and without other actions."""
        view = next_view(
            self.rolled_view(standing, latest=False), self._ready_view(self.state.subject, self.state.plain)
        )
        return replace(
            view,
            luck=(),
            luck_refusal="",
            luck_field=None,
            push=None,
            follow_ups=(),
            spending=None,
            cards=(),
            settling=None,
            roll_words=tr("Judge again"),
            changing=self._changing,
        )

    def _show_question(self, ask: "AskView | None") -> None:
        if ask is None:
            if self._shows_ask:
                self.show_again()
            return
        from desktop.views.own_dice import asking_view, bare_view

        subject, choice = self._asking
        view = bare_view(self._own_dice.about)
        if self._own_dice.in_tray and Subject.read(subject).kind != "damage":
            with suppress(KeyError):  # a finished roll's subject may be gone from the sheet
                view = self._ready_view(subject, choice)
                self._tell_loaded(subject)
        self._show(asking_view(view, ask, self._own_dice.lying))

    def _show(self, view: TrayView | None, *, only_news: bool = False) -> None:
        """Show a view in the tray; with ``only_news``, skip one already shown with its dice at rest."""
        self._shows_ask = view is not None and view.ask is not None
        new = None if view is None else replace(view, physical=self._own_dice.is_physical)
        shown = self._last_shown
        if shown is not None and not self.is_falling:
            shown = replace(shown, fresh=False)
        self._last_shown = new
        if not only_news or new != shown:
            self.changed.emit(new)

    def _tell_loaded(self, subject: str, *, only_news: bool = False) -> None:
        kind, subject_id = Subject.read(subject)
        self.loaded.emit(subject_id if kind == "skill" else "", subject_id if kind == "trait" else "")
        told, self._told = self._told, self.state
        if not only_news or told != self.state:
            self.subject_changed.emit()
