"""The table packs window: the list of packs, and the selected one to edit and use."""

from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QSizePolicy, QWidget

from desktop.base.words import ntr, tr
from desktop.fields.sections import SectionColumn
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import Lines, RowOrColumn
from desktop.kit.layout.form_card import FormCard
from desktop.kit.text.badges import Chip
from desktop.kit.text.plain_text import ElidedLabel, shown
from desktop.kit.text.prose import Prose
from desktop.kit.windows.dialogs import default_folder, with_extension
from desktop.kit.windows.list_window import ListWindow
from desktop.kit.windows.made_by_qt import in_theme
from desktop.kit.windows.new_of_game import NewWords, ask_new
from desktop.kit.windows.questions import Answer, ask
from desktop.packs.view import PacksView, used_words


def choose_packs(parent: QWidget) -> list[Path]:
    """Ask for pack files; empty if cancelled."""
    wanted = tr("Table packs (*.toml);;All files (*)")
    chosen, _ = in_theme(
        QFileDialog.getOpenFileNames, parent, tr("Import table packs"), str(default_folder()), wanted
    )
    return [Path(each) for each in chosen]


def choose_where(parent: QWidget, name: str) -> Path | None:
    """Ask where to save a pack, suggesting `name`; None if cancelled."""
    wanted = tr("Table packs (*.toml)")
    suggested = str(default_folder() / f"{name}.toml")
    chosen, _ = in_theme(QFileDialog.getSaveFileName, parent, tr("Save pack"), suggested, wanted)
    return with_extension(parent, chosen, ".toml")


