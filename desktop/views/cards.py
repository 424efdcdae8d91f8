"""Cards: what a page of the sheet is made of where a game needs no widget of its own.

A page is a column of cards, a card a column of parts. What can be pressed, switched or chosen names what it
does; what stands in the fields of a card is sent along with it.
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
    """Puts a subject in the tray without rolling."""
    ACT = "act"
    """Does something that is no roll out of the tray; see ``Act``."""


class CardButton(NamedTuple):
    """A button: its words and whether it is off, what it does, and the subject or the act.

    ``main`` is the next step of its card and is filled. ``icon`` is an icon's name, "" for none. One that
    ``removes`` something is never where the focus comes to by itself. One that ``counts`` a number on or back
    takes each of many quick clicks; of others the second one of a double click is nothing.
    """

    action: ActionView
    does: Does
    what: str
    main: bool = False
    icon: str = ""
    removes: bool = False
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
"""A button that does an act; one with a ``reason`` is off, and tells it. So are ``load`` and ``roll``."""
load = partial(_button, Does.LOAD)
roll = partial(_button, Does.ROLL)


def remove_button(act: str) -> CardButton:
    """A button that takes something off the sheet."""
    return CardButton(ActionView(tr("Remove")), Does.ACT, act, removes=True)


class Words(NamedTuple):
    """A paragraph.

    ``tone`` is "text", "muted", "strong", "good", "warn" or "danger"; the last three have icons.
    """

    text: str
    tone: str = "text"


def read_in_english(note: str) -> tuple[Words, ...]:
    """A remark that something typed is read in English, for those who read another language."""
    return (Words(note, "muted"),) if spoken() != "en" else ()


class FieldView(NamedTuple):
    """Something to type. ``id`` names it in what is sent along with the buttons of its card.

    ``caption`` stands before it and is its name, ``value`` is what it holds at first, ``unit`` stands at its
    right edge. ``digits`` is the room for a number, 0 for a text as wide as the card. A field with ``lines``
    above 1 holds several. ``live`` fields tell what is typed at once, as a draft, so that the page can
    answer; ``answer`` are the lines below it that say what became of it, ``refused`` whether it cannot be
    taken so.
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


class PickView(NamedTuple):
    """One of several: ``options`` as (key, words) and the ``chosen`` key, sent along like a field.

    With an ``act`` choosing does that at once, with the key as what was given for ``id``.
    """

    id: str
    caption: str
    options: tuple[tuple[str, str], ...]
    chosen: str = ""
    act: str = ""


class SwitchView(NamedTuple):
    """Something that is so or not; switching does ``act``, with "1" or "" given for "on".

    ``detail`` says what it brings. One with a ``reason`` cannot be switched, and the reason says why.
    """

    act: str
    words: str
    on: bool
    detail: str = ""
    reason: str = ""


class ItemView(NamedTuple):
    """Something in a list, such as a weapon or an injury: its title, words at its right, lines below.

    ``pairs`` are short values in one line, label and value ("Damage", "6"). ``dice`` are drawn small at the
    right of the title. ``marked`` is one that is in the tray, or whose turn it is, and is drawn so. ``badge``
    is a word in a chip. ``spoken`` is how a screen reader says it all.
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
    """A list of things, or ``empty`` words where there are none."""

    items: tuple[ItemView, ...]
    empty: str = ""


def items(views: Iterable[ItemView], empty: str = "") -> Items:
    """A list of these things."""
    return Items(tuple(views), empty)


class FinderView(NamedTuple):
    """A long list to search in: typing in its field leaves those whose title or lines hold all that was
    typed.

    ``placeholder`` stands in the empty field, ``name`` is what a screen reader calls it; nothing is listed
    before something is typed unless ``all_at_first``.
    """

    name: str
    placeholder: str
    items: tuple[ItemView, ...]
    none_found: str
    all_at_first: bool = False


class TrackView(NamedTuple):
    """A number out of a most, as a bar of segments: wounds, dying. ``color`` is a colour token."""

    name: str
    value: int
    most: int
    color: str
    words: str = ""


class Buttons(NamedTuple):
    """Buttons side by side, in more rows where there is no room."""

    buttons: tuple[CardButton, ...]


def buttons(*shown: CardButton) -> Buttons:
    """These buttons side by side."""
    return Buttons(shown)


class Side(NamedTuple):
    """Fields, picks and buttons in one row, in more where there is no room."""

    parts: "tuple[FieldView | PickView | CardButton, ...]"


def side(*parts: FieldView | PickView | CardButton) -> Side:
    """These in one row."""
    return Side(parts)


Part = Words | FieldView | PickView | SwitchView | Items | FinderView | TrackView | Buttons | Side
"""What a card holds."""


class CardView(NamedTuple):
    """A card: an id that stays the same while it is about the same, its title, a badge beside it, its parts.

    ``badge_tone`` is a tone of ``Words``. A ``folded`` card shows its title alone until it is opened.
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
    """A card of these parts."""
    return CardView(card_id, title, parts, badge, badge_tone, folded)


class CardsView(NamedTuple):
    """A page of cards, from top to bottom."""

    cards: tuple[CardView, ...]


def page(*shown: CardView) -> CardsView:
    """A page of these cards."""
    return CardsView(shown)
