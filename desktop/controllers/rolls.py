"""Rolling: from a click on a skill to a saved outcome, and what the tray and the log show of it."""

from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.controllers.attempts import TREATED, Attempts
from desktop.controllers.own_dice import Make, OwnDice
from desktop.controllers.roll_log import RollLog
from desktop.controllers.session import Deed, Session
from desktop.library.characters import CharacterId
from desktop.viewdata.entries import copied_notice, local_time, log_row
from desktop.viewdata.layouts.layout import Layout, Rolled, SheetContext, layout
from desktop.viewdata.shell import NoticeView
from desktop.viewdata.tray import LogView, TrayView, next_view
from desktop.words import tr
from rules_core.journal import Action, Entry, Roll, StandingRoll, standing_rolls
from rules_core.outcome import Fact, Refused
from rules_core.play import ATTACKED, BY, FOR, POOL, Against, Attempt, Choice, Foe, Turn, with_dice
from rules_core.sheet import Sheet
from rules_core.sources import DiceSource

if TYPE_CHECKING:
    from desktop.viewdata.own_dice import AskView
    from desktop.viewdata.sharing import SharedRoll

_FIRST_PAGE = 40
_NEXT_PAGE = 200
_DIFFICULTIES = ("regular", "hard", "extreme")
_LARGEST_VALUE = 999
_LONGEST_NUMBER = 6
_SPEND = "spend:"


