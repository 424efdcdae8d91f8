"""The creation wizard: the start page and the steps."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from desktop.base.listed import detail_of
from desktop.base.names import initials
from desktop.base.numbers import dice_text
from desktop.base.words import tr
from desktop.kit.view.shell import MessageView
from desktop.views.about import first_run_view
from desktop.views.creating_words import CreatingWords, creating_words
from desktop.views.editing.checks import remarks_of
from desktop.views.editing.editing import Editing, edit_pages, field_at, offered
from desktop.views.editing.fields import (
    ChecksView,
    ChoiceCard,
    ChoiceSection,
    DiceRow,
    DiceSection,
    Entry,
    FieldView,
    FormSection,
    Section,
    TellSection,
)
from desktop.views.entries import tracker_name
from desktop.views.tray import ActionView
from desktop.views.wizard import StepView
from rules_core.game.creation import (
    AGE,
    CAP,
    CREDIT_RANGE,
    INTEREST_FORMULA,
    METHOD,
    POINTS_FORMULA,
    SKILLS_METHOD,
    Creation,
    CreationRoll,
    Method,
    Step,
)
from rules_core.game.places import Place
from rules_core.game.registry import creation
from rules_core.game.system import System
from rules_core.sheet.subject import Subject

START = "start"
"""The id of the start page, where a game and a way are chosen."""

STEPS, QUICK, EMPTY = "steps", "quick", "empty"
"""The ways to create a character."""

GAME_ACT, WAY_ACT, METHOD_ACT, SKILLS_ACT, OCCUPATION_ACT, AGE_ACT = (
    "game",
    "way",
    "method",
    "skill_method",
    "occupation",
    "age",
)
"""The acts that choosing a card requests."""

APPLIED, LEFT = "on", "off"
"""The cards for the effects of age: applied or ignored."""

GIVEN_OUT = "array"
"""The skills method that assigns a set of fixed values."""

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
    leave: ActionView
    back: ActionView
    next: ActionView
    names: bool = False


class Stage(NamedTuple):
    """The wizard's state besides the sheet.

    ``thrown`` is the latest roll for each characteristic or other value, by id.
    """

    character: int
    portrait: bytes | None
    step: str
    thrown: Mapping[str, CreationRoll]


def start_view(system: str, name: str) -> CreatingView:
    """Build the start page: the game ("" for none yet), the name if there is one, and the way."""
    games = tuple(ChoiceCard(each.system, each.name, each.about) for each in first_run_view().games)
    sections: list[Section] = [ChoiceSection("game", tr("Game"), games, system, GAME_ACT)]
    if system:
        field = FieldView(NAME, tr("Name"), name, hint=tr("Leave empty for a random name"))
        sections.append(FormSection("name", "", (field._replace(wide=4),)))
        sections.append(ChoiceSection("way", tr("How to start"), _ways(system), "", WAY_ACT))
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
        leave=ActionView(tr("Cancel")),
        back=ActionView(tr("Back"), enabled=False),
        next=ActionView(tr("Step by step"), enabled=bool(system), reason=tr("Choose a game first.")),
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
        sections=_sections(stage, editing, game, step),
        checks=checks,
        waits="",
        leave=ActionView(tr("Close")),
        back=ActionView(tr("Back"), enabled=place > 0, reason=tr("This is the first step.")),
        next=ActionView(tr("Start playing") if last else tr("Next")),
        names="person" in step.parts,
    )


def _step(words: CreatingWords, step: Step, number: int, place: int) -> StepView:
    state = "done" if number < place else "now" if number == place else "ahead"
    return StepView(step.id, words.step(step.id).name, "", state, enabled=True)


def _sections(stage: Stage, editing: Editing, game: Creation, step: Step) -> tuple[Section, ...]:
    pages = edit_pages(editing.sheet.system)
    made: list[Section] = []
    for part in step.parts:
        if part in _PARTS:
            made += _PARTS[part](stage, editing, game)
        elif part in pages.parts:
            made += pages.parts[part](editing._replace(making=True))
    return tuple(made)


# The parts that only creation has


def _method(stage: Stage, editing: Editing, game: Creation) -> tuple[Section, ...]:
    words = creating_words(editing.sheet.system)
    chosen = method_of(editing, game)
    cards = tuple(ChoiceCard(each.id, *words.method(each.id)) for each in game.methods)
    sections: tuple[Section, ...] = (
        ChoiceSection("method", tr("Set characteristics"), cards, chosen.id, METHOD_ACT),
    )
    if not chosen.dice:
        return sections
    rows = tuple(
        _dice_row(editing, each, dice_text(words.dice.get(each, notation)), stage.thrown.get(each))
        for each, notation in chosen.dice
    )
    return (*sections, DiceSection("dice", tr("Dice"), rows, tr("Roll all")))


def method_of(editing: Editing, game: Creation) -> Method:
    """Return the chosen method for characteristics, else the first."""
    chosen = editing.sheet.detail(METHOD)
    return next((each for each in game.methods if each.id == chosen), game.methods[0])


def thrown_name(system: System, what: str) -> str:
    """Return the name of a rolled value: a characteristic, or a tracker such as Luck."""
    spec = next((each for each in system.traits if each.id == what), None)
    return tr(spec.name) if spec is not None else tracker_name(system, what)


def _dice_row(editing: Editing, what: str, dice: str, thrown: CreationRoll | None) -> DiceRow:
    name = thrown_name(editing.system, what)
    if thrown is None:
        return DiceRow(what, name, dice)
    return DiceRow(what, name, dice, _faces(thrown), _sum(thrown), str(thrown.value))


def _faces(thrown: CreationRoll) -> tuple[tuple[str, int], ...]:
    return tuple(
        (each.die.casefold(), face) for each in thrown.drawn for face in each.faces if isinstance(face, int)
    )


def _sum(thrown: CreationRoll) -> str:
    faces = [face for _, face in _faces(thrown)]
    return tr("{faces} = {sum}").format(faces=" + ".join(map(str, faces)), sum=sum(faces))


def _age(stage: Stage, editing: Editing, game: Creation) -> tuple[Section, ...]:
    sheet = editing.sheet
    words = creating_words(sheet.system)
    if game.grow_old is None or words.age is None:
        return ()
    does = words.age(sheet)
    if not does:
        return ()
    cards = (
        ChoiceCard(APPLIED, tr("Apply"), does),
        ChoiceCard(LEFT, tr("Ignore"), tr("Characteristics stay the same.")),
    )
    chosen = APPLIED if sheet.detail(AGE) else LEFT
    section = ChoiceSection("age", tr("Effects of age"), cards, chosen, AGE_ACT)
    return (section, *_aged(stage, words)) if chosen == APPLIED else (section,)


def _aged(stage: Stage, words: CreatingWords) -> tuple[Section, ...]:
    if words.aged is None:
        return ()
    by_subject = {Subject.read(subject): thrown for subject, thrown in stage.thrown.items()}
    # The roll for the age itself has no id.
    rows = [words.aged(thrown) for each, thrown in by_subject.items() if each.kind == "age" and each.id]
    return (TellSection("aged", tr("Age rolls"), "\n".join(rows)),) if rows else ()


def _occupation(_stage: Stage, editing: Editing, game: Creation) -> tuple[Section, ...]:
    words = creating_words(editing.sheet.system)
    known = (POINTS_FORMULA, INTEREST_FORMULA, CREDIT_RANGE)
    fields = [_note(editing, each) for each in known if _asks_for(editing, game, each)]
    job = field_at(editing, Place("detail", "", "occupation"), tr("Occupation"))
    choices = tuple(offered(editing.system.id, each) for each in game.occupations)
    job = job._replace(entry=Entry.SUGGESTED, choices=choices, wide=3)
    sections: tuple[Section, ...] = (FormSection("occupation", "", (job, *fields)),)
    if game.occupations and words.occupation is not None:
        cards = tuple(ChoiceCard(each.id, *words.occupation(each.id)) for each in game.occupations)
        current = editing.sheet.detail("occupation")
        chosen = next((each.id for each in game.occupations if each.name and each.name == current), "")
        sections += (ChoiceSection("occupations", tr("Sample occupations"), cards, chosen, OCCUPATION_ACT),)
    return sections


def _asks_for(editing: Editing, game: Creation, detail: str) -> bool:
    """Return whether a detail is in use: by budgets, by sample occupations, or because it is filled in."""
    if editing.sheet.detail(detail):
        return True
    if detail == CREDIT_RANGE:
        return any(each.credit is not None for each in game.occupations)
    wanted = "occupation" if detail == POINTS_FORMULA else "interest"
    ruled = detail == INTEREST_FORMULA and any(each.points for each in game.occupations)
    return not ruled and any(each.id == wanted for each in game.budgets(editing.sheet))


def _note(editing: Editing, detail: str) -> FieldView:
    label, hint = {
        POINTS_FORMULA: (tr("Occupation points"), "EDU × 2 + DEX × 2"),
        INTEREST_FORMULA: (tr("Personal interest points"), "INT × 2"),
        CREDIT_RANGE: (tr("Credit Rating"), tr("range, such as 9–30")),
        CAP: (tr("Max skill"), tr("no limit")),
    }[detail]
    return field_at(editing, Place("detail", "", detail), label, hint=hint)


def _skill_method(_stage: Stage, editing: Editing, game: Creation) -> tuple[Section, ...]:
    words = creating_words(editing.sheet.system)
    sections: tuple[Section, ...] = ()
    if game.skill_methods and words.skill_method is not None:
        cards = tuple(ChoiceCard(each, *words.skill_method(each)) for each in game.skill_methods)
        chosen = editing.sheet.detail(SKILLS_METHOD) or game.skill_methods[0]
        sections = (ChoiceSection("skill_method", tr("Set skills"), cards, chosen, SKILLS_ACT),)
    return (*sections, FormSection("cap", "", (_note(editing, CAP)._replace(wide=1),)))


def _nothing(_stage: Stage, _editing: Editing, _game: Creation) -> tuple[Section, ...]:
    return ()  # the checks show the budgets


def _finish(_stage: Stage, editing: Editing, _game: Creation) -> tuple[Section, ...]:
    left = list(remarks_of(editing.sheet).values())
    if not left:
        return (TellSection("finish", "", tr("Your character is complete and ready to play.")),)
    words = creating_words(editing.sheet.system)
    lines = [words.remark(editing.sheet, each).title for each in left]
    intro = tr("You can play now, or go back and fix these:")
    return (TellSection("finish", "", "\n".join((intro, *(f"• {each}" for each in lines)))),)


_PARTS = {
    "method": _method,
    "age": _age,
    "occupation": _occupation,
    "skill_method": _skill_method,
    "points": _nothing,
    "finish": _finish,
}


def leave_words(name: str) -> MessageView:
    """Ask what to do with an unfinished character."""
    return MessageView(
        tr("Close {name} unfinished?").format(name=name),
        tr(
            "Save the character for later: it stays in the library and opens here again. Or "
            "discard it: it moves to the bin."
        ),
    )


def made_words(name: str) -> str:
    """Say that a character is ready."""
    return tr("{name} is ready to play").format(name=name)


def dropped_words(name: str) -> str:
    """Say that an unfinished character was discarded."""
    return tr("{name} is in the bin").format(name=name)
