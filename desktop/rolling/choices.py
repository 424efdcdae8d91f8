"""The player's choices before a roll: difficulty, dice, the opponent, and the game's own options."""

from msgspec.structs import replace

from desktop.library.records.characters import CharacterId
from desktop.rolling import tray_state
from desktop.rolling.attempts import Attempts
from desktop.rolling.own_dice import OwnDice
from desktop.rolling.tray import TrayController
from desktop.session.session import Session
from desktop.views.game import FoeRoll
from rules_core.game.play import Against, Attempt, Foe, with_dice

_MOST_EXTRA_DICE = 2
"""The most extra dice of an opponent."""


class RollChoices:
    """Changes the choices for the next roll, and updates the tray."""

    def __init__(self, session: Session, attempts: Attempts, own_dice: OwnDice, tray: TrayController) -> None:
        self._session = session
        self._attempts = attempts
        self._own_dice = own_dice
        self._tray = tray

    def choose_difficulty(self, key: str) -> None:
        """Require another level in the next roll."""
        self._tray.choose(replace(self._tray.choice, difficulty=key))

    def next_difficulty(self) -> None:
        """Cycle through Regular, Hard and Extreme."""
        self.choose_difficulty(tray_state.next_difficulty(self._tray.choice.difficulty))

    def choose_dice(self, net: int) -> None:
        """Set the bonus (above 0) or penalty dice of the next roll, including those of its situations."""
        extra_dice, attempt = self._session.system.play.extra_dice, self._attempt()
        if extra_dice is not None and attempt is not None:
            self._tray.choose(with_dice(extra_dice, attempt, net))

    def add_dice(self, step: int) -> None:
        """Add a bonus die (1) or a penalty die (-1)."""
        extra_dice, attempt = self._session.system.play.extra_dice, self._attempt()
        if extra_dice is not None and attempt is not None:
            self._tray.choose(with_dice(extra_dice, attempt, extra_dice(attempt) + step))

    def choose_against(self, key: str) -> None:
        """Make the next roll opposed, in one of the ways of ``Against``."""
        self._tray.choose(replace(self._tray.choice, against=Against(key)))

    def enter_foe_value(self, text: str) -> None:
        """Set the opponent's value, as typed; anything but a number clears it."""
        value = tray_state.typed_foe_value(text)
        choice = self._tray.choice
        if value != choice.foe.value:
            foe = Foe(value=value, degree=choice.foe.degree, net=choice.foe.net)
            self._tray.choose(replace(choice, foe=foe))
        else:  # the tray still shows the text being typed
            self._tray.show_again()

    def choose_foe(self, character_id: str) -> None:
        """Choose another character of the library as the opponent, with what they usually roll."""
        number, attempt = CharacterId(int(character_id)), self._attempt()
        found = next((each for each in self._attempts.others() if each.id == number), None)
        if found is None or attempt is None:
            return
        rolls = self._attempts.foe_rolls(attempt, number)
        usual = next((each for each in rolls if each.usual), None)
        before = self._tray.choice.foe
        foe = Foe(found.name, 0, before.degree, before.net, found.uuid)
        self._choose_their_roll(foe, usual)

    def choose_foe_roll(self, subject: str) -> None:
        """Choose what the opponent, a character of the library, rolls."""
        attempt = self._attempt()
        rolls = () if attempt is None else self._attempts.theirs(attempt)
        chosen = next((each for each in rolls if each.subject == subject), None)
        if chosen is not None:
            self._choose_their_roll(self._tray.choice.foe, chosen)

    def _choose_their_roll(self, foe: Foe, chosen: FoeRoll | None) -> None:
        if chosen is not None:
            foe = replace(foe, subject=chosen.subject, value=chosen.value)
        self._tray.choose(replace(self._tray.choice, foe=foe))

    def choose_foe_dice(self, net: int) -> None:
        """Set the opponent's bonus (above 0) or penalty dice."""
        choice, net = self._tray.choice, max(-_MOST_EXTRA_DICE, min(_MOST_EXTRA_DICE, net))
        self._tray.choose(replace(choice, foe=replace(choice.foe, net=net)))

    def choose_foe_degree(self, key: str) -> None:
        """Set the degree that the opponent rolled, "" to roll for them here."""
        choice = self._tray.choice
        self._tray.choose(replace(choice, foe=replace(choice.foe, degree=key)))

    def choose_option(self, name: str, value: str) -> None:
        """Choose an option of the game's own, "" for its default; numbers as typed."""
        choice = tray_state.with_option_typed(self._tray.choice, name, value)
        if choice is None:
            self._tray.show_again()
            return
        if not value.strip():
            self._tray.state = self._tray.state.without_carried(name)
        self._tray.choose(choice)

    def step_option(self, name: str, by: int) -> None:
        """Change a number by ``by``."""
        self._tray.choose(tray_state.stepped(self._tray.choice, name, by))

    def reset_pool(self) -> None:
        """Reset the pool to what the rules give."""
        self._tray.choose(tray_state.with_usual_pool(self._tray.choice))

    def choose_points(self, subject: str, points: int) -> None:
        """Pay this many points above the cost of what is loaded."""
        if subject != self._tray.subject:
            self._tray.load(subject)
        self._tray.choose(replace(self._tray.choice, points=points))

    def pin(self, pinned: bool) -> None:
        """Keep the chosen difficulty and dice for the next rolls, or reset them after each."""
        self._tray.state = self._tray.state.pinning(pinned, self._tray.choice)

    def toggle_aim(self, situation: str, on: bool) -> None:
        """Set or clear a situation of the character's attacks."""
        self._own_dice.cancel()
        self._tray.state = self._tray.state.aiming(situation, on=on)
        self._tray.show_again()

    def toggle_defence(self, situation: str, on: bool) -> None:
        """Set or clear a situation of attacks on the character."""
        self._own_dice.cancel()
        self._tray.state = self._tray.state.defending_in(situation, on=on)
        self._tray.show_again()

    def enter_distance(self, text: str) -> None:
        """Set the distance of shots, as typed; anything but a number clears it."""
        distance = tray_state.typed_distance(text)
        if distance != self._tray.state.distance:
            self._own_dice.cancel()
        self._tray.state = self._tray.state.at_distance(distance)
        self._tray.show_again()

    def _attempt(self) -> Attempt | None:
        try:
            return self._tray.attempt(self._tray.subject, self._tray.choice)
        except KeyError:
            return None
