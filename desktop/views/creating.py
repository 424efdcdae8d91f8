"""The creation wizard as a whole: the start page, the steps, and leaving."""

from msgspec import Struct

from desktop.base.listed import detail_of
from desktop.base.names import initials
from desktop.base.words import tr
from desktop.kit.view.shell import MessageView
from desktop.views.about import first_run_view
from desktop.views.creating_parts import GAME_ACT, WAY_ACT, Stage, step_sections
from desktop.views.creating_words import CreatingWords, creating_words
from desktop.views.editing.editing import Editing
from desktop.views.editing.fields import (
    ChecksView,
    ChoiceCard,
    ChoiceSection,
    FieldView,
    FormSection,
    Section,
)
from desktop.views.entries import QUICK_START
from desktop.views.tray import ActionView
from desktop.views.wizard import StepView, discard, save_and_close, saving_words
from rules_core.game.creation import Step
from rules_core.game.registry import creation

START = "start"
"""The id of the start page, where a game and a way are chosen."""

STEPS, QUICK, EMPTY = "steps", QUICK_START, "empty"
"""The ways to create a character."""

NAME = "name"
"""The place of the name on the start page, where there is no sheet yet."""


class CreatingView(Struct, frozen=True):
    """The creation wizard; see ``WizardView`` for what surrounds the page.

    ``character`` is 0 until it exists. ``step`` is the page shown, with its ``title`` and ``lead``. ``names``
    marks a page with a name field, which can suggest a random name.
    """

    character: int
    name: str
    line: str
    portrait: bytes | None
    initials: str
    steps: tuple[StepView, ...]
    help_title: str
    help: str
    step: str
    title: str
    lead: str
    sections: tuple[Section, ...]
    checks: ChecksView
    waits: str
    saves: str
    keep: ActionView
    drop: ActionView
    back: ActionView
    next: ActionView
    names: bool = False


def start_view(system: str, name: str, way: str = QUICK) -> CreatingView:
    """Build the start page: the game ("" for none yet), the name if there is one, and the way."""
    go = tr("Next") if way == STEPS else tr("Create character")
    games = tuple(ChoiceCard(each.system, each.name, each.about) for each in first_run_view().games)
    sections: list[Section] = [ChoiceSection("game", tr("Game"), games, system, GAME_ACT)]
    if system:
        field = FieldView(NAME, tr("Name"), name, hint=tr("Leave empty for a random name"))
        sections.append(FormSection("name", "", (field._replace(wide=4),)))
        sections.append(ChoiceSection("way", tr("How to start"), _ways(system), way, WAY_ACT))
    return CreatingView(
        character=0,
        name=tr("New character"),
        line="",
        portrait=None,
        initials="+",
        steps=(),
        help_title="",
        help="",
        step=START,
        title=tr("New character"),
        lead=tr("Choose a game and how to start. You can change everything later."),
        sections=tuple(sections),
        checks=ChecksView(),
        waits="" if system else tr("Choose a game first."),
        saves=tr("Nothing is rolled or saved before you choose {button}.").format(button=go),
        keep=ActionView(save_and_close().title, enabled=False, reason=tr("Nothing to save yet.")),
        drop=discard(),
        back=ActionView(tr("Back"), enabled=False),
        next=ActionView(go, enabled=bool(system), reason=tr("Choose a game first.")),
        names=bool(system),
    )


def _ways(system: str) -> tuple[ChoiceCard, ...]:
    number = len(creation(system).steps)
    return (
        ChoiceCard(QUICK, tr("Quick start"), tr("Rolls a complete character, ready to play.")),
        ChoiceCard(STEPS, tr("Step by step"), tr("{n} short steps, in any order.").format(n=number)),
        ChoiceCard(EMPTY, tr("Empty sheet"), tr("A blank sheet to fill in yourself.")),
    )


def creating_view(stage: Stage, editing: Editing, checks: ChecksView) -> CreatingView:
    """Build a step of the wizard; ``editing`` holds the current sheet."""
    sheet = editing.sheet
    game, words = creation(sheet.system), creating_words(sheet.system)
    place = next((n for n, each in enumerate(game.steps) if each.id == stage.step), 0)
    step = game.steps[place]
    step_words = words.step(step.id)
    last = place == len(game.steps) - 1
    return CreatingView(
        character=stage.character,
        name=sheet.name,
        line=detail_of(sheet, "occupation"),
        portrait=stage.portrait,
        initials=initials(sheet.name),
        steps=tuple(_step(words, each, n, place) for n, each in enumerate(game.steps)),
        help_title="",
        help="",
        step=step.id,
        title=step_words.title,
        lead=step_words.lead,
        sections=step_sections(stage, editing, game, step),
        checks=checks,
        waits="",
        saves=saving_words(),
        keep=save_and_close(tr("The character stays in the library and opens here again.")),
        drop=discard(tr("The character moves to the bin.")),
        back=ActionView(tr("Back"), enabled=place > 0),
        next=ActionView(tr("Start playing") if last else tr("Next")),
        names="person" in step.parts,
    )


def _step(words: CreatingWords, step: Step, number: int, place: int) -> StepView:
    state = "done" if number < place else "now" if number == place else "ahead"
    return StepView(step.id, words.step(step.id).name, "", state, enabled=True)


def leave_words(name: str) -> MessageView:
    """Ask what to do with an unfinished character."""
    title = tr("Leave {name} unfinished?").format(name=name)
    words = tr("A discarded character moves to the bin.")
    return MessageView(title, tr("The character isn't finished yet."), f"{saving_words()}\n\n{words}")


def drop_words(name: str) -> MessageView:
    """Ask whether to discard an unfinished character."""
    return MessageView(tr("Discard {name}?").format(name=name), tr("The character moves to the bin."))


def kept_words(name: str) -> str:
    """Say that an unfinished character was saved for later."""
    return tr("{name} is saved for later. To continue, choose the character in the library.").format(
        name=name
    )


def made_words(name: str) -> str:
    """Say that a character is ready."""
    return tr("{name} is ready to play").format(name=name)


def dropped_words(name: str) -> str:
    """Say that an unfinished character was discarded."""
    return tr("{name} is in the bin").format(name=name)
