"""Play the Rites of Battle samples with set dice, as seen in the views."""

from desktop.games.rites_of_battle.cards import cards_view
from desktop.games.rites_of_battle.tray import ready_view, rolled_view
from desktop.games.rites_of_battle.words import name_of
from desktop.views.cards import (
    Buttons,
    CardButton,
    CardsView,
    CardView,
    Items,
    ItemView,
    Part,
    Side,
    SwitchView,
)
from desktop.views.contexts import CardsContext
from desktop.views.game import Rolled
from desktop.views.tray import SpendGroup, TrayView
from rules_core.game.play import Rules
from rules_core.sheet.outcome import Fact
from rules_core.sheet.sheet import Sheet
from tests.core.rites_of_battle.characters import Seat, faces, options
from tests.games.shown import sample

HARDER: Rules = (("downgrade", "difficulty_to_challenge"),)

MOCK = faces(proficiency="sa T", ability="aa", boost="a", difficulty="f h", setback="-")
"""The roll in the design's picture."""


JUNO, ODALYS = sample("juno-halloran"), sample("odalys-brandt")


def seat(sheet: Sheet = JUNO, rules: Rules = ()) -> Seat:
    return Seat(sheet, rules, name_of)


def ready(at: Seat, subject: str, **chosen: Fact) -> TrayView:
    return ready_view(at.attempt(subject, options(**chosen)))


def shown(at: Seat, *, latest: bool = True) -> TrayView:
    return rolled_view(Rolled(at.sheet, at.latest(), latest=latest))


def mock() -> Seat:
    at = seat()
    at.roll("weapon:0", MOCK, pool_boost=1)
    return at


def group(view: TrayView, symbol: str) -> SpendGroup:
    assert view.spending is not None
    return next(each for each in view.spending.groups if each.symbol == symbol)


def page(sheet: Sheet, tab: str, subject: str = "") -> CardsView:
    found = cards_view(sheet, tab, CardsContext(subject=subject))
    assert found is not None
    return found


def card(sheet: Sheet, tab: str, name: str, subject: str = "") -> CardView:
    return next(each for each in page(sheet, tab, subject).cards if each.id == name)


def items(view: CardView) -> list[ItemView]:
    return [item for part in view.parts if isinstance(part, Items) for item in part.items]


def buttons(view: CardView) -> list[CardButton]:
    """Every button of a card, including those of its items."""
    found: list[CardButton] = []
    for part in view.parts:
        found += _buttons(part)
    return found


def _buttons(part: Part) -> list[CardButton]:
    match part:
        case Buttons(there):
            return list(there)
        case Side(parts):
            return [each for each in parts if isinstance(each, CardButton)]
        case Items(there, _):
            return [button for item in there for button in item.buttons]
        case _:
            return []


def switch(view: CardView) -> SwitchView:
    return next(part for part in view.parts if isinstance(part, SwitchView))


def button(view: CardView, words: str) -> CardButton:
    return next(each for each in buttons(view) if each.action.title == words)
