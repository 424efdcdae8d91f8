"""The custom rules tab, which any character with custom rules has."""

from desktop.base.words import tr
from desktop.kit.view.lists import TabView
from rules_core.game.own import OWN
from rules_core.sheet.sheet import Sheet

OWN_TAB = "own"
"""The id of the tab."""


def own_tabs(sheet: Sheet) -> tuple[TabView, ...]:
    """Return the tab, or nothing for a character without custom trackers, conditions and treatments."""
    own = sheet.homebrew
    used = own is not None and bool(own.conditions or own.treatments)
    if not used and not any(each.id.startswith(OWN) for each in sheet.trackers):
        return ()
    return (TabView(OWN_TAB, tr("Custom rules"), tr("Custom")),)
