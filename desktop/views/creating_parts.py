"""The parts of the creation wizard that edit mode doesn't have: methods, dice, age, occupations, the end."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from desktop.base.numbers import dice_text
from desktop.base.words import tr
from desktop.kit.view.shell import Choice
from desktop.views.creating_words import CreatingWords, creating_words, gap_words
from desktop.views.editing.checks import remarks_of
from desktop.views.editing.editing import Editing, edit_pages, field_at, offered
from desktop.views.editing.fields import (
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
from rules_core.game.system import System
from rules_core.sheet.subject import Subject

GAME_ACT, WAY_ACT, METHOD_ACT, SKILLS_ACT, OCCUPATION_ACT, AGE_ACT, STEP_ACT = (
    "game",
    "way",
    "method",
    "skill_method",
    "occupation",
    "age",
    "step",
)
"""The acts that a card or a button requests; that of a button to another step carries its id."""

APPLIED, LEFT = "on", "off"
"""The buttons for the effects of age: apply them, or undo them."""

GIVEN_OUT = "array"
"""The skills method that assigns a set of fixed values."""


class Stage(NamedTuple):
    """The wizard's state besides the sheet.

    ``thrown`` is the latest roll for each characteristic or other value, by id.
    """

    character: int
    portrait: bytes | None
    step: str
    thrown: Mapping[str, CreationRoll]


def step_sections(stage: Stage, editing: Editing, game: Creation, step: Step) -> tuple[Section, ...]:
    """Return the sections of a step."""
    pages = edit_pages(editing.sheet.system)
    made: list[Section] = []
    for part in step.parts:
        if part in _PARTS:
            made += _PARTS[part](stage, editing, game)
        elif part in pages.parts:
            made += pages.parts[part](editing._replace(making=True))
    return tuple(made)


def _method(stage: Stage, editing: Editing, game: Creation) -> tuple[Section, ...]:
    words = creating_words(editing.sheet.system)
    chosen = method_of(editing, game)
    cards = tuple(ChoiceCard(each.id, *words.method(each.id)) for each in game.methods)
    sections: tuple[Section, ...] = (
        ChoiceSection("method", words.set_values or tr("Set characteristics"), cards, chosen.id, METHOD_ACT),
    )
    if not chosen.dice:
        return sections
    rows = tuple(
        _dice_row(editing, each, notation, words.dice.get(each, notation), stage.thrown.get(each))
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


def _dice_row(editing: Editing, what: str, notation: str, dice: str, thrown: CreationRoll | None) -> DiceRow:
    row = DiceRow(what, thrown_name(editing.system, what), dice_text(dice))
    if thrown is None:
        return row
    faces = tuple(
        (each.die.casefold(), face) for each in thrown.drawn for face in each.faces if isinstance(face, int)
    )
    return row._replace(
        faces=faces, shown=sum_words([face for _, face in faces], notation), value=str(thrown.value)
    )


_PLUS, _TIMES = re.compile(r"\+(\d+)"), re.compile(r"\*(\d+)")


def sum_words(faces: list[int], notation: str) -> str:
    """Return how faces make a value, with all that the notation adds: "3 + 6, +6 = 15, × 5 = 75"."""
    words, value = " + ".join(map(str, faces)), sum(faces)
    if plus := _PLUS.search(notation):
        words, value = f"{words}, +{plus[1]}", value + int(plus[1])
    words = f"{words} = {value}"
    times = _TIMES.search(notation)
    return f"{words}, × {times[1]} = {value * int(times[1])}" if times else words


def _age(stage: Stage, editing: Editing, game: Creation) -> tuple[Section, ...]:
    sheet = editing.sheet
    words = creating_words(sheet.system)
    if game.grow_old is None or words.age is None:
        return ()
    does = words.age(sheet)
    if not does:
        return ()
    if not sheet.detail(AGE):
        button = Choice(APPLIED, tr("Roll and apply"))
        return (TellSection("age", tr("Effects of age"), does, AGE_ACT, (button,)),)
    text = "\n".join((does, *_aged(stage, words)))
    return (
        TellSection("age", tr("Effects of age"), text, AGE_ACT, (Choice(LEFT, tr("Undo effects of age")),)),
    )


def _aged(stage: Stage, words: CreatingWords) -> tuple[str, ...]:
    if words.aged is None:
        return ()
    by_subject = {Subject.read(subject): thrown for subject, thrown in stage.thrown.items()}
    # The roll for the age itself has no id.
    return tuple(words.aged(thrown) for each, thrown in by_subject.items() if each.kind == "age" and each.id)


def _occupation(_stage: Stage, editing: Editing, game: Creation) -> tuple[Section, ...]:
    words = creating_words(editing.sheet.system)
    known = (POINTS_FORMULA, INTEREST_FORMULA, CREDIT_RANGE)
    fields = [_note(editing, each) for each in known if _asks_for(editing, game, each)]
    job = field_at(editing, Place("detail", "", "occupation"), tr("Occupation"))
    choices = tuple(offered(editing.system.id, each) for each in game.occupations)
    job = job._replace(entry=Entry.SUGGESTED if choices else Entry.LINE, choices=choices, wide=3)
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


def _finish(_stage: Stage, editing: Editing, game: Creation) -> tuple[Section, ...]:
    sheet, words = editing.sheet, creating_words(editing.sheet.system)
    gaps, left = game.gaps(sheet), remarks_of(sheet).values()
    sections: list[Section] = []
    if gaps:
        steps = dict.fromkeys(each.step for each in gaps)
        buttons = tuple(Choice(each, tr("Go to {step}").format(step=words.step(each).name)) for each in steps)
        text = _listed(tr("You can play now, or add these first:"), (gap_words(sheet, each) for each in gaps))
        sections.append(TellSection("gaps", tr("Missing for a session"), text, STEP_ACT, buttons))
    if left:
        text = _listed(
            tr("You can play now, or go back and fix these:"),
            (words.remark(sheet, each).title for each in left),
        )
        sections.append(TellSection("finish", tr("Remarks"), text))
    complete = TellSection("finish", "", tr("Your character is complete and ready to play."))
    return tuple(sections) or (complete,)


def _listed(intro: str, lines: Iterable[str]) -> str:
    return "\n".join((intro, *(f"• {each}" for each in lines)))


_PARTS = {
    "method": _method,
    "age": _age,
    "occupation": _occupation,
    "skill_method": _skill_method,
    "points": _nothing,
    "finish": _finish,
}
