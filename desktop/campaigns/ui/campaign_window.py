"""The campaigns window: the list of campaigns, and the selected one to edit."""

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.base.words import ntr, tr
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.choice import Choice
from desktop.kit.controls.choice_row import ChoiceRow
from desktop.kit.layout.form_card import FormCard
from desktop.kit.lists.member_list import MemberList
from desktop.kit.look.tab_order import stops
from desktop.kit.text.badges import Chip
from desktop.kit.text.editors import NotesField
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel, shown
from desktop.kit.text.prose import Prose
from desktop.kit.text.text_field import Field
from desktop.kit.windows.list_window import ListWindow
from desktop.kit.windows.new_of_game import LONGEST_NAME, NewWords, ask_new
from desktop.kit.windows.questions import Answer, ask
from desktop.views.campaign import CampaignView, SwitchView


def new_campaign_words() -> NewWords:
    """Return the texts of the window that asks for a new campaign."""
    return NewWords(
        tr("New campaign"),
        tr("Thursdays in Arkham"),
        tr("Characters of this game can take part."),
        tr("Create campaign"),
    )


class _Switch(ChoiceRow):
    """A house rule: its question, the rule it changes, and the answers."""

    def __init__(self, *, lined: bool) -> None:
        self._choice = Choice()
        super().__init__(self._choice, lined=lined)
        self.chosen = self._choice.chosen

    def show_view(self, view: SwitchView) -> None:
        self._choice.show_options(view.title, view.positions, view.chosen)
        usual, words = view.positions[0]
        changed = view.chosen != usual
        rule = tr("{rule}: {sentence}").format(rule=view.rule, sentence=view.sentence)
        self.show_words(
            view.title, rule, tr("Recommended: {position}").format(position=words) if changed else ""
        )


