"""The views of the settings window: pages of choices, which features add to."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from desktop.base.settings import Settings


class SettingView(Struct, frozen=True):
    """A setting: its id and words, and its options as (key, words) with the chosen one.

    ``refusal`` says why it can't be changed now, "" if it can. With ``opens`` it has no options, but a button
    with that label, which opens a window. ``also`` are more words that find it.
    """

    id: str
    title: str
    text: str
    options: tuple[tuple[str, str], ...]
    chosen: str
    refusal: str = ""
    opens: str = ""
    also: str = ""


class SettingsPage(Struct, frozen=True):
    """A page of settings."""

    id: str
    title: str
    settings: tuple[SettingView, ...]


class SettingsView(Struct, frozen=True):
    """The window; ``defaults`` is set if every setting is at its default."""

    pages: tuple[SettingsPage, ...]
    defaults: bool


class SettingsPart(NamedTuple):
    """Settings that a feature adds at the end of a page.

    ``title`` is the page's title, marked for translation, for a page without other settings.
    """

    page: str
    choices: Callable[[Settings], tuple[SettingView, ...]]
    title: str = ""
