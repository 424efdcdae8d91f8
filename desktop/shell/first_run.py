"""The welcome page: create a character of any game, open a sample, or import a file."""

from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.dice.felt import Felt
from desktop.kit.controls.buttons import Button, Card, LinkButton
from desktop.kit.layout.page import Page, side_padding
from desktop.kit.look import icons, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import PlainLabel, set_tool_tip, shown
from desktop.kit.text.prose import Prose
from desktop.kit.view.shell import FirstRunView, GameCard
from desktop.views.about import about_game
from desktop.views.dice_sets import DiceSet

_CARD_WIDTH, _WIDE_CARD_WIDTH = 520, 800
_NARROWEST_CARD = 216
_GAP = 16
_ANY = 16_777_215
"""Qt's maximum widget size."""
_LOW = 640
_SEED = 7


class _Game(theme.FollowsTheme, Card):
    """A game: dice on felt, a description, a button for a new character, and a link for each sample."""

    sample_requested = Signal(str)
    new_requested = Signal(str)

    def __init__(self, view: GameCard, *, primary: bool) -> None:
        super().__init__()
        self._system = view.system
        self._low = self._flat = False
        self._felt = Felt()
        self._felt.show_dice(about_game(view.system).roll, seed=_SEED, animate=False)
        self._icon = PlainLabel()
        self._name = Prose(view.name, style="cardTitle")
        self.new = Button(tr("New character"), kind="primary" if primary else "secondary")
        self.new.set_label(self.new.label, tr("New character: {game}").format(game=view.name))
        self.new.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.new.clicked.connect(lambda: self.new_requested.emit(view.system))
        self.samples: list[LinkButton] = []
        self._buttons = QVBoxLayout()
        self._title = QHBoxLayout()
        self._title.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        self._title.addWidget(self._name, 1)
        self._about = QVBoxLayout()
        self._about.addLayout(self._title)
        self._line = Prose(view.about, style="small", color="muted")
        self._about.addWidget(self._line)
        self._words = QVBoxLayout()
        self._words.addLayout(self._about)
        self._buttons.addWidget(self.new)
        for sample in view.samples:
            button = LinkButton(tr("Open {name}").format(name=shown(sample.name)))
            set_tool_tip(button, sample.line)  # also read out after the name
            button.setAccessibleDescription(sample.line)
            button.clicked.connect(lambda _checked=False, id_=sample.id: self.sample_requested.emit(id_))
            self._buttons.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
            self.samples.append(button)
        self._words.addLayout(self._buttons)
        self._words.addStretch(1)
        self._row = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._row.addWidget(self._felt)
        self._row.addLayout(self._words, 1)
        self._restyle()

    def set_dice_set(self, look: DiceSet) -> None:
        self._felt.set_dice_set(look)

    def set_shape(self, *, low: bool, flat: bool) -> None:
        """Put the felt beside the text if `low`; reduce its height above it if `flat`."""
        self._low, self._flat = low, flat
        direction = QBoxLayout.Direction
        self._row.setDirection(direction.LeftToRight if low else direction.TopToBottom)
        self._restyle()

    def about_height(self) -> int:
        """Return the height of the title and the description at the card's width."""
        self._line.setMinimumHeight(0)
        self._about.invalidate()
        margins = self._words.contentsMargins()
        return self._about.heightForWidth(self.maximumWidth() - margins.left() - margins.right())

    def stretch_about(self, height: int) -> None:
        """Give the title and the description at least this height."""
        width = self.maximumWidth() - 2 * theme.current().px(16)
        more = max(0, height - self.about_height())
        self._line.setMinimumHeight(self._line.heightForWidth(width) + more)

    def _restyle(self) -> None:
        look = theme.current()
        if icons.exists(self._system):
            ratio = self.devicePixelRatioF()
            self._icon.setPixmap(icons.pixmap(self._system, look.color("accent"), look.px(16), ratio))
        self._icon.setFixedHeight(look.line("cardTitle"))  # beside the first line of the name
        self._title.setSpacing(look.px(8))
        # The felt is flush with the edges of the card.
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        # The room that buttons keep for their focus rings is all the gap they need.
        margin = focus_margin()
        side = look.px(16) - margin
        self._words.setContentsMargins(side, look.px(14), side, look.px(14) - margin)
        self._words.setSpacing(look.px(12))
        self._about.setContentsMargins(margin, 0, margin, 0)
        self._about.setSpacing(look.px(6))
        self._felt.setMinimumSize(look.px(250 if self._low else 200), look.px(96 if self._flat else 120))
        self._buttons.setSpacing(0)
        widest, highest = (250, _ANY) if self._low else (_CARD_WIDTH, 96 if self._flat else 132)
        self._felt.setMaximumSize(look.px(widest), min(look.px(highest), _ANY))


