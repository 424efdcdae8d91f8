"""The portrait in the checks panel: a picture can be chosen, pasted, dropped or removed."""

from collections.abc import Callable
from pathlib import Path

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QRectF, QStandardPaths, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.base.images import LARGEST_FILE
from desktop.base.words import tr
from desktop.fields.crop import ask_crop
from desktop.fields.field_box import Notice
from desktop.fields.pictures import BadPicture, decode, from_clipboard
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.portrait import Portrait
from desktop.kit.layout.section import Section
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_focus_ring
from desktop.kit.look.spoken import speak_as
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.windows.dialogs import default_folder
from desktop.kit.windows.made_by_qt import in_theme
from desktop.views.editing.fields import PortraitView

_SIDE, _GAP = 84, 12
_LARGE = 400_000
"""Files of more bytes are read in the background."""

BackgroundRunner = Callable[
    [Callable[[], QtGui.QImage], Callable[[QtGui.QImage], None], Callable[[Exception], None]], None
]
"""Runs a job in the background, then calls one function with its result or another with its error."""


class PortraitBox(Section):
    """The portrait with its buttons."""

    picture_chosen = Signal(bytes)
    """The player chose a picture; carries it cropped to a square of at most 512 pixels."""

    picture_removed = Signal()

    run_in_background: BackgroundRunner | None = None
    """Runs the reading of large files; None reads them at once."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it without a picture."""
        super().__init__(parent)
        self._title = PlainLabel(tr("Portrait"), style="smallStrong", color="muted", parent=self)
        self._portrait = Portrait(self)
        self._portrait.set_side(_SIDE)
        self.choose = Button(tr("Choose a picture"), size="small", parent=self)
        self.remove = Button(tr("Remove"), kind="plainDanger", size="small", parent=self)
        self.remove.setAccessibleName(tr("Remove portrait"))
        self._notice = Notice(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        speak_as(PortraitBox, QtGui.QAccessible.Role.Button, press=PortraitBox._choose)
        self.setAccessibleName(tr("Portrait"))
        self.setAccessibleDescription(tr("Paste or drop a picture here"))
        self.setAcceptDrops(True)
        self.choose.clicked.connect(self._choose)
        self.remove.clicked.connect(self.picture_removed)

    def show_portrait(self, view: PortraitView) -> None:
        """Show a portrait, or initials."""
        self._portrait.show_portrait(view.image, view.initials, tr("Portrait"))
        self.remove.setVisible(view.image is not None)
        self._notice.show_words("")
        self.rearrange()

    def take_file(self, path: Path) -> None:
        """Use the picture in a file, or show why it can't be used."""
        try:
            if path.exists() and not path.is_file():  # opening a pipe would block forever
                self._refuse(BadPicture(tr("This isn't a picture file. Choose another one.")))
                return
            if path.stat().st_size > LARGEST_FILE:
                self._refuse(BadPicture(tr("This picture is too large. Choose a smaller one.")))
                return
            data = path.read_bytes()
        except OSError:
            self._refuse(BadPicture(tr("Can't read this file. Choose another one.")))
            return
        if self.run_in_background is not None and len(data) > _LARGE:
            self._notice.show_words("")
            self.run_in_background(lambda: decode(data), self._crop, self._refuse)
            return
        try:
            image = decode(data)
        except BadPicture as bad:
            self._refuse(bad)
            return
        self._crop(image)

    def paste(self) -> None:
        """Use the picture on the clipboard, or the file that was copied."""
        mime = QtGui.QGuiApplication.clipboard().mimeData()
        files = [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]
        if files:
            self.take_file(files[0])
        elif mime.hasImage():
            self._crop(from_clipboard())
        else:
            self._refuse(BadPicture(tr("The clipboard has no picture. Copy one first.")))

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the buttons beside the portrait."""
        look = theme.current()
        title, side = look.line("small") + look.px(6), look.px(_SIDE)
        margin = focus_margin()
        left = side + look.px(_GAP) + margin
        buttons = [each for each in (self.choose, self.remove) if not each.isHidden()]
        height = sum(each.sizeHint().height() for each in buttons)
        beside = left + self.choose.sizeHint().width() <= width
        top = title + margin + (max((side - height) // 2, 0) if beside else side + look.px(4))
        if move:
            mirror.place(self._title, margin, 0, width - margin, look.line("small"))
            mirror.place(self._portrait, margin, title + margin, side, side)
        for button in buttons:
            size = button.sizeHint()
            mirror.place(button, left if beside else 0, top, size.width(), size.height(), move=move)
            top += size.height()
        foot = max(top, title + 2 * margin + side)
        if not self._notice.isHidden():
            tall = self._notice.heightForWidth(width)
            mirror.place(self._notice, 0, foot, width, tall, move=move)
            foot += tall
        return foot

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Paste, choose or remove a picture."""
        if event.matches(QtGui.QKeySequence.StandardKey.Paste):
            self.paste()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self._choose()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QtGui.QDragEnterEvent) -> None:
        """Accept a picture or a file."""
        mime = event.mimeData()
        if mime.hasImage() or any(url.isLocalFile() for url in mime.urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QtGui.QDropEvent) -> None:
        """Use the file or picture that was dropped."""
        mime = event.mimeData()
        files = [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]
        event.acceptProposedAction()
        if files:
            self.take_file(files[0])
        elif mime.hasImage():
            self._crop(from_clipboard(mime))

    def event(self, event: QEvent) -> bool:
        """Repaint the focus ring when the focus changes."""
        if event.type() in {QEvent.Type.FocusIn, QEvent.Type.FocusOut}:
            self.update()
        return super().event(event)

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        """Draw the focus ring around the portrait."""
        if self.hasFocus():
            box = QRectF(mirror.box(self, self._portrait.geometry()))
            paint_focus_ring(mirror.painter(self), box, box.height() * 0.17)

    def _choose(self) -> None:
        pictures = str(default_folder(QStandardPaths.StandardLocation.PicturesLocation))
        wanted = tr("Pictures (*.png *.jpg *.jpeg *.webp);;All files (*)")
        chosen, _ = in_theme(
            QFileDialog.getOpenFileName, self.window(), tr("Choose a picture"), pictures, wanted
        )
        if chosen:
            self.take_file(Path(chosen))

    def _crop(self, image: QtGui.QImage) -> None:
        if image.isNull():
            self._refuse(BadPicture(tr("This isn't a picture file. Choose another one.")))
            return
        self._notice.show_words("")
        self.rearrange()
        if cut := ask_crop(self.window(), image):
            self.picture_chosen.emit(cut)

    def _refuse(self, error: Exception) -> None:
        words = (
            str(error)
            if isinstance(error, BadPicture)
            else tr("This isn't a picture file. Choose another one.")
        )
        self._notice.show_words(words)
        self.rearrange()
