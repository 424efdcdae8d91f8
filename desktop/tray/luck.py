"""Spending Luck on the roll shown: the priced offers, and another amount."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import ActionButton, Button, LinkButton
from desktop.kit.controls.toast import announce
from desktop.kit.layout.flow import Lines, Sentence
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.text_field import ENTER_KEYS, Field
from desktop.views.tray import LuckField, LuckOffer
from desktop.views.tray_intents import SpendLuck, Wish

_FIELD = 64
_FOLDED_FROM = 2


class LuckOffers(QWidget):
    """A button for each offer. Those that cost too much fold into one line, which shows them on a click."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wish = wish
        self._offered: tuple[LuckOffer, ...] = ()
        self._roll = 0
        self._buttons: list[ActionButton] = []
        self._folded: list[ActionButton] = []
        self._unfolded = False
        self._fold = ActionButton(kind="plain")
        self._fold.clicked.connect(self._toggle)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._fold)

    def show_offers(self, offers: tuple[LuckOffer, ...], *, roll: int) -> None:
        """Show `offers` for `roll`; another roll folds the dear ones again. Never emits."""
        if offers == self._offered and roll == self._roll:
            return
        self._unfolded = self._unfolded and roll == self._roll
        self._offered, self._roll = offers, roll
        for old in self._buttons:
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._column.removeWidget(self._fold)
        self._buttons = [self._button(each) for each in offers]
        dear = [each for each in self._buttons if not each.isEnabled()]
        self._folded = dear if len(dear) >= _FOLDED_FROM else []
        open_ones = [each for each in self._buttons if each not in self._folded]
        for each in (*open_ones, self._fold, *self._folded):
            self._column.addWidget(each)
        for each in open_ones:
            each.show()
        self._show_fold()

    def spend(self) -> None:
        """Take the cheapest offer that can be afforded, if there is one."""
        for button in self._buttons:
            if button.isVisibleTo(self) and button.isEnabled():
                button.click()
                return

    def _button(self, offer: LuckOffer) -> ActionButton:
        detail = offer.detail if offer.enabled else offer.reason
        button = ActionButton(offer.title, detail, icon="clover", icon_color="luck", command=offer.command)
        button.setEnabled(offer.enabled)
        button.clicked.connect(lambda: self._wish(SpendLuck(offer.points)))
        return button

    def _show_fold(self) -> None:
        self._fold.set_icon("chevron-down" if self._unfolded else "chevron-right")
        self._fold.set_action(tr("Fewer options") if self._unfolded else self._folded_words(), "")
        self._fold.setVisible(bool(self._folded))
        for each in self._folded:
            each.setVisible(self._unfolded)

    def _folded_words(self) -> str:
        count = len(self._folded)
        if count < len(self._buttons):
            return tr("{n} more cost more Luck than you have").format(n=count)
        return tr("All {n} cost more Luck than you have").format(n=count)

    def _toggle(self) -> None:
        self._unfolded = not self._unfolded
        self._show_fold()
        # Tab skips the rows, since they are disabled.
        rows = " ".join(f"{each.accessibleName()}." for each in self._folded)
        announce(self._fold, rows if self._unfolded else self._folded_words())


class LuckAmount(theme.Themed):
    """A link that expands into "Spend [ ] Luck"."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wish = wish
        self._most = 0
        self._link = LinkButton(tr("Choose amount…"), name=tr("Spend another amount of Luck"))
        self._link.clicked.connect(self.unfold)
        self._before = PlainLabel(tr("Spend"), style="small")
        self._field = Field(name=tr("Luck points"))
        self._field.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._field.textEdited.connect(lambda: self._mark(invalid=False))
        self._after = PlainLabel(tr("Luck"), style="small")
        self._spend = Button(tr("Spend"), name=tr("Spend this much Luck"))
        self._spend.clicked.connect(self._enter)
        self._allowed = Sentence(style="small", color="danger")
        self._row = QWidget()
        self._beside = Lines(self._row)
        for each in (self._before, self._field, self._after, self._spend):
            self._beside.addWidget(each)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addWidget(self._link)
        self._column.addWidget(self._row)
        self._column.addWidget(self._allowed)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._restyle()
        self.fold()

    def show_field(self, field: LuckField) -> None:
        """Offer the amounts that `field` allows. Never emits."""
        self._most = field.most

    def fold(self) -> None:
        """Show only the link; it takes over the focus from the field."""
        focused = QApplication.focusWidget()
        self._field.clear()
        self._mark(invalid=False)
        self._link.show()
        if focused is not None and self._row.isAncestorOf(focused):
            self._link.setFocus(Qt.FocusReason.OtherFocusReason)
        self._row.hide()

    def unfold(self) -> None:
        """Show the field for the amount instead of the link."""
        self._row.show()
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)
        self._link.hide()

    def is_unfolded(self) -> bool:
        """Return whether the field is shown."""
        return self._link.isHidden()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Spend with Enter, close with Escape."""
        if event.key() in ENTER_KEYS:
            self._enter()
        elif event.key() == Qt.Key.Key_Escape and self.is_unfolded():
            self.fold()
        else:
            super().keyPressEvent(event)

    def _enter(self) -> None:
        typed = self._field.text().strip()
        # Plain digits alone: int() also reads "1_0" and digits of other scripts.
        points = (
            int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= len(str(self._most)) else 0
        )
        if 1 <= points <= self._most:
            self.fold()
            self._wish(SpendLuck(points))
        else:
            self._mark(invalid=True)
            self._field.setFocus(Qt.FocusReason.OtherFocusReason)
            self._field.selectAll()

    def _mark(self, *, invalid: bool) -> None:
        words = tr("Enter a number from 1 to {most}.").format(most=self._most) if invalid else ""
        self._field.set_invalid(invalid)
        self._field.setAccessibleDescription(words)
        self._allowed.setText(words)
        self._allowed.setVisible(invalid)

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        self._column.setContentsMargins(0, 0, 0, look.px(2))
        room = QFontMetrics(look.font("body")).horizontalAdvance("000") + 2 * look.px(8)
        self._field.setFixedWidth(max(room, look.px(_FIELD)) + 2 * margin)
        self._beside.setSpacing(look.px(4))
        self._beside.setContentsMargins(mirror.margins(self, margin, 0, 0, 0))
        self._allowed.setContentsMargins(margin, 0, margin, look.px(4))
