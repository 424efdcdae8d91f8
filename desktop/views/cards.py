"""Cards: the general pages of the sheet, for games that need no widget of their own.

A page is a column of cards, a card a column of parts. Buttons, switches and choices name the act they run;
the card's field values are sent along with it.
"""

from collections.abc import Iterable
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from desktop.base.words import spoken, tr
from desktop.views.felt import DieLook
from desktop.views.tray import ActionView


class Does(StrEnum):
    """What a button does."""

    ROLL = "roll"
    """Rolls a subject at once."""
    LOAD = "load"
    """Loads a subject into the tray without rolling."""
    ACT = "act"
    """Runs an act that is no roll of the tray; see ``Act``."""


class CardButton(NamedTuple):
    """A button: its title and state, what it does, and the subject or act.

    ``main`` is the card's next step and drawn filled. ``icon`` is an icon's name, "" for none. A button that
    ``removes`` something never gets the focus by itself. A button that ``counts`` up or down handles each of
    many quick clicks; others ignore the second click of a double click. One that is ``menu_only`` is offered
    only in the menu of its row.
    """

    action: ActionView
    does: Does
    what: str
    main: bool = False
    icon: str = ""
    removes: bool = False
    menu_only: bool = False
    counts: bool = False


def _button(
    does: Does,
    title: str,
    what: str,
    *,
    detail: str = "",
    reason: str = "",
    main: bool = False,
    icon: str = "",
    counts: bool = False,
) -> CardButton:
    action = ActionView(title, detail, enabled=not reason, reason=reason)
    return CardButton(action, does, what, main=main, icon=icon, counts=counts)


act = partial(_button, Does.ACT)
"""Create a button that runs an act; with a ``reason`` it is disabled and shows why. So do ``load`` and
``roll``.
"""
load = partial(_button, Does.LOAD)
roll = partial(_button, Does.ROLL)


def remove_button(act: str, *, menu_only: bool = False) -> CardButton:
    """Create a button that removes something from the sheet."""
    return CardButton(ActionView(tr("Remove")), Does.ACT, act, removes=True, menu_only=menu_only)


class Words(NamedTuple):
    """A paragraph.

    ``tone`` is "text", "muted", "strong", "good", "warn" or "danger"; the last three have icons.
    """

    text: str
    tone: str = "text"


def read_in_english(note: str) -> tuple[Words, ...]:
    """Return a note that typed text is parsed as English, for players who use another language."""
    return (Words(note, "muted"),) if spoken() != "en" else ()


class FieldView(NamedTuple):
    """A text field. ``id`` is its key among the values sent with the card's buttons.

    ``caption`` is its label and name, ``value`` its initial text and ``unit`` the unit at its right edge.
    ``digits`` is the room for a number, 0 for a text as wide as the card. A field with ``lines`` above 1 is
    multi-line. ``live`` fields send what is typed at once, as a draft, so that the page can respond;
    ``answer`` is that response below the field, and ``refused`` marks an invalid entry. A field that
    ``wants_focus`` takes it: its text was just refused.
    """

    id: str
    caption: str
    value: str = ""
    placeholder: str = ""
    unit: str = ""
    digits: int = 0
    lines: int = 1
    live: bool = False
    answer: tuple[Words, ...] = ()
    refused: bool = False
    wants_focus: bool = False


class PickView(NamedTuple):
    """A choice of one: ``options`` as (key, words) and the ``chosen`` key, sent along like a field.

    With an ``act``, choosing runs that act at once, with the key as the value of ``id``.
    """

    id: str
    caption: str
    options: tuple[tuple[str, str], ...]
    chosen: str = ""
    act: str = ""


class SwitchView(NamedTuple):
    """A switch; switching runs ``act`` with "1" or "" as "on".

    ``detail`` explains it. With a ``reason`` it can't be switched, and the reason says why.
    """

    act: str
    words: str
    on: bool
    detail: str = ""
    reason: str = ""


class ItemView(NamedTuple):
    """An item of a list, such as a weapon or an injury: its title, words at the right, lines below.

    ``pairs`` are short labelled values in one line ("Damage", "6"). ``dice`` are drawn small at the right of
    the title. ``marked`` highlights the item, because it is in the tray or has its turn. ``badge`` is a word
    in a chip. ``spoken`` is the screen reader text.
    """

    id: str
    title: str
    spoken: str
    aside: str = ""
    lines: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    dice: tuple[DieLook, ...] = ()
    badge: str = ""
    marked: bool = False
    muted: bool = False
    buttons: tuple[CardButton, ...] = ()
    switches: tuple[SwitchView, ...] = ()


