"""Skills under creation that follow their points: those with points of the occupation are marked."""

from collections.abc import Callable, Container

from rules_core.game.creation import Draft
from rules_core.game.system import System
from rules_core.sheet.events import Event
from rules_core.sheet.sheet import Sheet, Skill


def newly_marked(before: Sheet, after: Sheet) -> tuple[Skill, ...]:
    """Return the skills that an edit marked, without points of the occupation yet."""
    marked = {each.id for each in before.skills if each.occupation}
    return tuple(
        each
        for each in after.skills
        if each.occupation and each.id not in marked and not each.occupation_points
    )


def follow_points(
    system: System,
    before: Sheet,
    after: Sheet,
    belongs: Callable[[Sheet, Skill], bool],
    unmarked: Container[str] = (),
) -> tuple[Event, ...]:
    """Return what follows from an edit, so that every skill with points of the occupation is marked.

    A skill that gets points is marked, and one that loses its mark loses them. A skill whose points are taken
    back loses its mark, unless it ``belongs`` to the occupation. Kinds in ``unmarked`` get points without a
    mark.
    """
    draft = Draft(system, after)
    earlier = {each.id: each for each in before.skills}
    for each in (skill for skill in after.skills if skill.kind not in unmarked):
        was = earlier.get(each.id)
        had, marked = (0, False) if was is None else (was.occupation_points, was.occupation)
        if each.occupation_points and not each.occupation:
            field, value = ("occupation_points", 0) if marked else ("occupation", "1")
            draft.write("skill", field, each.id, value)
        elif had and not each.occupation_points and each.occupation and not belongs(after, each):
            draft.write("skill", "occupation", each.id, "")
    return draft.events