class FirstRun(theme.Themed):
    """The page shown while the library is empty."""

    sample_requested = Signal(str)
    """Open the sample with this id."""

    new_requested = Signal(str)
    """Create a character of the game with this id."""

    import_requested = Signal()
    """Import a character from a file."""

    dice_requested = Signal()
    """Roll dice without a character."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty page."""
        super().__init__(parent)
        self._view: FirstRunView | None = None
        self._games: list[_Game] = []
        self._dice_set = DiceSet()
        self._page = Page()
        self._heading = Prose(style="pageTitle")
        self._heading.set_centred()
        self._line = Prose(color="muted")
        self._line.set_centred()
        self._cards = QVBoxLayout()
        self._rows: list[QHBoxLayout] = []
        self._columns = 0
        self._import = Button(tr("Import a character file"), size="large", icon="import")
        self._dice = Button(tr("Roll dice only"), size="large", icon="dice")
        self._deeds = QHBoxLayout()
        self._drop = Prose(tr("You can also drop a file on this window."), style="small", color="muted")
        self._offline = Prose(
            tr("Works without an internet connection. No account."), style="small", color="muted"
        )
        column = self._page.column
        column.addStretch(2)
        column.addWidget(self._heading)
        column.addWidget(self._line)
        column.addLayout(self._cards)
        self._deeds.addStretch(1)
        self._deeds.addWidget(self._import)
        self._deeds.addWidget(self._dice)
        self._deeds.addStretch(1)
        column.addLayout(self._deeds)
        for words in (self._drop, self._offline):
            words.set_centred()
            column.addWidget(words)
        column.addStretch(3)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(self._page)
        self._import.clicked.connect(self.import_requested)
        self._dice.clicked.connect(self.dice_requested)
        self._restyle()

    def show_view(self, view: FirstRunView) -> None:
        """Show the greeting and the games."""
        if view == self._view:
            return
        self._view = view
        self._heading.set_text(view.title)
        self._line.set_text(view.line)
        for old in self._games:
            old.hide()
            old.deleteLater()
        self._games, self._columns = [], 0
        for game in view.games:
            card = _Game(game, primary=not self._games)
            card.set_dice_set(self._dice_set)
            card.sample_requested.connect(self.sample_requested)
            card.new_requested.connect(self.new_requested)
            self._games.append(card)
        self._restyle()  # adds them to the page: Tab only moves within one window
        buttons = [button for card in self._games for button in (card.new, *card.samples)]
        for before, after in pairwise((*buttons, self._import, self._dice)):
            QWidget.setTabOrder(before, after)

    def set_dice_set(self, look: DiceSet) -> None:
        """Use another dice set, also for dice already shown."""
        self._dice_set = look
        for card in self._games:
            card.set_dice_set(look)

    def showEvent(self, event: QShowEvent) -> None:
        """Focus the first button."""
        super().showEvent(event)
        first = self._games[0].new if self._games else self._import
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapt the layout to the size."""
        super().resizeEvent(event)
        self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        low = self.height() < look.px(_LOW)
        count, gap = max(len(self._games), 1), look.px(_GAP)
        room = self.width() - 2 * side_padding(self.width(), compact=False)

        def fits(columns: int) -> bool:
            return (room - gap * (columns - 1)) // columns >= look.px(_NARROWEST_CARD)

        columns = next((each for each in (5, 3, 2) if each <= max(count, 2) and fits(each)), 1)
        # A card as wide as the page has room for the felt beside its text.
        wide = low and columns == 1 and self.width() >= look.px(600)
        width = (room - gap * (columns - 1)) // columns
        for game in self._games:
            game.set_shape(low=wide, flat=low and not wide)
            game.setFixedWidth(min(look.px(_WIDE_CARD_WIDTH if wide else _CARD_WIDTH), max(width, 1)))
        self._arrange(columns)
        self._cards.setSpacing(gap)
        for row in self._rows:
            row.setSpacing(gap)
        above, below = (14, 10) if low else (22, 18)
        self._cards.setContentsMargins(0, look.px(above), 0, look.px(below) - focus_margin())
        self._page.column.setSpacing(look.px(4))
        self._deeds.setSpacing(look.px(4))
        for first in range(0, len(self._games), columns):
            beside = self._games[first : first + columns]
            highest = max(each.about_height() for each in beside)
            for each in beside:  # so that their buttons are side by side, too
                each.stretch_about(highest)

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for row in self._rows:
            while row.takeAt(0) is not None:
                pass
            self._cards.removeItem(row)
        self._rows = []
        for first in range(0, len(self._games), columns):
            row = QHBoxLayout()
            row.addStretch(1)
            for game in self._games[first : first + columns]:
                row.addWidget(game)
            row.addStretch(1)
            self._cards.addLayout(row)
            self._rows.append(row)