def dropped_files(data: QMimeData) -> list[Path]:
    """Return the files being dragged."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def _wide_button(words: str, into: RowOrColumn, *, icon: str = "") -> Button:
    button = Button(words, icon=icon)
    button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    into.add(button, 1)
    return button


class PackWindow(ListWindow):
    """All table packs, and the selected one in full. Every change is requested immediately."""

    _built = False

    chosen = Signal(int)
    """Show another pack, by its number."""
    created = Signal(str, str)
    """Create a pack; carries its name and game id."""
    sample_requested = Signal(str)
    """Add a pack that ships with Rollbook, by its id."""
    import_requested = Signal()
    """Ask for files to add."""
    files_offered = Signal(object)
    """Files were dropped on the window; carries a list of paths."""
    save_requested = Signal()
    """Save the chosen pack as a file."""
    duplicated = Signal()
    removed = Signal()
    """Delete the selected pack; the player has confirmed it."""
    used = Signal(bool)
    """Add the selected pack to the open character; carries whether to add its weapons."""
    taken_off = Signal()
    """Remove the selected pack from the open character."""
    edited = Signal(str, str)
    """A value was typed; carries its place and text."""
    settled = Signal(str)
    """Typing at a place has ended for now."""
    row_added = Signal(str, object)
    row_removed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Build the window without packs."""
        super().__init__(tr("Table packs"), size=(1160, 780), side=264, widest=1000, parent=parent)
        self.setAcceptDrops(True)
        self._view = PacksView((), ())
        makes = RowOrColumn()
        self._samples_beside, self._samples_below = RowOrColumn(), RowOrColumn()
        self._ready_made = self._samples_beside
        self.beside_list.addLayout(makes)
        self.beside_list.addLayout(self._samples_beside)
        self._new = _wide_button(tr("New pack…"), makes, icon="plus")
        self._import = _wide_button(tr("Import a file…"), makes, icon="import")
        self._samples: dict[str, Button] = {}
        self._delete = Button(tr("Delete pack…"), kind="danger")
        close = Button(tr("Close"), kind="primary")
        self.foot.addWidget(self._delete)
        self.foot.addStretch(1)
        self.foot.addWidget(close)

        self._empty = FormCard()
        self._words = Prose(style="cardTitle")
        self._more = Prose(color="muted")
        self._empty.add_words(self._words)
        self._empty.add_words(self._more)

        self._use = FormCard()
        self._game = Chip()
        self._name = ElidedLabel(style="cardTitle")
        self._used_by = Prose(style="small", color="muted")
        self._use.add_words(self._name, self._game)
        self._use.add_words(self._used_by)
        self._attach = Button("", kind="primary")
        self._take_off = Button("")
        self._duplicate = Button(tr("Duplicate"))
        self._save = Button(tr("Save as a file…"))
        deeds = Lines()
        for button in (self._attach, self._take_off, self._duplicate, self._save):
            deeds.addWidget(button)
        self._use.column.addLayout(deeds)

        self.sections = SectionColumn()
        """The fields of the selected pack."""
        for part in (self._empty, self._use, self.sections):
            self.page.column.addWidget(part)
        self.page.column.addLayout(self._samples_below)
        self.page.column.addStretch(1)

        close.clicked.connect(self.accept)
        self.rows.chosen.connect(self._choose)
        self._new.clicked.connect(self._create)
        self._import.clicked.connect(self.import_requested)
        self._delete.clicked.connect(self._remove)
        self._attach.clicked.connect(self._attach_pack)
        self._take_off.clicked.connect(self.taken_off)
        self._duplicate.clicked.connect(self.duplicated)
        self._save.clicked.connect(self.save_requested)
        self.sections.edited.connect(self.edited)
        self.sections.settled.connect(self.settled)
        self.sections.added.connect(self.row_added)
        self.sections.removed.connect(self.row_removed)
        self.show_view(self._view)
        self._built = True
        self._place_samples()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the page more room in a low window."""
        super().resizeEvent(event)
        self._place_samples()

    def _restyle(self) -> None:
        super()._restyle()
        if self._built:
            self._place_samples()

    def show_view(self, view: PacksView) -> None:
        """Show the packs. Text being typed in the same pack is kept."""
        before, self._view = self._view, view
        afresh = before.chosen != view.chosen
        rows = tuple((str(row.id), row.name, row.line) for row in view.packs)
        self.show_rows(rows, str(view.chosen))
        self._show_samples()
        whole = bool(view.chosen) and not view.fault
        self._empty.setVisible(not whole)
        self._use.setVisible(whole)
        self.sections.setVisible(whole)
        self._delete.setVisible(bool(view.chosen))
        if not whole:
            self._say_why_empty()
        self._name.setText(shown(view.name))
        self._game.set_text(view.game)
        self._used_by.set_text(used_words(view.used_by))
        self._show_use()
        if afresh:
            self.sections.show_sections(())
        self.sections.show_sections(view.sections if whole else ())
        self.keep_tab_order()
        if afresh:
            self.page.verticalScrollBar().setValue(0)

    def show_refusal(self, place: str, words: str) -> None:
        """Show below the field why its value was rejected; "" clears that."""
        self.sections.show_refusal(place, words)

    def done(self, result: int) -> None:
        """Emit what is still being typed, then close."""
        self.sections.tell()
        if (focused := self.focusWidget()) is not None:
            focused.clearFocus()  # so that the field is settled too
        super().done(result)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files."""
        if dropped_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Offer dropped files as packs."""
        event.acceptProposedAction()
        self.files_offered.emit(dropped_files(event.mimeData()))

    def _place_samples(self) -> None:
        """Move the packs that ship with Rollbook to the foot of a low page."""
        wanted = self._samples_below if self.is_low else self._samples_beside
        if wanted is self._ready_made:
            return
        before, self._ready_made = self._ready_made, wanted
        for button in self._samples.values():
            focused = button.hasFocus()
            before.removeWidget(button)
            wanted.add(button, 1)
            button.show()
            if focused:
                button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.keep_tab_order()

    def _show_samples(self) -> None:
        wanted = {each.id: each.title for each in self._view.samples}
        for gone in self._samples.keys() - wanted.keys():
            button = self._samples.pop(gone)
            if button.hasFocus():  # Qt would put the focus on the next one, which adds another pack
                self.focus_list()
            button.hide()
            button.deleteLater()
        for sample, name in wanted.items():
            if sample not in self._samples:
                button = _wide_button(tr("Add “{name}”").format(name=name), self._ready_made)
                button.clicked.connect(lambda _checked=False, at=sample: self.sample_requested.emit(at))
                self._samples[sample] = button

    def _show_use(self) -> None:
        use = self._view.use
        self._attach.setVisible(use is not None and not use.current)
        self._take_off.setVisible(use is not None and use.attached)
        if use is not None:
            words = tr("Update for {name}") if use.attached else tr("Use for {name}")
            self._attach.set_label(words.format(name=shown(use.character)))
            self._take_off.set_label(tr("Remove from {name}").format(name=shown(use.character)))

    def _say_why_empty(self) -> None:
        if self._view.fault:
            self._words.set_text(tr("Rollbook can't read this pack."))
            self._more.set_text(self._view.fault)
        else:
            self._words.set_text(tr("No table packs yet."))
            self._more.set_text(
                tr(
                    "A table pack adds your own rules to a game: skills, trackers, conditions, "
                    "treatments, weapons and house rules. Characters and campaigns can use it, "
                    "and you can share it as a file."
                )
            )

    def _choose(self, key: str) -> None:
        self.sections.tell()
        self.chosen.emit(int(key))

    def _create(self) -> None:
        self.sections.tell()
        words = NewWords(
            tr("New pack"), tr("Smoke and Salt"), tr("Characters of this game can use it."), tr("Create pack")
        )
        entered = ask_new(self, words, self._view.games)
        if entered is not None:
            self.created.emit(*entered)

    def _attach_pack(self) -> None:
        use = self._view.use
        if use is None:
            return
        if use.attached or not use.weapons:
            self.used.emit(False)
            return
        text = ntr(
            "The pack has a weapon. Add it to {name}?",
            "The pack has {n} weapons. Add them to {name}?",
            use.weapons,
        ).format(n=use.weapons, name=shown(use.character))
        answers = (
            Answer("with", tr("Add weapons")),
            Answer("without", tr("Rules only")),
            Answer("leave", tr("Cancel"), "reject"),
        )
        answer = ask(self, tr("Use pack"), text, "", answers)
        if answer != "leave":
            self.used.emit(answer == "with")

    def _remove(self) -> None:
        answer = ask(
            self,
            tr("Delete pack"),
            tr("Delete {pack}?").format(pack=shown(self._view.name)),
            tr("Characters keep what they already have from it. Campaigns stop using it."),
            (Answer("delete", tr("Delete pack"), "destructive"), Answer("keep", tr("Keep it"), "reject")),
        )
        if answer == "delete":
            self.removed.emit()
