"""Characters without portrait, possessions or history."""

from msgspec.structs import replace

from desktop.tour.visitor import Visitor
from rules_core.sheet.sheet import NO_PICTURE, Sheet


def newcomer(at: Visitor, sample: str, name: str, tabs: tuple[str, ...]) -> tuple[str, ...]:
    """Strip a sample character called ``name`` of everything optional, and show these tabs of its sheet.

    Return those of the tabs that exist: features bring some of them.
    """
    at.open_sample(sample)
    on = at.app.controllers
    assert on is not None
    with on.session.library.transaction() as tx:
        character = tx.add(_bare(on.session.character.sheet, name))
    on.characters.open(character.id)
    at.wait(lambda: name in at.window.windowTitle(), name)
    found = tuple(each for each in tabs if each in at.window.sheet.tabs.ids)
    for tab in found:
        at.turn_to(tab)
        at.shot(f"{tab.capitalize()} of {name}, who has nothing yet", tab, "empty")
    if found:
        at.turn_to(found[0])
    return found


def _bare(sheet: Sheet, name: str) -> Sheet:
    skills = tuple(replace(each, marks=0) for each in sheet.skills)
    return replace(
        sheet,
        name=name,
        skills=skills,
        weapons=(),
        possessions=(),
        backstory=(),
        notes="",
        powers=(),
        techniques=(),
        injuries=(),
        picture=NO_PICTURE,
    )
