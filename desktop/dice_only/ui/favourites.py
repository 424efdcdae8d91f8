"""Saved rolls: a click rolls one; its menu renames, moves or removes it."""

from functools import partial

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
)
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QStyle,
    QStyleOptionViewItem,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from desktop.base.words import tr
from desktop.dice_only.view.dice_only import DiceOnlyView, FavouriteView
from desktop.kit.controls.buttons import Button, Card
from desktop.kit.controls.menus import Menu
from desktop.kit.layout.flow import Sentence
from desktop.kit.lists.plain_list import PlainList, RowDelegate
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_ground, paint_inner_ring
from desktop.kit.text.plain_text import PlainLabel, shown, tool_tip_text
from desktop.kit.text.text_field import ENTER_KEYS, Field

_ROW, _LEAST_ROWS = 46, 3
_MORE = 28
"""The width of the button that opens the menu of a row."""
_LONGEST_NAME = 60

Index = QModelIndex | QPersistentModelIndex
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


class _Rows(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[FavouriteView, ...] = ()

    def show_rows(self, rows: tuple[FavouriteView, ...]) -> None:
        if [row.id for row in rows] != [row.id for row in self.rows]:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
        elif rows != self.rows:
            self.rows = rows
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return shown(row.name)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{shown(row.name)}, {row.notation}"
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable


class _RowPainter(RowDelegate):
    """Draws a favourite, and edits its name in place."""

    renamed = Signal(int, str)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        look = theme.current()
        return QSize(look.px(120), look.px(_ROW))

    def _paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: FavouriteView = index.data(Qt.ItemDataRole.UserRole)
        look, state = theme.current(), option.state
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(option.rect).adjusted(0, 1, 0, -1)
        radius = look.px(theme.tokens()["radius"]["row"])
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        if hovered:
            paint_ground(painter, frame, radius, "hover")
        if focused:
            paint_inner_ring(painter, frame, radius)
        words = _words(QRectF(option.rect))
        height = look.line("bodyMedium")
        top = words.center().y() - (height + look.line("small")) / 2
        for text, style, ink, down in (
            (shown(row.name), "bodyMedium", "text", 0),
            (row.notation, "small", "muted", height),
        ):
            font = look.font(style)
            painter.setFont(font)
            painter.setPen(look.color(ink))
            cut = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, int(words.width()))
            mirror.write(
                painter, QRectF(words.left(), top + down, words.width() + 1, look.line(style)), _LEFT, cut
            )
        if hovered or focused:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.color("muted"))
            middle = QRectF(more_box(option.rect)).center()
            for step in (-1, 0, 1):
                painter.drawEllipse(middle + QPointF(step * look.px(6), 0), look.px(1.7), look.px(1.7))

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: Index) -> QWidget:
        field = Field(name=tr("Name of this roll"), parent=parent)
        field.setMaxLength(_LONGEST_NAME)
        field.setAutoFillBackground(True)
        return field

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, Field):
            editor.setText(index.data(Qt.ItemDataRole.UserRole).name)
            editor.selectAll()

    def setModelData(self, editor: QWidget, _model: QAbstractItemModel, index: Index) -> None:
        row: FavouriteView = index.data(Qt.ItemDataRole.UserRole)
        if isinstance(editor, Field) and (name := editor.text().strip()) and name != row.name:
            self.renamed.emit(row.id, name)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        height = editor.sizeHint().height()
        box = QRect(option.rect)
        box.setTop(box.center().y() - height // 2)
        box.setHeight(height)
        editor.setGeometry(box)

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        row = index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None
        words = ""
        if isinstance(row, FavouriteView):
            look, room = theme.current(), _words(QRectF(option.rect)).width()
            width = max(
                QFontMetrics(look.font("bodyMedium")).horizontalAdvance(shown(row.name)),
                QFontMetrics(look.font("small")).horizontalAdvance(row.notation),
            )
            words = f"{shown(row.name)}\n{row.notation}" if width > room else ""
        QToolTip.showText(event.globalPos(), tool_tip_text(words), view)
        return True


class FavouriteList(theme.FollowsTheme, PlainList):
    """The favourites. Enter or a click rolls, F2 renames, Alt with an arrow moves, Delete removes."""

    rolled = Signal(int)
    renamed = Signal(int, str)
    removed = Signal(int)
    moved = Signal(int, int)
    """The player wants to move a favourite; carries its id and the number of places, negative for up."""

    def __init__(self) -> None:
        """Make an empty list."""
        super().__init__()
        self._model = _Rows()
        self._model.setParent(self)
        self._painter = _RowPainter(self)
        self.setModel(self._model)
        self.setItemDelegate(self._painter)
        self.setAccessibleName(tr("Favourites"))
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self._painter.renamed.connect(self.renamed)

    @property
    def ids(self) -> frozenset[int]:
        """The ids of the favourites shown."""
        return frozenset(row.id for row in self._model.rows)

    def show_rows(self, rows: tuple[FavouriteView, ...]) -> None:
        """Show these; the current favourite stays current. Never emits."""
        there = self.currentIndex().data(Qt.ItemDataRole.UserRole)
        self._model.show_rows(rows)
        if isinstance(there, FavouriteView):
            place = next((at for at, row in enumerate(rows) if row.id == there.id), -1)
            self.setCurrentIndex(self._model.index(place) if place >= 0 else QModelIndex())

    def menu_of(self, place: int) -> QMenu:
        """Return the menu of the favourite at this index."""
        row, last = self._model.rows[place], len(self._model.rows) - 1
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Roll")).triggered.connect(partial(self._roll, row.id))
        menu.addAction(tr("Rename")).triggered.connect(partial(self._rename, place))
        for words, by, on in ((tr("Move up"), -1, place > 0), (tr("Move down"), 1, place < last)):
            action = menu.addAction(words)
            action.setEnabled(on)
            action.triggered.connect(partial(self._move, row.id, by))
        menu.addSeparator()
        menu.addAction(tr("Remove")).triggered.connect(partial(self._remove, row.id))
        return menu

    def sizeHint(self) -> QSize:
        """Return the minimum; the page assigns the free height."""
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the height of a few rows."""
        look = theme.current()
        return QSize(look.px(160), look.px(_ROW) * min(max(len(self._model.rows), 1), _LEAST_ROWS))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Roll the favourite, or open its menu on a click on the dots."""
        super().mouseReleaseEvent(event)
        at = event.position().toPoint()
        index = self.indexAt(at)
        if event.button() != Qt.MouseButton.LeftButton or not index.isValid():
            return
        box = self.visualRect(index)
        if more_box(box).contains(mirror.at(self, at, box)):
            self._open_menu(index.row(), self.viewport().mapToGlobal(at))
        else:
            self.rolled.emit(self._model.rows[index.row()].id)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of the favourite under the mouse, or of the current one."""
        keyboard = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if keyboard else self.indexAt(event.pos())
        if index.isValid():
            middle = self.viewport().mapToGlobal(self.visualRect(index).center())
            self._open_menu(index.row(), middle if keyboard else event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Roll, rename, move or remove the current favourite."""
        index, key = self.currentIndex(), event.key()
        alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        if not index.isValid() or self.state() == QAbstractItemView.State.EditingState:
            super().keyPressEvent(event)
            return
        favourite = self._model.rows[index.row()].id
        if key in ENTER_KEYS:
            if not event.isAutoRepeat():
                self.rolled.emit(favourite)
        elif key == Qt.Key.Key_F2:
            self.edit(index)
        elif key == Qt.Key.Key_Delete:
            self.removed.emit(favourite)
        elif alt and key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self.moved.emit(favourite, -1 if key == Qt.Key.Key_Up else 1)
        elif key == Qt.Key.Key_F10 and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._open_menu(index.row(), self.viewport().mapToGlobal(self.visualRect(index).center()))
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Make the first favourite current if none is."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self._model.rows:
            self.setCurrentIndex(self._model.index(0))

    def _restyle(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Keep the focus in the list."""
        super().closeEditor(editor, hint)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open_menu(self, place: int, at: QPoint) -> None:
        self.setCurrentIndex(self._model.index(place))
        self.menu_of(place).popup(at)

    def _roll(self, favourite: int, _checked: bool = False) -> None:
        self.rolled.emit(favourite)

    def _rename(self, place: int, _checked: bool = False) -> None:
        self.edit(self._model.index(place))

    def _move(self, favourite: int, by: int, _checked: bool = False) -> None:
        self.moved.emit(favourite, by)

    def _remove(self, favourite: int, _checked: bool = False) -> None:
        self.removed.emit(favourite)


class Favourites(theme.FollowsTheme, Card):
    """The list of favourites, and below it a field that saves the typed roll under a name."""

    kept = Signal(str)
    """The player saves the typed roll; carries the name."""

    def __init__(self) -> None:
        """Make it empty."""
        super().__init__()
        self._title = PlainLabel(tr("Favourites"), style="captionStrong", color="muted")
        self._none = Sentence(tr("Your saved rolls appear here. Click one to roll it."), style="small")
        self._none.set_color("muted")
        self.list = FavouriteList()
        """The list."""
        self.name = Field(name=tr("Name for this roll"), placeholder=tr("Name for this roll"))
        self.name.setMaxLength(_LONGEST_NAME)
        self.keep = Button(tr("Save"), icon="star-outline", name=tr("Save this roll"))
        self._kept_as = Sentence(style="small", color="muted")
        self._kept_as.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._row = QHBoxLayout()
        self._row.setSpacing(0)
        self._row.addWidget(self.name, 1)
        self._row.addWidget(self.keep)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._title)
        self._column.addWidget(self._none)
        self._column.addWidget(self.list, 1)
        self._column.addStretch(0)
        self._column.addWidget(self._kept_as)
        self._column.addLayout(self._row)
        self.keep.clicked.connect(self._keep)
        self.name.returnPressed.connect(self._keep)
        self._restyle()

    def show_view(self, view: DiceOnlyView) -> None:
        """Show the favourites, and whether the typed roll is one. Never emits."""
        known = self.list.ids
        self.list.show_rows(view.favourites)
        if view.favourite is not None and view.favourite not in known:
            self.name.clear()  # the name was used
        self.list.setVisible(bool(view.favourites))
        self._none.setVisible(not view.favourites)
        kept = next((each for each in view.favourites if each.id == view.favourite), None)
        can_keep = bool(view.reads_as) and not view.refusal
        if kept is not None:
            words = tr("This roll is saved as {name}.").format(name=shown(kept.name))
        else:
            words = "" if can_keep else tr("Type a valid roll to save it here.")
        self._kept_as.setText(words)
        self._kept_as.setVisible(bool(words))
        self.name.setVisible(kept is None)
        self.keep.setVisible(kept is None)
        self.name.setEnabled(can_keep)
        self.keep.setEnabled(can_keep)

    def _keep(self) -> None:
        if name := self.name.text().strip():
            self.kept.emit(name)
        else:
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        side = look.px(14) - margin
        self._column.setContentsMargins(side, look.px(12), side, look.px(12) - margin)
        self._column.setSpacing(look.px(4))
        for words in (self._title, self._none, self._kept_as):
            words.setContentsMargins(margin, 0, margin, 0)


def more_box(row: QRect) -> QRect:
    """Return the box of the menu button in that of a row."""
    width = theme.current().px(_MORE)
    return QRect(row.right() - width, row.top(), width, row.height())


def _words(row: QRectF) -> QRectF:
    look = theme.current()
    return row.adjusted(look.px(8), 0, -look.px(_MORE), 0)
