"""The pages of edit mode."""

from desktop.kit.view.lists import TabView
from desktop.views.editing.pages import EditPages, EditTab


def pages() -> EditPages:
    return EditPages((EditTab(TabView("skills", "Skills", "Skills"), ()),), {})
