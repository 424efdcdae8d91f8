"""The pages of edit mode."""

from desktop.kit.view.sheet import TabView
from desktop.views.editing.editing import EditPages, EditTab


def pages() -> EditPages:
    return EditPages((EditTab(TabView("skills", "Skills", "Skills"), ()),), {})
