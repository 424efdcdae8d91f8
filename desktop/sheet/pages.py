"""The text tabs: backstory, gear and cash, notes."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.layout.form_card import TitledCard
from desktop.kit.layout.page import Page, side_padding
from desktop.kit.layout.section import Section
from desktop.kit.lists.table import Table
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.badges import Chip
from desktop.kit.text.editors import PlainTextView
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel, shown
from desktop.kit.text.prose import Prose
from desktop.kit.view.sheet import nothing_yet
from desktop.views.sheet import BackstorySection, Labelled, PassageView, SheetView

if TYPE_CHECKING:
    from desktop.sheet.modifiers import Modifiers

_TWO_COLUMNS_FROM = 700
_PAIR_WIDTH = 170


class Pairs(Section):
    """Labels with their values below, as many side by side as fit."""

    def __init__(self, pairs: Sequence[Labelled], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cells = [
            (
                ElidedLabel(shown(pair.label), style="caption", color="muted", parent=self),
                Prose(pair.value, style="bodyMedium", parent=self),
            )
            for pair in pairs
        ]

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the pairs in columns of the same width."""
        look = theme.current()
        gap = look.px(16)
        columns = max(min(len(self._cells), (width + gap) // (look.px(_PAIR_WIDTH) + gap)), 1)
        each = (width + gap) // columns - gap
        label_high, below = look.px(17), look.px(10)
        top = 0
        for start in range(0, len(self._cells), columns):
            row = self._cells[start : start + columns]
            highest = max(value.heightForWidth(each) for _, value in row)
            for column, (label, value) in enumerate(row):
                left = column * (each + gap)
                if move:
                    mirror.place(label, left, top, each, label_high)
                    mirror.place(value, left, top + label_high, each, highest)
            top += label_high + highest + below
        return max(top - below, 0)


class Passages(TitledCard):
    """A heading of the backstory with its paragraphs; the key connection is marked."""

    def __init__(self, section: BackstorySection, parent: QWidget | None = None) -> None:
        super().__init__(section.heading, parent)
        for passage in section.passages:
            if passage.key:
                chip = Chip(tr("Key connection"), accent=True)
                self.column.addWidget(chip, 0, Qt.AlignmentFlag.AlignLeft)
            self.column.addWidget(Prose(passage.text))


class Columns(Section):
    """Cards in one or two columns, each added to the shorter one."""

    def __init__(self, cards: Sequence[QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards = tuple(cards)
        for card in self._cards:
            card.setParent(self)

    def arrange(self, width: int, *, move: bool) -> int:
        """Fill the columns."""
        look = theme.current()
        gap = max(look.px(12) - 2 * focus_margin(), 0)
        count = 2 if width >= look.px(_TWO_COLUMNS_FROM) and len(self._cards) > 1 else 1
        each = (width - gap * (count - 1)) // count
        bottoms = [0] * count
        for card in self._cards:
            column = bottoms.index(min(bottoms))
            layout = card.layout()
            high = layout.totalHeightForWidth(each) if layout is not None else card.heightForWidth(each)
            mirror.place(card, column * (each + gap), bottoms[column], each, high, move=move)
            bottoms[column] += high + gap
        return max(max(bottoms) - gap, 0)


class EmptyPage(TitledCard):
    """A sentence on an empty page."""

    def __init__(self, sentence: str, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.column.addWidget(Prose(sentence, color="muted"))


class _TextPage(Page):
    """A page that is rebuilt when its content changes; with the focus, the arrow keys scroll it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _fill(self, sections: Sequence[QWidget]) -> None:
        self.clear()
        for section in sections:
            self.column.addWidget(section)
        self.column.addStretch(1)


class BackstoryPage(_TextPage):
    """The character's backstory."""

    _showing: tuple[tuple[Labelled, ...], tuple[BackstorySection, ...]] | None = None

    def __init__(self) -> None:
        super().__init__(tr("Backstory"))

    def show_view(self, view: SheetView) -> None:
        """Show the backstory of a character."""
        if (view.about, view.backstory) == self._showing:
            return
        self._showing = (view.about, view.backstory)
        sections: list[QWidget] = []
        if view.about:
            about = TitledCard()
            about.column.addWidget(Pairs(view.about))
            sections.append(about)
        filled = [section for section in view.backstory if _has_text(section.passages)]
        if filled:
            sections.append(Columns([Passages(section) for section in filled]))
        else:
            sections.append(EmptyPage(nothing_yet(tr("No backstory yet."))))
        self._fill(sections)


class GearPage(_TextPage):
    """The character's gear and money."""

    modifier_written = Signal(int, str)
    """The player wrote the lasting modifier at a position, or a new one after the last; "" removes it."""

    _showing: tuple[object, ...] | None = None

    def __init__(self) -> None:
        super().__init__(tr("Gear and cash"))
        self._modifiers: Modifiers | None = None

    def show_view(self, view: SheetView) -> None:
        """Show weapons, possessions and money of a character."""
        showing = (view.weapons, view.gear, view.money, view.modifiers, view.edits_modifiers)
        if showing == self._showing:
            return
        self._showing = showing
        edits = view.edits_modifiers
        sections: list[QWidget] = []
        if view.money:
            money = TitledCard(tr("Cash and assets"))
            money.column.addWidget(Pairs(view.money))
            sections.append(money)
        if view.weapons:
            weapons = TitledCard(tr("Weapons"))
            table = Table(name=tr("Weapons"))
            table.show_rows(
                (
                    tr("Weapon"),
                    tr("Skill"),
                    tr("Damage"),
                    tr("Range"),
                    tr("Attacks"),
                    tr("Ammo"),
                    tr("Malfunction"),
                ),
                [
                    (w.name, w.skill, w.damage, w.range, w.attacks, w.ammo, w.malfunction)
                    for w in view.weapons
                ],
            )
            weapons.column.addWidget(table)
            sections.append(weapons)
        for title, columns, items in (
            (tr("Possessions"), (tr("Item"), tr("Count")), view.gear),
            (tr("Lasting modifiers"), (tr("Name"), tr("Number")), () if edits else view.modifiers),
        ):
            if items:
                card, table = TitledCard(title), Table(name=title)
                table.show_rows(columns, [(each.name, each.count) for each in items])
                card.column.addWidget(table)
                sections.append(card)
        if not sections:
            sections.append(EmptyPage(nothing_yet(tr("No gear yet."))))
        if self._modifiers is not None:  # it stays, with its focus and with what is being typed
            self.column.removeWidget(self._modifiers)
        self._fill(sections)
        if edits:
            self._show_modifiers(view)
        elif self._modifiers is not None:
            self._modifiers.hide()

    def _show_modifiers(self, view: SheetView) -> None:
        if self._modifiers is None:
            from desktop.sheet.modifiers import Modifiers

            self._modifiers = Modifiers()
            self._modifiers.written.connect(self.modifier_written)
        self.column.insertWidget(self.column.count() - 1, self._modifiers)
        self._modifiers.show_items(view.modifiers)
        self._modifiers.show()


class NotesPage(theme.Themed):
    """The player's notes, to read, select and copy."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = ""
        """The notes shown."""
        self._card = TitledCard()
        self._notes = PlainTextView(name=tr("Notes"))
        self._notes.viewport().setAutoFillBackground(False)
        self._empty = PlainLabel(nothing_yet(tr("No notes yet.")), color="muted", wrap=True)
        self._card.column.addWidget(self._notes, 1)
        self._card.column.addWidget(self._empty)
        self._compact = False
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._card)
        self._show_text("")
        self._restyle()

    def show_view(self, view: SheetView) -> None:
        """Show the notes of a character."""
        if view.notes != self.text:
            self._show_text(view.notes)

    def set_compact(self, compact: bool) -> None:
        """Use less padding, in a narrow or low window."""
        if compact != self._compact:
            self._compact = compact
            self._restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the card centred."""
        super().resizeEvent(event)
        self._restyle()

    def _show_text(self, text: str) -> None:
        self.text = text
        self._notes.setPlainText(text)
        self._notes.setVisible(bool(text))
        self._empty.setVisible(not text)
        # An empty page is a small card at the top.
        top = Qt.AlignmentFlag(0) if text else Qt.AlignmentFlag.AlignTop
        self._row.setAlignment(self._card, top)

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        # The card already has padding, and the view's frame extends into it.
        self._notes.document().setDocumentMargin(0)
        side = side_padding(self.width(), compact=self._compact) - margin
        top = look.px(14) - margin
        self._row.setContentsMargins(side, top, side, top)


def _has_text(passages: Sequence[PassageView]) -> bool:
    return any(passage.text.strip() for passage in passages)
