"""The treatment card: the healer, the table, and the rolled treatment."""

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPaintEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.cards.cards import SIDE, CardText, Panel
from desktop.healing.ui.healers import HealerButton, TreatmentHead
from desktop.healing.ui.treatment_table import TreatmentTable
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import RowOrColumn
from desktop.kit.layout.rows import ControlRow
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import wrap_mode
from desktop.views.healing import HealingView, PendingTreatment


class HeadedText(theme.Themed):
    """A paragraph that starts with a bold heading."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self._heading = self._text = ""
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_text(self, heading: str, text: str) -> None:
        """Show `heading` in bold and `text` after it."""
        self._heading, self._text = heading, text
        self.setAccessibleName(self._words())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return a readable width."""
        width = theme.current().px(300)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Allow any width."""
        return QSize(theme.current().px(80), theme.current().line("small"))

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines at `width` pixels."""
        return self._laid(width)[1]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the lines."""
        painter = mirror.painter(self)
        painter.setPen(theme.current().color("text"))
        layout, height = self._laid(self.width())
        mirror.draw(painter, layout, QPointF(focus_margin(), (self.height() - height) / 2))

    def _words(self) -> str:
        return f"{self._heading} {self._text}".strip()

    def _laid(self, width: int) -> tuple[QTextLayout, int]:
        look = theme.current()
        layout = QTextLayout(self._words(), look.font("small"))
        option = QTextOption()
        option.setWrapMode(wrap_mode(self._words()))
        layout.setTextOption(option)
        bold = QTextLayout.FormatRange()
        bold.start, bold.length = 0, len(self._heading)
        bold.format.setFontWeight(QFont.Weight.DemiBold)
        layout.setFormats([bold])
        step, top = look.line("small"), 0
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(width - 2 * focus_margin(), 1))
            line.setPosition(QPointF(0, top))
            top += step
        layout.endLayout()
        return layout, max(top, step)


class PendingStrip(theme.Themed):
    """The rolled treatment, with buttons to apply, discard or undo it."""

    apply_requested = Signal()
    discard_requested = Signal()
    undo_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty and hidden."""
        super().__init__(parent)
        self._paragraph = HeadedText()
        self._discard = Button(tr("Discard"))
        self._apply = Button("", kind="primary")
        self._applied = CardText(tr("Applied"), style="smallStrong", color="degree.regular")
        self._undo = Button(tr("Undo"), icon="undo", name=tr("Undo the treatment"))
        self._row = RowOrColumn()
        self._row.add(self._paragraph, 1)
        self._controls = ControlRow((self._discard, self._apply, self._applied, self._undo))
        self._row.add(self._controls)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._row)
        self._apply.clicked.connect(self.apply_requested)
        self._discard.clicked.connect(self.discard_requested)
        self._undo.clicked.connect(self.undo_requested)
        self._restyle()
        self.hide()

    def show_pending(self, pending: PendingTreatment | None) -> None:
        """Show a treatment; None hides the strip. The focus moves from Apply to Undo and back."""
        had_focus = any(each.hasFocus() for each in (self._discard, self._apply, self._undo))
        self.setVisible(pending is not None)
        if pending is None:
            return
        self._paragraph.show_text(pending.heading, pending.text)
        can_apply = bool(pending.apply) and not pending.applied
        next_stop = self._undo if pending.applied else self._apply if can_apply else self._discard
        next_stop.show()
        if had_focus and not next_stop.hasFocus() and not self._stays(pending):
            next_stop.setFocus(Qt.FocusReason.OtherFocusReason)
        self._apply.set_label(pending.apply)
        self._apply.setVisible(can_apply)
        self._discard.setVisible(not pending.applied)
        self._applied.setVisible(pending.applied)
        self._undo.setVisible(pending.applied)
        self._controls.rearrange()

    def _restyle(self) -> None:
        look = theme.current()
        side, top = look.px(SIDE) - focus_margin(), look.px(8)
        self._column.setContentsMargins(side, top, side, top)

    def _stays(self, pending: PendingTreatment) -> bool:
        return self._discard.hasFocus() and not pending.applied


class TreatmentCard(Panel):
    """Treatments to choose from, and the rolled one."""

    treatment_chosen = Signal(str)
    treatment_set_up = Signal(str)
    healer_chosen = Signal(str)
    apply_requested = Signal()
    discard_requested = Signal()
    undo_requested = Signal()
    house_rule_requested = Signal(str)
    """The player wants to see the house rule that refuses a treatment; carries its name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(flush=True, parent=parent)
        self._rule = ""
        self._house_rule = Button(tr("Show house rule"), kind="plain", size="small")
        self._house_rule.clicked.connect(lambda: self.house_rule_requested.emit(self._rule))
        healer = HealerButton()
        self._top = TreatmentHead(healer)
        self._table = TreatmentTable()
        self._strip = PendingStrip()
        for each in (self._top, self._table, self._strip):
            self.column.addWidget(each)
        self.column.addWidget(self._house_rule, 0, Qt.AlignmentFlag.AlignLeft)
        healer.chosen.connect(self.healer_chosen)
        self._table.chosen.connect(self.treatment_chosen)
        self._table.set_up_requested.connect(self.treatment_set_up)
        self._strip.apply_requested.connect(self.apply_requested)
        self._strip.discard_requested.connect(self.discard_requested)
        self._strip.undo_requested.connect(self.undo_requested)

    def show_view(self, view: HealingView) -> None:
        """Show the treatments of a character."""
        self._top.show_healers(view.healers, view.healer)
        self._table.show_rows(view.treatments, view.degrees)
        self._table.setVisible(bool(view.treatments))
        self._strip.show_pending(view.pending)
        self._rule = view.house_rule
        self._house_rule.setVisible(bool(view.house_rule))