class RollController(QObject):
    """What is loaded in the tray, and what was rolled last.

    A subject names what is rolled, as in :class:`~rules_core.play.Attempt`.
    """

    tray_changed = Signal(object)
    """Carries a :class:`TrayView`, or None without a character."""
    log_changed = Signal(object)
    """Carries a :class:`LogView`."""
    copied = Signal(str)
    """Text for the clipboard."""
    notice = Signal(object)
    """Carries a :class:`NoticeView`."""
    loaded = Signal(str, str)
    """What is in the tray: carries the id of a skill and of a characteristic, the other one ""."""
    subject_changed = Signal()
    """Something else is in the tray, or something else holds of it."""
    take_back_requested = Signal(int)
    """The player wants an entry taken back; carries its number."""
    why_changed = Signal(object)
    """Why the roll that is shown came out so; carries a tuple of :class:`WhyLine`."""
    apply_requested = Signal()
    """The player wants what a treatment restores to be applied."""
    spend_requested = Signal(str)
    """What follows from the roll that is shown is an act about it; carries what is spent."""

    def __init__(
        self, session: Session, attempts: Attempts, own_dice: OwnDice, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._attempts = attempts
        self._own_dice = own_dice
        self._log = RollLog(session)
        self.subject = ""
        """What is in the tray, "" for nothing."""
        self.aim: tuple[str, ...] = ()
        """The situations that hold of the character's attacks."""
        self.defending: tuple[str, ...] = ()
        """The situations that hold when the character is attacked."""
        self.distance: int | None = None
        """How far shots go, None where nobody said."""
        self._chosen: Choice | None = None
        self._carried: tuple[tuple[str, Fact], ...] = ()
        self._pinned = False
        self._shown = 0
        self._log_length = _FIRST_PAGE
        self._told: TrayView | None = None
        self._falling = False
        self._asking = ("", Choice())
        self._shows_ask = False
        session.opened.connect(self._opened)
        session.changed.connect(self._changed)
        session.rules_changed.connect(self._show_again)
        session.unsaved.changed.connect(self._mark)
        own_dice.asked.connect(self._asked)

    # What the player asks for

    def roll_skill(self, skill_id: str, extra: int = 0) -> None:
        """Roll a skill at once, with ``extra`` bonus (or below 0 penalty) dice on top of those chosen."""
        self.roll_subject(f"skill:{skill_id}", extra)

    def roll_trait(self, trait_id: str, extra: int = 0) -> None:
        """Roll a characteristic at once."""
        self.roll_subject(f"trait:{trait_id}", extra)

    def load_skill(self, skill_id: str) -> None:
        """Put a skill in the tray without rolling."""
        self.load(f"skill:{skill_id}")

    def load_trait(self, trait_id: str) -> None:
        """Put a characteristic in the tray without rolling."""
        self.load(f"trait:{trait_id}")

    def roll_subject(self, subject: str, extra: int = 0, against: Against | None = None) -> None:
        """Roll something at once; one that still lacks something is only loaded."""
        choice = self._plain()
        if against is not None or self._chosen is None or subject != self.subject:
            choice = replace(choice, against=against or Against.NOBODY)
        choice = replace(choice, net=choice.net + extra)
        if against is not None:
            self.load(subject, choice)
            view = self._ready()
            if view is None or view.blocked:
                return
        self._make(subject, choice)

    def load(self, subject: str, choice: Choice | None = None) -> None:
        """Put something in the tray without rolling."""
        self._own_dice.cancel()
        self.subject, self._shown = subject, 0
        if choice is not None:
            self._chosen = choice
        elif self._chosen is not None and not (self._pinned and self._is_offered(self._chosen.against)):
            self._chosen = replace(self._chosen, against=Against.NOBODY, foe=Foe())
        self._show_ready()

    def _is_offered(self, against: Against) -> bool:
        """Whether what is in the tray can be set against somebody in that way."""
        view = self._ready()
        return view is not None and view.against is not None and against in dict(view.against.options)

    def roll(self) -> None:
        """Roll what is in the tray; with a roll shown, the same again, after damage the attack.

        Where the tray waits for dice of the player's own, it asks for all of them anew.
        """
        if self._own_dice.in_tray:
            self._own_dice.throw_again()
        elif self.subject:
            kind, _, thing = self.subject.partition(":")
            if self._is_another_weapon():
                self.load(f"weapon:{thing}")
            elif kind == "damage" and ":" in thing:  # the subject whose effect it was, written out
                self._make(thing, self._plain())
            elif kind == "damage":
                self._make(("weapon:" if thing.isdecimal() else "power:") + thing, self._plain())
            else:
                self._make(self.subject, self._choice())

    def _is_another_weapon(self) -> bool:
        """Whether the weapon of the roll that is shown was taken off, and another stands in its place."""
        standing = self._standing(self._shown) if self._shown else None
        kind, _, place = self.subject.partition(":")
        if standing is None or kind not in ("weapon", "damage") or not place.isdecimal():
            return False
        try:
            return self._attempt(self.subject, Choice()).name != standing.roll.name
        except KeyError:
            return False

    def roll_group_luck(self, sheets: Mapping[CharacterId, Sheet]) -> None:
        """Roll Luck for characters together; everybody's journal keeps it."""
        luck = {
            str(number): each.value
            for number, sheet in sheets.items()
            for each in sheet.trackers
            if each.id == "luck"
        }
        if not luck:
            return
        self._own_dice.throw(tr("Group Luck"), partial(self._roll_group_luck, dict(sheets), luck))

    def _roll_group_luck(
        self, sheets: Mapping[CharacterId, Sheet], luck: Mapping[str, int], dice: DiceSource
    ) -> None:
        from rules_core.systems.coc7.play import group_luck_turn

        roller, turn = group_luck_turn(luck, "", self._session.rules, dice)
        name = tr("Group Luck: {name}").format(name=sheets[CharacterId(int(roller))].name)
        roll = None if turn.roll is None else replace(turn.roll, name=name)
        deed = Deed(Action.ROLL, "luck:", roll=roll, steps=turn.steps)
        others = tuple((each, deed) for each in sheets if each != self._session.character.id)
        self._falling = True
        self._after_throw(self._session.do(deed, others))

    def choose_difficulty(self, key: str) -> None:
        """Ask for another level in the next roll."""
        self._choose(replace(self._choice(), difficulty=key))

    def choose_dice(self, net: int) -> None:
        """Choose bonus (above 0) or penalty dice for the next roll, those of its situations among them."""
        try:
            attempt = self._attempt(self.subject, self._choice())
        except KeyError:
            return
        self._choose(with_dice(self._session.system.play, attempt, net))

    def add_dice(self, step: int) -> None:
        """One bonus die more (1) or one penalty die more (-1)."""
        try:
            attempt = self._attempt(self.subject, self._choice())
        except KeyError:
            return
        present = self._session.system.play.extra_dice(attempt)
        self.choose_dice(max(-2, min(2, present + step)))

    def next_difficulty(self) -> None:
        """Go from Regular to Hard to Extreme and round again."""
        present = self._choice().difficulty
        place = _DIFFICULTIES.index(present) if present in _DIFFICULTIES else -1
        self.choose_difficulty(_DIFFICULTIES[(place + 1) % len(_DIFFICULTIES)])

    def choose_against(self, key: str) -> None:
        """Set the next roll against somebody, in one of the ways of :class:`~rules_core.play.Against`."""
        self._choose(replace(self._choice(), against=Against(key)))

    def enter_foe_value(self, text: str) -> None:
        """Take what the other side rolls against, as typed; what is no number counts as nothing."""
        typed = text.strip()
        value = int(typed) if typed.isdecimal() and len(typed) <= len(str(_LARGEST_VALUE)) else 0
        choice = self._choice()
        if value != choice.foe.value:
            self._choose(replace(choice, foe=Foe("", value, choice.foe.degree)))
        else:  # while they were typing, the tray could not know that nothing comes of it
            self._show_again()

    def choose_foe(self, character_id: str) -> None:
        """Set the next roll against another character of the library."""
        choice = self._choice()
        number = CharacterId(int(character_id))
        other = self._attempts.sheet_of(number)
        try:
            attempt = self._attempt(self.subject, choice)
        except KeyError:
            return
        found = self._attempts.foe_value(attempt, number)
        if other is not None and found is not None:
            self._choose(replace(choice, foe=Foe(other.name, found[1], choice.foe.degree)))

    def choose_foe_degree(self, key: str) -> None:
        """Tell what the other side rolled, "" to have their dice rolled here."""
        choice = self._choice()
        self._choose(replace(choice, foe=replace(choice.foe, degree=key)))

    def choose_option(self, name: str, value: str) -> None:
        """Choose an option of the game's own, "" for what is usual; numbers as they are typed."""
        typed = value.strip().replace("−", "-")
        choice = self._choice()
        if not typed:
            self._carried = tuple(each for each in self._carried if each[0] != name)
            self._choose(choice.with_option(name, None))
        elif not typed.removeprefix("-").isdecimal():
            self._choose(choice.with_option(name, typed))
        elif len(typed) <= _LONGEST_NUMBER:
            self._choose(choice.with_option(name, int(typed)))
        else:
            self._show_again()

    def step_option(self, name: str, by: int) -> None:
        """Choose a number that is so much more (or below 0 less) than now."""
        choice = self._choice()
        self._choose(choice.with_option(name, choice.number(name) + by or None))

    def reset_pool(self) -> None:
        """Put the pool back to what the rules make it."""
        choice = self._choice()
        options = tuple(each for each in choice.options if not each[0].startswith(POOL))
        self._choose(replace(choice, options=options))

    def toggle_aim(self, situation: str, on: bool) -> None:
        """Say that something holds of the character's attacks, or does not."""
        self._own_dice.cancel()
        self.aim = _toggled(self.aim, situation, on=on)
        self._show_again()

    def toggle_defence(self, situation: str, on: bool) -> None:
        """Say that something holds when the character is attacked, or does not."""
        self._own_dice.cancel()
        self.defending = _toggled(self.defending, situation, on=on)
        self._show_again()

    def enter_distance(self, text: str) -> None:
        """Take how far shots go, as typed; what is no number counts as not said."""
        typed = text.strip()
        distance = int(typed) if typed.isdecimal() and len(typed) <= 5 else None
        if distance != self.distance:
            self._own_dice.cancel()
        self.distance = distance
        self._show_again()

    def choose_points(self, subject: str, points: int) -> None:
        """Pay so many points above the cost of what is loaded."""
        if subject != self.subject:
            self.load(subject)
        self._choose(replace(self._choice(), points=points))

    def pin(self, pinned: bool) -> None:
        """Keep the chosen difficulty and dice for the next rolls, or let them go back after each."""
        self._chosen = self._choice() if pinned or not self._shown else None
        self._pinned = pinned

    def spend_luck(self, points: int) -> None:
        """Spend Luck on the roll that is shown: that of who rolled it."""
        standing = self._live()
        if standing is None or FOR in dict(standing.roll.check):
            return
        make = partial(self._spend_luck, standing, points)
        self._throw_on(standing, make)

    def _spend_luck(self, standing: StandingRoll, points: int, dice: DiceSource) -> None:
        session, healer = self._session, self._rolled_by(standing)
        sheet = session.character.sheet
        if healer is not None:
            there = self._attempts.sheet_of(healer)
            if there is None:
                return
            sheet = there
        try:
            turn = session.system.play.spend_luck(sheet, standing, points, dice)
        except (Refused, KeyError):  # KeyError: a sheet without Luck
            return
        deed = Deed(
            Action.LUCK, standing.roll.subject, (standing.entry.seq,), turn.roll, turn.steps, turn.events
        )
        if healer is None:
            session.do(deed)
            return
        theirs = self._partner(standing.entry, healer)
        others = () if theirs is None else ((healer, replace(deed, refers=(theirs.seq,))),)
        session.do(replace(deed, events=()), others)

    def push(self) -> None:
        """Push the roll that is shown; the Keeper has agreed."""
        standing = self._live()
        if standing is not None and self._rolled_by(standing) is None:
            self._throw_on(standing, partial(self._push, standing))

    def _push(self, standing: StandingRoll, dice: DiceSource) -> None:
        try:
            turn = self._session.system.play.push(self._session.character.sheet, standing.roll, dice)
        except Refused:
            return
        self._save(Action.PUSH, standing.roll.subject, turn, (standing.entry.seq,))

    def note(self, text: str) -> None:
        """Note something on the roll that is shown, such as what a failed push brought."""
        standing = self._standing(self._shown)
        if standing is not None and text.strip() != standing.note:
            seq = standing.entry.seq
            self._session.do(Deed(Action.NOTE, standing.roll.subject, (seq,), text=text.strip()))

    def follow_up(self, action: str) -> None:
        """Do what follows from the roll that is shown, such as rolling the damage of a hit."""
        standing = self._live()
        if standing is None:
            return
        if action.startswith(_SPEND):
            self.spend_requested.emit(action.removeprefix(_SPEND))
            return
        asked = self._layout.follow_up(action, standing.roll)
        if asked is None:
            self.apply_requested.emit()
            return
        subject, choice = asked
        after = standing.roll if subject.startswith("damage:") else None
        self._make(subject, choice, after, (standing.entry.seq,))

    def why(self) -> None:
        """Tell which rules decided the roll that is shown."""
        standing = self._standing(self._shown)
        if standing is not None:
            # The sentences are read out of a file, which takes longer than all else here.
            from desktop.viewdata.why import why_of_roll

            later = standing.luck + standing.spent
            steps = standing.entry.steps + tuple(step for each in later for step in each.steps)
            self.why_changed.emit(why_of_roll(self._session.system.id, steps))

    def show_roll(self, seq: int) -> None:
        """Show an older roll's dice again."""
        standing = self._standing(seq)
        if standing is not None:
            self._own_dice.cancel()
            self._shown = seq
            self.subject = standing.roll.subject
            self._show_rolled(standing)
            self._show_log()

    def take_back_shown(self) -> None:
        """Take back what the shown roll did to the sheet."""
        if self._shown:
            self.take_back_requested.emit(self._shown)

    def take_back_luck(self) -> None:
        """Take back the Luck spent last on the shown roll."""
        standing = self._standing(self._shown)
        if standing is not None and standing.luck:
            self.take_back_requested.emit(standing.luck[-1].seq)

    def landed(self) -> None:
        """The dice lie still: the log may tell."""
        if self._falling:
            self._falling = False
            self._show_log()

    def more_log(self) -> None:
        """Show older rolls in the log."""
        self._log_length += _NEXT_PAGE
        self._show_log()

    def copy_roll(self, seq: int) -> None:
        """Put one roll on the clipboard."""
        standing = self._standing(seq)
        if standing is not None:
            self.copied.emit(log_row(standing, self._today()).text)
            self.notice.emit(copied_notice())

    def shared(self, seq: int = 0) -> "SharedRoll | None":
        """The roll of that number for other people, 0 for the one on the felt or else the latest.

        None where there is none, or where its dice are still falling.
        """
        from desktop.viewdata.sharing import shared_roll

        wanted = seq or self._shown
        standing = self._standing(wanted) if wanted else self.latest()
        if standing is None or (self._falling and standing.entry.seq == self._shown):
            return None
        sheet, healer = self._session.character.sheet, self._rolled_by(standing)
        luck_of = None if healer is None else self._attempts.sheet_of(healer)
        view = self._layout.rolled_view(Rolled(sheet, standing, latest=False, luck_of=luck_of))
        return shared_roll(sheet.name, self._session.system.name, standing, view, self._today())

    def copy_log(self) -> None:
        """Put every roll of the character on the clipboard, the oldest first."""
        self.copied.emit("\n".join(reversed([row.text for row in self._log.every()])))
        self.notice.emit(copied_notice())

    def toggle_physical(self) -> None:
        """Have the character roll the player's own dice from now on, or the app's again."""
        if self._session.is_open:
            from rules_core.dice_choice import PHYSICAL, choose_physical
            from rules_core.edit import Place

            events = choose_physical(self._session.character.sheet, not self.physical)
            about = str(Place("detail", "", PHYSICAL))
            self._session.do(Deed(Action.EDIT, about, events=events))

    @property
    def physical(self) -> bool:
        """Whether the character rolls the player's own dice."""
        return self._own_dice.is_physical

    @property
    def choice(self) -> Choice:
        """What the tray shows as chosen."""
        return self._choice()

    def shown_roll(self) -> StandingRoll | None:
        """The roll that is shown, if something can still be done about it."""
        return self._live()

    def keep(self, turn: Turn, roll: Roll) -> bool:
        """Save a throw that was made elsewhere, and show it; whether it could be saved."""
        return self._save(Action.ROLL, roll.subject, turn, ())

    def latest(self) -> StandingRoll | None:
        """The character's latest roll as it stands."""
        return next(standing_rolls(self._session.newest_first()), None)

    # What follows from it

    @property
    def _layout(self) -> Layout:
        return layout(self._session.system.id)

    def _plain(self) -> Choice:
        return self._chosen or Choice(options=self._carried)

    def _attempt(self, subject: str, choice: Choice, after: Roll | None = None) -> Attempt:
        """The attempt with all that holds of it now; :class:`KeyError` for what is not on the sheet."""
        kind = subject.partition(":")[0]
        if kind != "damage":
            situations: tuple[str, ...] = ()
            if choice.against in ATTACKED:
                situations = self.defending
            elif kind == "weapon":
                situations = self.aim
            distance = self.distance if kind == "weapon" else None
            choice = replace(choice, situations=situations, distance=distance)
        return self._attempts.of(subject, choice, after)

    def _make(
        self, subject: str, choice: Choice, after: Roll | None = None, refers: tuple[int, ...] = ()
    ) -> None:
        if not self._session.is_open:
            return
        try:
            name = self._attempt(subject, choice, after).name
        except KeyError:  # it was on the sheet when it was shown and is not any more
            return
        self._throw(name, partial(self._roll, subject, choice, after, refers), subject, choice)

    def _throw(
        self, name: str, make: Make, subject: str, choice: Choice, had: StandingRoll | None = None
    ) -> None:
        """Throw dice for a subject, with what was chosen; the tray asks for those that lack."""
        self._asking = subject, choice
        self._own_dice.throw(name, make, None if had is None else had.roll, in_tray=True)

    def _throw_on(self, standing: StandingRoll, make: Make) -> None:
        """Throw dice for a roll that has fallen."""
        choice = self._session.system.play.choice_of(standing.roll)
        self._throw(standing.roll.name, make, standing.roll.subject, choice, standing)

    def _roll(
        self, subject: str, choice: Choice, after: Roll | None, refers: tuple[int, ...], dice: DiceSource
    ) -> None:
        # Not before the first roll.
        from rules_core.notation import BadFormula

        try:
            # Each time anew: earlier rolls are read out of the library while it is made.
            attempt = self._attempt(subject, choice, after)
            turn = self._session.system.play.roll(attempt, dice)
        except Refused as refused:
            self._refuse(self._layout.refusal_words(refused.ruling), subject)
            return
        except BadFormula:
            from desktop.viewdata.entries import no_dice

            self._refuse(no_dice(), subject)
            return
        except KeyError:  # it was on the sheet when it was shown and is not any more
            return
        self._save(Action.ROLL, subject, turn, refers)

    def _refuse(self, words: str, subject: str) -> None:
        self.notice.emit(NoticeView(words, warning=True))
        if not subject.startswith("damage:"):
            self.load(subject, self._chosen)

    def _save(self, action: Action, subject: str, turn: Turn, refers: tuple[int, ...]) -> bool:
        """Save a throw: for somebody who treats another in both journals, under one action.

        False where it could not be saved.
        """
        healer = self._attempts.healer if subject.partition(":")[0] in TREATED else None
        deed = Deed(action, subject, refers, turn.roll, turn.steps, turn.events + turn.patient, turn.text)
        others: tuple[tuple[CharacterId, Deed], ...] = ()
        there = None if healer is None or action is Action.PUSH else self._attempts.healer_sheet()
        if healer is not None and there is not None and turn.roll is not None:
            name = self._session.character.sheet.name
            others = ((healer, replace(deed, roll=_told(turn.roll, FOR, name), events=turn.events)),)
            deed = replace(deed, roll=_told(turn.roll, BY, there.name), events=turn.patient)
        self._falling = True
        saved = self._session.do(deed, others)
        self._after_throw(saved)
        return saved is not None

    def _after_throw(self, saved: Entry | None) -> None:
        if saved is None or saved.roll is None:
            self._falling = False
            return
        self.subject, self._shown = saved.roll.subject, saved.seq
        self._log_length = _FIRST_PAGE  # the list is scrolled up to it
        self._carry(self._session.system.play.choice_of(saved.roll))
        if not self._pinned:
            self._chosen = None
        latest = self.latest()
        if latest is not None:
            self._show_rolled(latest, fresh=True)

    def _choice(self) -> Choice:
        """What the tray shows as chosen: by the player, else that of the roll that is shown."""
        if self._chosen is not None or not self._shown:
            return self._plain()
        standing = self._standing(self._shown)
        return Choice() if standing is None else self._session.system.play.choice_of(standing.roll)

    def _choose(self, choice: Choice) -> None:
        """Choose for the next roll; one that is shown stays, with what can be done about it."""
        if choice != self._choice():
            self._own_dice.cancel()
        self._chosen = choice
        self._show_again()

    def _show_again(self) -> None:
        """Show what is in the tray once more: something else holds of it."""
        if not self._session.is_open:
            return
        if self._own_dice.ask is not None:
            self._asked(self._own_dice.ask)
            return
        if self._shown and self._chosen is None and self.subject.startswith("weapon:"):
            self._chosen = self._choice()
        standing = self._standing(self._shown) if self._shown else None
        if standing is None:
            self._show_ready()
        else:
            self._show_rolled(standing)

    def _live(self) -> StandingRoll | None:
        """The roll that is shown, if something can still be done about it."""
        latest = self.latest()
        shown = latest is not None and latest.entry.seq == self._shown and not latest.taken_back
        return latest if shown else None

    def _standing(self, seq: int) -> StandingRoll | None:
        return self._log.standing(seq)

    def _rolled_by(self, standing: StandingRoll) -> CharacterId | None:
        """Who rolled this for the open character, None where it was the character."""
        if BY not in dict(standing.roll.check):
            return None
        number = self._session.character.id
        sides = self._session.entries_of(standing.entry.action_id)
        return next((each for each, _ in sides if each != number), None)

    def _partner(self, entry: Entry, character: CharacterId) -> Entry | None:
        """The entry of the same action in another character's journal."""
        sides = self._session.entries_of(entry.action_id)
        return next((each for number, each in sides if number == character), None)

    def _opened(self) -> None:
        self._falling = False
        self._log_length = _FIRST_PAGE
        self._attempts.healer = None
        self.aim, self.defending, self.distance = (), (), None
        self._carried = ()
        if not self._pinned:
            self._chosen = None
        latest = self.latest()
        if latest is None:
            self._shown, self.subject = 0, self._first_subject()
            self._show_ready()
        else:
            self._shown, self.subject = latest.entry.seq, latest.roll.subject
            self._take_up(self._session.system.play.choice_of(latest.roll))
            self._show_rolled(latest)
        self._show_log()

    def _carry(self, choice: Choice) -> None:
        """Let the options of a roll stand that the game carries over to the next."""
        carried = self._session.system.play.carried
        if carried:
            found = dict(self._carried) | dict(choice.options)
            self._carried = tuple(sorted((key, value) for key, value in found.items() if key in carried))

    def _take_up(self, choice: Choice) -> None:
        """Go on with what held of the last attack, or of the last one that was met."""
        self._carry(choice)
        if choice.against in ATTACKED:
            self.defending = choice.situations
        elif self.subject.startswith("weapon:"):
            self.aim, self.distance = choice.situations, choice.distance

    def _first_subject(self) -> str:
        """What a new character's tray offers first: its best skill, else its best characteristic."""
        sheet = self._session.character.sheet
        if sheet.skills:
            rows = self._layout.sheet_view(sheet, SheetContext(0)).skills
            return f"skill:{max(rows, key=lambda row: row.value).id}"
        if sheet.traits:
            return f"trait:{max(sheet.traits, key=lambda trait: trait.value).id}"
        return ""

    def _changed(self, entry: Entry) -> None:
        if entry.action in (Action.ROLL, Action.PUSH):
            return  # shown when it was thrown
        about = self._roll_concerned(entry)
        if about:
            self._shown = about
        if self._shown:
            standing = self._standing(self._shown)
            if standing is not None:
                self.subject = standing.roll.subject
                self._show_rolled(standing, only_news=True)
        elif self.subject:
            self._show_ready()
        self._show_log()

    def _roll_concerned(self, entry: Entry) -> int:
        """The roll that undoing, redoing or Luck was about, 0 for none."""
        if entry.action in (Action.LUCK, Action.SPEND):
            return entry.refers[0]
        if entry.action in (Action.UNDO, Action.REDO):
            for seq in entry.refers:
                other = self._session.entry(seq)
                if other is not None and other.action in (Action.ROLL, Action.PUSH):
                    return seq
                if other is not None and other.action in (Action.LUCK, Action.TREAT, Action.SPEND):
                    return other.refers[0]
        return 0

    def _ready(self) -> TrayView | None:
        if not self._session.is_open or not self.subject:
            return None
        try:
            attempt = self._attempt(self.subject, self._plain())
            return self._layout.ready_view(attempt, self._attempts.people(attempt))
        except KeyError:
            return None

    def _let_be(self) -> None:
        """Set what is in the tray against nobody, where it cannot meet somebody in the way chosen."""
        chosen = self._chosen
        if chosen and chosen.against is not Against.NOBODY and not self._is_offered(chosen.against):
            self._chosen = replace(chosen, against=Against.NOBODY, foe=Foe())

    def _show_ready(self) -> None:
        self._let_be()
        view = self._ready()
        self._tell_tray(view)
        if view is not None:
            self._tell_loaded(self.subject)

    def _tell_tray(self, view: TrayView | None, *, only_news: bool = False) -> None:
        """Have the tray show a view; with ``only_news`` not one that it shows already, with its dice down."""
        self._shows_ask = view is not None and view.ask is not None
        told = None if view is None else replace(view, physical=self.physical)
        shown = self._told if self._told is None or self._falling else replace(self._told, fresh=False)
        self._told = told
        if not only_news or told != shown:
            self.tray_changed.emit(told)

    def _asked(self, ask: "AskView | None") -> None:
        """Show which dice the player is to throw, or that none are wanted any more."""
        if ask is None:
            if self._shows_ask:
                self._show_again()
            return
        from desktop.viewdata.own_dice import asking_view, bare_view

        subject, choice = self._asking
        view = bare_view(self._own_dice.about)
        if self._own_dice.in_tray and not subject.startswith("damage:"):
            try:
                attempt = self._attempt(subject, choice)
                view = self._layout.ready_view(attempt, self._attempts.people(attempt))
                self._tell_loaded(subject)
            except KeyError:  # a roll that has fallen may be of what is not on the sheet any more
                pass
        self._tell_tray(asking_view(view, ask, self._own_dice.lying))

    def _show_rolled(self, standing: StandingRoll, *, fresh: bool = False, only_news: bool = False) -> None:
        latest = self.latest()
        sheet = self._session.character.sheet
        healer = self._rolled_by(standing)
        view = self._layout.rolled_view(
            Rolled(
                sheet,
                standing,
                latest=latest is not None and latest.entry.seq == standing.entry.seq,
                fresh=fresh,
                luck_of=None if healer is None else self._attempts.sheet_of(healer),
            )
        )
        if self._chosen is not None and not fresh:
            self._let_be()
            try:
                attempt = self._attempt(self.subject, self._plain())
                ready = self._layout.ready_view(attempt, self._attempts.people(attempt))
                view = next_view(view, ready)
            except KeyError:
                pass
        if view.result is not None and any(each.typed for each in standing.roll.drawn):
            from desktop.viewdata.own_dice import marked

            view = replace(view, result=marked(view.result, standing.roll.drawn))
        self._tell_tray(view, only_news=only_news)
        self._tell_loaded(self.subject)

    def _tell_loaded(self, subject: str) -> None:
        kind, _, subject_id = subject.partition(":")
        self.loaded.emit(subject_id if kind == "skill" else "", subject_id if kind == "trait" else "")
        self.subject_changed.emit()

    def _today(self) -> date:
        return local_time(self._session.now()).date()

    def _mark(self) -> None:
        """Show which rolls wait to be saved."""
        if self._session.is_open:
            self._show_log()

    def _show_log(self) -> None:
        if self._falling:
            return
        rows, more = self._log.rows(self._log_length)
        if waiting := {each.seq for each in self._session.waiting}:
            from desktop.viewdata.unsaved import marked_row

            rows = tuple(marked_row(each) if each.seq in waiting else each for each in rows)
        self.log_changed.emit(LogView(rows, more, self._shown))


def _told(roll: Roll, how: str, name: str) -> Roll:
    """A roll that also tells for whom or by whom it was made."""
    return replace(roll, check=(*roll.check, (how, name)))


def _toggled(present: tuple[str, ...], situation: str, *, on: bool) -> tuple[str, ...]:
    others = tuple(each for each in present if each != situation)
    return (*others, situation) if on else others