class Items(NamedTuple):
    """A list of items, or the ``empty`` text if there are none."""

    items: tuple[ItemView, ...]
    empty: str = ""


def items(views: Iterable[ItemView], empty: str = "") -> Items:
    """Create a list of these items."""
    return Items(tuple(views), empty)


class FinderView(NamedTuple):
    """A searchable list: typing keeps the items whose title or lines contain all typed words.

    ``placeholder`` is shown in the empty field, ``name`` is the screen reader name. Nothing is listed before
    something is typed unless ``all_at_first``.
    """

    name: str
    placeholder: str
    items: tuple[ItemView, ...]
    none_found: str
    all_at_first: bool = False


class TrackView(NamedTuple):
    """A value out of a maximum as a bar of segments, such as wounds. ``color`` is a colour token."""

    name: str
    value: int
    most: int
    color: str
    words: str = ""


class Buttons(NamedTuple):
    """Buttons in a row, wrapping if there is no room."""

    buttons: tuple[CardButton, ...]


def buttons(*shown: CardButton) -> Buttons:
    """Create a row of these buttons."""
    return Buttons(shown)


class Side(NamedTuple):
    """Fields, choices and buttons in a row, wrapping if there is no room."""

    parts: "tuple[FieldView | PickView | CardButton, ...]"


def side(*parts: FieldView | PickView | CardButton) -> Side:
    """Create a row of these parts."""
    return Side(parts)


Part = Words | FieldView | PickView | SwitchView | Items | FinderView | TrackView | Buttons | Side
"""A part of a card."""


class CardView(NamedTuple):
    """A card: a stable id, its title, a badge beside it, and its parts.

    ``badge_tone`` is a tone of ``Words``. A ``folded`` card shows only its title until it is opened.
    """

    id: str
    title: str
    parts: tuple[Part, ...]
    badge: str = ""
    badge_tone: str = "muted"
    folded: bool = False


def card(
    card_id: str, title: str, *parts: Part, badge: str = "", badge_tone: str = "muted", folded: bool = False
) -> CardView:
    """Create a card of these parts."""
    return CardView(card_id, title, parts, badge, badge_tone, folded)


class CardsView(NamedTuple):
    """A page of cards, from top to bottom."""

    cards: tuple[CardView, ...]


def page(*shown: CardView) -> CardsView:
    """Create a page of these cards."""
    return CardsView(shown)


class RefusedField(NamedTuple):
    """A field whose text an act refused, and why, in words."""

    act: str
    field: str
    words: str


def with_refused(view: CardsView, refused: RefusedField | None) -> CardsView:
    """Return a page that marks a refused field and says why below it, on the card with the act's button."""
    if refused is None:
        return view
    return page(*(_marked(each, refused) if _has_act(each, refused.act) else each for each in view.cards))


def is_refused(shown: CardView) -> bool:
    """Return whether what was typed on a card was refused by its act, so that it has to stay there."""
    fields = [part for each in shown.parts for part in (each.parts if isinstance(each, Side) else (each,))]
    return any(isinstance(each, FieldView) and each.wants_focus for each in fields)


def _has_act(shown: CardView, act_id: str) -> bool:
    for each in shown.parts:
        row = each.buttons if isinstance(each, Buttons) else each.parts if isinstance(each, Side) else ()
        if any(isinstance(part, CardButton) and part.what == act_id for part in row):
            return True
    return False


def _marked(shown: CardView, refused: RefusedField) -> CardView:
    def mark(part: Part) -> Part:
        if isinstance(part, Side):
            return side(*(mark_field(each) if isinstance(each, FieldView) else each for each in part.parts))
        return mark_field(part) if isinstance(part, FieldView) else part

    def mark_field(view: FieldView) -> FieldView:
        if view.id != refused.field:
            return view
        return view._replace(answer=(Words(refused.words, "danger"),), refused=True, wants_focus=True)

    return shown._replace(parts=tuple(map(mark, shown.parts)))
