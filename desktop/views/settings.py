"""The vocabulary of the settings window: pages of choices, which features add to."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from desktop.base.settings import Settings


class SettingView(Struct, frozen=True):
    """One choice: its id and words, and its options as (key, words) with the chosen one.

    ``refusal`` says why nothing can be chosen now, "" where it can.
    """

    id: str
    title: str
    text: str
    options: tuple[tuple[str, str], ...]
    chosen: str
    refusal: str = ""


class SettingsPage(Struct, frozen=True):
    """A page of choices."""

    id: str
    title: str
    settings: tuple[SettingView, ...]


class SettingsView(Struct, frozen=True):
    """The window; ``defaults`` says whether everything stands at its default already."""

    pages: tuple[SettingsPage, ...]
    defaults: bool


class SettingsPart(NamedTuple):
    """Choices that a feature adds to the settings window, at the end of the page with this id.

    ``title`` is the page's title, marked for translation, for a page that has no other choices.
    """

    page: str
    choices: Callable[[Settings], tuple[SettingView, ...]]
    title: str = ""