class _HouseRules(FormCard):
    """All house rules of a game."""

    chosen = Signal(str, str)
    recommended = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[str, _Switch] = {}
        self._state = PlainLabel(style="small", color="muted")
        self._button = Button(
            tr("Use recommended"), size="small", name=tr("Set all house rules to recommended")
        )
        self._button.clicked.connect(self.recommended)
        heading = ElidedLabel(tr("House rules"), style="cardTitle")
        self.add_words(heading, self._state, control=self._button)
        self._list = QVBoxLayout()
        self.column.addLayout(self._list)

    def show_switches(self, views: tuple[SwitchView, ...]) -> None:
        if tuple(self._rows) != tuple(view.name for view in views):
            self._build(views)
        changed = 0
        for view in views:
            self._rows[view.name].show_view(view)
            changed += view.chosen != view.positions[0][0]
        self._state.setText(
            ntr("{n} changed", "{n} changed", changed).format(n=changed) if changed else tr("All recommended")
        )
        self._button.setVisible(bool(changed))
        self.setVisible(bool(views))

    def row(self, name: str) -> QWidget | None:
        return self._rows.get(name)

    def _build(self, views: tuple[SwitchView, ...]) -> None:
        while (item := self._list.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        self._rows = {}
        for view in views:
            row = self._rows[view.name] = _Switch(lined=bool(self._rows))
            row.chosen.connect(partial(self.chosen.emit, view.name))
            self._list.addWidget(row)


class CampaignWindow(ListWindow):
    """All campaigns, and the selected one in full. Every change is requested immediately."""

    chosen = Signal(int)
    """Show another campaign, by its number."""
    created = Signal(str, str)
    """Create a campaign; carries its name and game id."""
    renamed = Signal(str)
    notes_entered = Signal(str)
    member_toggled = Signal(int, bool)
    """Add a character to the campaign or remove it."""
    switch_chosen = Signal(str, str)
    """Set a house rule; carries its name and the position's key."""
    pack_toggled = Signal(int, bool)
    """Add a table pack to the campaign or remove it."""
    recommended_requested = Signal()
    """Reset all house rules to the recommended ones."""
    removed = Signal()
    """Delete the selected campaign; the player has confirmed it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Build the window without campaigns."""
        super().__init__(tr("Campaigns"), size=(1000, 720), side=264, parent=parent)
        self._view = CampaignView((), ())
        self._new = Button(tr("New campaign…"), icon="plus")
        self._new.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.beside_list.addWidget(self._new)
        self._delete = Button(tr("Delete campaign…"), kind="danger")
        close = Button(tr("Close"), kind="primary")
        self.foot.addWidget(self._delete)
        self.foot.addStretch(1)
        self.foot.addWidget(close)

        self._empty = FormCard()
        self._words = Prose(style="cardTitle")
        self._more = Prose(color="muted")
        self._first = Button(tr("New campaign…"), kind="primary")
        self._empty.add_words(self._words)
        self._empty.add_words(self._more)
        self._empty.column.addWidget(self._first, 0, Qt.AlignmentFlag.AlignLeft)

        self._about = FormCard()
        self._game = Chip()
        self._name = Field(name=tr("Campaign name"))
        self._name.setMaxLength(LONGEST_NAME)
        self._about.add_words(ElidedLabel(tr("Name"), style="small", color="muted"), self._game)
        self._about.add(self._name)

        self._members = FormCard(tr("Characters"))
        self._list = MemberList()
        self._no_characters = Prose(
            tr("There are no characters of this game in the library yet."), color="muted"
        )
        self._members.add_words(self._no_characters)
        self._members.add(self._list)

        self._packs = FormCard(tr("Table packs"))
        self._pack_list = MemberList(name=tr("Table packs"), ticked=tr("used"), unticked=tr("not used"))
        self._packs.add_words(
            Prose(
                tr(
                    "Their house rules apply in this campaign. Its characters can add their skills "
                    "and trackers."
                ),
                style="small",
                color="muted",
            )
        )
        self._packs.add(self._pack_list)

        self._house_rules = _HouseRules()

        self._notes_card = FormCard(tr("Notes"))
        self._notes = NotesField(
            name=tr("Campaign notes"), placeholder=tr("When you meet, what happened last, who owes whom")
        )
        self._notes_card.add(self._notes)

        for card in (self._empty, *self._cards()):
            self.page.column.addWidget(card)
        self.page.column.addStretch(1)

        close.clicked.connect(self.accept)
        self.rows.chosen.connect(self._choose)
        self._new.clicked.connect(self._create)
        self._first.clicked.connect(self._create)
        self._delete.clicked.connect(self._remove)
        self._name.editingFinished.connect(self._rename)
        self._notes.entered.connect(self.notes_entered)
        self._list.toggled.connect(self.member_toggled)
        self._pack_list.toggled.connect(self.pack_toggled)
        self._house_rules.chosen.connect(self.switch_chosen)
        self._house_rules.recommended.connect(self.recommended_requested)
        self.show_view(self._view)

    def show_view(self, view: CampaignView) -> None:
        """Show the campaigns. Text being typed in the same campaign is kept."""
        before, self._view = self._view, view
        afresh = before.chosen != view.chosen
        rows = tuple((str(row.id), row.name, row.line) for row in view.campaigns)
        self.show_rows(rows, str(view.chosen))
        whole = bool(view.chosen) and not view.damaged
        self._empty.setVisible(not whole)
        for card in self._cards():
            card.setVisible(whole)
        self._delete.setVisible(bool(view.chosen))
        self._new.setVisible(bool(view.campaigns))
        self._first.setVisible(not view.chosen and bool(view.games))
        if not whole:
            self._say_why_empty()
        if afresh or self._name.text() == before.name or not self._name.hasFocus():
            self._name.setText(view.name)
        self._game.set_text(view.game)
        self._notes.show_text(view.notes, afresh=afresh)
        self._list.show_rows(view.members)
        self._list.setVisible(bool(view.members))
        self._no_characters.setVisible(not view.members)
        self._pack_list.show_rows(view.packs)
        self._packs.setVisible(whole and bool(view.packs))
        self._house_rules.show_switches(view.switches if whole else ())
        self.keep_tab_order()
        if afresh:
            self.page.verticalScrollBar().setValue(0)

    def stand_on(self, house_rule: str) -> None:
        """Scroll to a house rule of the selected campaign, and focus it."""
        row = self._house_rules.row(house_rule)
        if row is not None:
            QTimer.singleShot(0, row, partial(self._show_row, row))

    def _show_row(self, row: QWidget) -> None:
        self.page.ensureWidgetVisible(row)
        for stop in stops(row):
            if stop.isVisibleTo(self):
                stop.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def done(self, result: int) -> None:
        """Emit what is still being typed, then close."""
        self._tell()
        super().done(result)

    def _cards(self) -> tuple[QWidget, ...]:
        return self._about, self._members, self._packs, self._house_rules, self._notes_card

    def _say_why_empty(self) -> None:
        if self._view.damaged:
            self._words.set_text(tr("This campaign is damaged and can't be read."))
            self._more.set_text(
                tr(
                    "Its characters are safe and use the recommended rules. Add them to "
                    "another campaign, or delete this one."
                )
            )
        else:
            self._words.set_text(tr("No campaigns yet."))
            self._more.set_text(
                tr(
                    "A campaign is a group you play with: which characters take part, and "
                    "which house rules apply. A character without a campaign uses the "
                    "recommended rules."
                )
            )

    def _choose(self, key: str) -> None:
        self._tell()
        self.chosen.emit(int(key))

    def _create(self) -> None:
        self._tell()
        entered = ask_new(self, new_campaign_words(), self._view.games)
        if entered is not None:
            self.created.emit(*entered)

    def _remove(self) -> None:
        members = sum(each.member for each in self._view.members)
        stay = ntr(
            "Its character stays in the library and uses the recommended rules.",
            "Its {n} characters stay in the library and use the recommended rules.",
            members,
        ).format(n=members)
        gone = tr("Its notes and house rules will be deleted for good.")
        name = shown(self._view.name) or tr("the damaged campaign")
        answer = ask(
            self,
            tr("Delete campaign"),
            tr("Delete {campaign}?").format(campaign=name),
            f"{gone} {stay}" if members else gone,
            (Answer("delete", tr("Delete campaign"), "destructive"), Answer("keep", tr("Cancel"), "reject")),
        )
        if answer == "delete":
            self.removed.emit()

    def _tell(self) -> None:
        self._rename()
        self._notes.tell()

    def _rename(self) -> None:
        name = self._name.text().strip()
        if not name:
            self._name.setText(self._view.name)
        elif name != self._view.name and self._view.chosen:
            self.renamed.emit(name)
