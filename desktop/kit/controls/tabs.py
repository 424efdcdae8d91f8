"""The row of tabs over the sheet, with a line below the chosen one."""

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QTabBar, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import paint_box, paint_inner_ring
from desktop.kit.text.plain_text import tool_tip_text
from desktop.kit.view.sheet import TabView

_DOT, _BEFORE_DOT = 8, 6

_SHEET, _TRAY = "sheet", "tray"


class _Fit(NamedTuple):
    """How tabs are labelled: with short names or full ones, the text style, and the spacing."""

    short: bool
    style: str
    padding: int


_FITS = (
    _Fit(short=False, style="body", padding=12),
    _Fit(short=False, style="body", padding=8),
    _Fit(short=True, style="body", padding=12),
    _Fit(short=True, style="body", padding=8),
    _Fit(short=True, style="body", padding=4),
    _Fit(short=True, style="small", padding=4),
)
"""From the widest to the narrowest."""

_BESIDE_MORE = _FITS[3]
"""The fit of the tabs beside the More button."""


class TabRow(theme.FollowsTheme, QTabBar):
    """A themed tab bar; arrow keys move between the tabs while it has focus.

    If the names do not fit, it uses short names, then less space and smaller text. In the narrowest windows
    the last tabs move to a menu.
    """

    def __init__(self, *, name: str, parent: QWidget | None = None) -> None:
        """Make an empty row; `name` is its accessible name."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setExpanding(False)
        self.setDrawBase(False)
        self.setUsesScrollButtons(False)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setMouseTracking(True)
        # A click on a tab does not move the focus: only the keyboard needs it here.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._hovered = -1
        self._views: tuple[TabView, ...] = ()
        self._room = 0
        self._fit = _FITS[0]
        self._more: Button | None = None
        self.currentChanged.connect(self._bring)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the tabs from left to right."""
        return tuple(view.id for view in self._views)

    @property
    def chosen(self) -> str:
        """The id of the chosen tab, "" without any tab."""
        return self._views[self.currentIndex()].id if self._views else ""

    def show_tabs(self, views: tuple[TabView, ...], otherwise: str) -> None:
        """Show these tabs without emitting. The chosen tab stays chosen if it still exists, else `otherwise`
        is.
        """
        if views == self._views:
            return
        chosen = self.chosen
        others = [view.id for view in views] != list(self.ids)
        self.blockSignals(True)
        if others:
            self._hovered = -1
            while self.count():
                self.removeTab(self.count() - 1)
        # Qt asks for tab sizes while tabs come and go, so each must have a view at all times.
        self._views = views
        if others:
            for view in views:
                self.addTab(view.name)
        if views:
            self.setCurrentIndex(self.ids.index(chosen if chosen in self.ids else otherwise))
        self.blockSignals(False)
        self._write()

    def fit(self, width: int) -> None:
        """Fit the tabs into `width` pixels."""
        if width != self._room:
            self._room = width
            self._write()

    def sizeHint(self) -> QSize:
        """Return the height of a tab even if there is none, so that nothing moves when the first ones
        appear.
        """
        width = super().sizeHint().width() if self._views else 0
        if self._more is not None and not self._more.isHidden():
            width += self._more.sizeHint().width()
        return QSize(width, theme.current().px(39))

    def minimumSizeHint(self) -> QSize:
        """Return no width: the names adapt, and must not keep the page from narrowing."""
        return QSize(0, self.sizeHint().height())

    def tabSizeHint(self, index: int) -> QSize:
        """Return the size of the tab when it is chosen, so that nothing moves on a choice."""
        return QSize(self._width_of(index, self._fit), theme.current().px(39))

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Return the full size: the More menu handles narrow windows."""
        return self.tabSizeHint(index)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the names, the line below the chosen tab, and the focus ring."""
        look = theme.current()
        painter = mirror.painter(self)
        line = look.px(2)
        for index in filter(self.isTabVisible, range(self.count())):
            box = QRectF(mirror.box(self, self.tabRect(index)))
            chosen = index == self.currentIndex()
            painter.setFont(look.font(f"{self._fit.style}Strong" if chosen else self._fit.style))
            painter.setPen(look.color("text" if chosen or index == self._hovered else "muted"))
            alert = self._views[index].alert
            words = box.adjusted(0, 0, -look.px(_BEFORE_DOT + _DOT) if alert else 0, 0)
            mirror.write(painter, words, Qt.AlignmentFlag.AlignCenter, self.tabText(index))
            if alert:
                side = look.px(_DOT)
                left = box.right() - look.px(self._fit.padding) - side
                dot = QRectF(left, round(box.center().y() - side / 2), side, side)
                paint_box(painter, dot, side / 2, look.color("danger"), None)
            if chosen:
                under = QRectF(box.left(), self.height() - line, box.width(), line)
                painter.fillRect(under, look.color("accent"))
                if self.hasFocus():
                    beside = line if self._fit.padding > _FITS[-1].padding else 0
                    ring = box.adjusted(beside, line * 2, -beside, -line * 2)
                    paint_inner_ring(painter, ring, look.px(6))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Highlight the tab under the mouse."""
        super().mouseMoveEvent(event)
        self._hover(self.tabAt(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        """Clear the highlight."""
        super().leaveEvent(event)
        self._hover(-1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the menu behind the last tab."""
        super().resizeEvent(event)
        self._place_more()

    def _restyle(self) -> None:
        self._write()

    def _width_of(self, index: int, fit: _Fit) -> int:
        look = theme.current()
        view = self._views[index]
        width = look.advance(view.short_name if fit.short else view.name, f"{fit.style}Strong")
        return width + 2 * look.px(fit.padding) + (look.px(_BEFORE_DOT + _DOT) if view.alert else 0)

    def _write(self) -> None:
        """Set the longest names that fit. Screen readers and tooltips have the full ones."""
        for self._fit in _FITS:
            if sum(self._width_of(index, self._fit) for index in range(len(self._views))) <= self._room:
                break
        else:
            self._fit = _BESIDE_MORE
        beyond = self._beyond()
        for index in range(len(self._views)):
            self.setTabVisible(index, index not in beyond)
        if self._more is not None:
            self._more.setVisible(bool(beyond))
        for index, view in enumerate(self._views):
            spoken = tr("{tab}, needs attention").format(tab=view.name) if view.alert else view.name
            words = view.short_name if self._fit.short else view.name
            if self.tabText(index) != words:  # else Qt would lay out all of them again
                self.setTabText(index, words)
            self.setAccessibleTabName(index, spoken)
            unsaid = view.alert or self.tabText(index) != view.name
            self.setTabToolTip(index, tool_tip_text(spoken) if unsaid else "")
        # If the text stays the same, Qt would keep the old sizes.
        self.setIconSize(self.iconSize())
        self.updateGeometry()
        self.update()
        self._place_more()

    def _hover(self, index: int) -> None:
        if index != self._hovered:
            self._hovered = index
            self.update()

    def _beyond(self) -> set[int]:
        widths = [self._width_of(index, self._fit) for index in range(len(self._views))]
        if sum(widths) <= self._room or self._room <= 0:
            return set()
        if self._more is None:
            self._make_more()
        assert self._more is not None
        chosen = self.currentIndex()
        left = self._room - self._more.sizeHint().width() - widths[chosen]
        beyond: set[int] = set()
        for index, width in enumerate(widths):
            if index != chosen:
                left -= width
                if left < 0:
                    beyond.add(index)
        return beyond

    def _make_more(self) -> None:
        menu = QMenu(self)
        menu.aboutToShow.connect(self._list_more)
        self._more = Button(tr("More"), kind="plain", name=tr("More tabs"), parent=self)
        self._more.setMenu(menu)
        QWidget.setTabOrder(self, self._more)

    def _list_more(self) -> None:
        assert self._more is not None
        menu = self._more.menu()
        menu.clear()
        for index, view in enumerate(self._views):
            if not self.isTabVisible(index):
                menu.addAction(view.name).triggered.connect(partial(self._choose, index))

    def _choose(self, index: int, _checked: bool = False) -> None:
        self.setCurrentIndex(index)

    def _bring(self, index: int) -> None:
        if index >= 0 and not self.isTabVisible(index) and len(self._views) == self.count():
            self._write()

    def _place_more(self) -> None:
        if self._more is None or self._more.isHidden():
            return
        size = self._more.sizeHint()
        shown = filter(self.isTabVisible, range(self.count()))
        left = sum(self._width_of(index, self._fit) for index in shown)
        box = QRect(left, (self.height() - size.height()) // 2, size.width(), size.height())
        mirror.place_in(self._more, box)


class PaneTabs(TabRow):
    """The tab row that shows one of the two panes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start with the sheet."""
        super().__init__(name=tr("View"), parent=parent)
        self.setExpanding(True)
        self.name_tray(checks=False)

    def name_tray(self, *, checks: bool) -> None:
        """Name the second tab after the checks of edit mode, or after the dice."""
        sheet, tray = tr("Sheet"), tr("Checks") if checks else tr("Dice")
        self.show_tabs((TabView(_SHEET, sheet, sheet), TabView(_TRAY, tray, tray)), _SHEET)

    @property
    def shows_tray(self) -> bool:
        """Whether the second tab is chosen."""
        return self.chosen == _TRAY

    def turn(self, *, to_tray: bool) -> None:
        """Switch to the tray, or to the sheet."""
        self.setCurrentIndex(self.ids.index(_TRAY if to_tray else _SHEET))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten the names to the new width."""
        super().resizeEvent(event)
        self.fit(event.size().width())
