"""The field over a tracker for typing a change."""

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button, Card
from desktop.kit.controls.toast import announce
from desktop.kit.look import mirror, theme
from desktop.kit.look.keys import matches
from desktop.kit.look.painting import focus_margin
from desktop.kit.look.spoken import untold
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.text_field import STILL_HERE, Field
from desktop.sheet.tracker_card import Preview
from desktop.views.sheet import TrackerView


class ChangeField(theme.FollowsTheme, Card):
    """A field for −3, +2 or 5, with a preview beside it.

    Only Enter and Apply change anything: leaving the field any other way closes it and discards the text.
    """

    applied = Signal(str, str)
    """The tracker's id and the text typed."""

    check_requested = Signal(str)
    """Roll the check of the tracker with this id, such as Sanity."""

    closed = Signal(str)
    """The field of the tracker with this id was closed, with or without a change."""

    def __init__(self, preview: Preview, parent: QWidget) -> None:
        super().__init__(border="borderStrong", parent=parent)
        self._over = parent
        self._preview = preview
        self.tracker = ""
        """The id of the tracker being changed, "" while the field is closed."""
        self._check = ""
        self._card_place = QRect()
        self._title = PlainLabel(style="captionStrong", color="muted")
        self._field = Field(name=" ")
        self._field.setMaxLength(12)
        self._effect = PlainLabel(style="small", color="muted")
        self._apply = Button(tr("Apply"), kind="primary", size="small", key=tr("Enter"))
        self._apply.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._hint = PlainLabel(style="caption", color="muted", wrap=True)
        row = QHBoxLayout()
        row.addWidget(self._field)
        row.addWidget(self._effect, 1)
        row.addWidget(self._apply)
        self._row = row
        self._titles, self._hints = QVBoxLayout(), QVBoxLayout()
        self._titles.addWidget(self._title)
        self._hints.addWidget(self._hint)
        column = QVBoxLayout(self)
        column.addLayout(self._titles)
        column.addLayout(row)
        column.addLayout(self._hints)
        self._field.textChanged.connect(self._show_effect)
        self._field.returnPressed.connect(self._try_to_apply)
        self._apply.clicked.connect(self._try_to_apply)
        self._field.installEventFilter(self)
        # A click on the words beside the field counts as inside.
        self.setFocusProxy(self._field)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._show_effect("")
        self._restyle()
        self.hide()

    def open_for(self, view: TrackerView, over: QRect) -> None:
        """Open the field for a tracker at its card, whose geometry in the parent is `over`."""
        self.tracker, self._check = view.id, view.check
        with untold():
            self._title.setText(tr("Change {name}").format(name=view.name))
            self.setAccessibleName(self._title.text())
            self._field.setAccessibleName(tr("Change to {name}").format(name=view.name))
        if self.isVisible():  # over another tracker, so the focus will not move
            self._field.clear()
            announce(self._field, self._field.accessibleName())
        self.stand_at(over)
        self.show()
        self.raise_()
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)

    def stand_at(self, over: QRect) -> None:
        """Move to the card, whose geometry in the parent is now `over`, staying inside the parent."""
        self._card_place = over
        room = self._over.width()
        width = min(theme.current().px(300), room)
        left = min(max(mirror.box(self._over, over).left(), 0), room - width)
        high = max(self.sizeHint().height(), self.heightForWidth(width))
        mirror.place(self, left, over.top(), width, high)

    def close_field(self) -> None:
        """Close the field without changing anything."""
        if self.tracker:
            tracker, self.tracker = self.tracker, ""
            self.hide()
            self.closed.emit(tracker)

    def showEvent(self, event: QShowEvent) -> None:
        """Let a click outside take the focus, which closes the field."""
        super().showEvent(event)
        self.window().setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop letting clicks outside take the focus, and empty the field.

        Were it emptied as it opens, a screen reader would take that for typing and not say where it is.
        """
        super().hideEvent(event)
        self._field.clear()
        self.window().setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close without a change when the focus moves elsewhere in the window; the key of a roll rolls."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._is_roll(event):
            tracker = self.tracker
            self.close_field()
            self.check_requested.emit(tracker)
            return True
        if (
            event.type() == QEvent.Type.FocusOut
            and isinstance(event, QFocusEvent)
            and event.reason() not in STILL_HERE
        ):
            tracker, self.tracker = self.tracker, ""
            self.hide()
            if tracker and self.window().hasFocus():
                # Nothing else handles it; wait until Qt has moved the focus.
                QTimer.singleShot(0, self, lambda: self.closed.emit(tracker))
        return super().eventFilter(watched, event)

    def _is_roll(self, event: QKeyEvent) -> bool:
        """Return whether a key in the empty field asks for a roll: the field accepts no letters."""
        return bool(self._check) and not self._field.text() and matches(event, "roll", single=True)

    def event(self, event: QEvent) -> bool:
        """Adjust to another text size."""
        if event.type() == QEvent.Type.LayoutRequest and self.tracker:
            self.stand_at(self._card_place)
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_field()
        else:
            super().keyPressEvent(event)

    def _restyle(self) -> None:
        look = theme.current()
        layout = self.layout()
        if layout is not None:
            side = look.px(12) - focus_margin()
            layout.setContentsMargins(side, look.px(10), side, look.px(10))
            layout.setSpacing(look.px(2))
        self._row.setSpacing(look.px(4))
        for words in (self._titles, self._hints):
            words.setContentsMargins(focus_margin(), 0, focus_margin(), 0)
        self._field.setFixedWidth(look.px(92))

    def _show_effect(self, typed: str) -> None:
        effect, refusal = self._preview(self.tracker, typed) if typed.strip() else ("", "")
        self._effect.setText(effect)
        if refusal:
            self._say_refusal(refusal)
            return
        self._field.set_invalid(False)
        self._hint.set_color("muted")
        self._hint.setText(tr("−3 subtracts, +2 adds, 5 sets."))

    def _say_refusal(self, refusal: str) -> None:
        self._effect.setText("")
        self._field.set_invalid(True)
        self._hint.set_color("danger")
        self._hint.setText(refusal)

    def _try_to_apply(self) -> None:
        typed, tracker = self._field.text().strip(), self.tracker
        if not typed:
            self.close_field()
        elif self._field.invalid:
            announce(self._field, self._hint.text())
        else:
            self.close_field()
            self.applied.emit(tracker, typed)
