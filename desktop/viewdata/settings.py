"""What the window of settings shows: pages of choices, each applied at once."""

from msgspec import Struct

from desktop.settings import DICE_MS, LEAST_SCALE, MOST_SCALE, THEMES, DiceSpeed, Settings, Theme
from desktop.words import tr


class SettingView(Struct, frozen=True):
    """One choice: its id and words, and its options as (key, words) with the chosen one."""

    id: str
    title: str
    text: str
    options: tuple[tuple[str, str], ...]
    chosen: str


class SettingsPage(Struct, frozen=True):
    """A page of choices."""

    id: str
    title: str
    settings: tuple[SettingView, ...]


class SettingsView(Struct, frozen=True):
    """The window; ``defaults`` says whether everything stands at its default already."""

    pages: tuple[SettingsPage, ...]
    defaults: bool


def settings_view(settings: Settings) -> SettingsView:
    """The window for these settings."""
    return SettingsView(
        (
            SettingsPage("appearance", tr("Appearance"), (_theme(settings), _text_size(settings))),
            SettingsPage("dice", tr("Dice"), (_dice_speed(settings),)),
        ),
        defaults=_choices(settings) == _choices(Settings()),
    )


def _choices(settings: Settings) -> tuple[object, ...]:
    return settings.theme, settings.text_percent, settings.dice_speed


def _theme(settings: Settings) -> SettingView:
    words: dict[Theme, str] = {"system": tr("System"), "light": tr("Light"), "dark": tr("Dark")}
    return SettingView(
        "theme",
        tr("Colours"),
        tr("System takes the colours that your desktop uses."),
        tuple((each, words[each]) for each in THEMES),
        settings.theme,
    )


def _text_size(settings: Settings) -> SettingView:
    return SettingView(
        "text_size",
        tr("Text size"),
        tr("Everything grows with it. Ctrl + and Ctrl − do the same, Ctrl 0 goes back."),
        tuple((str(each), f"{each}%") for each in range(LEAST_SCALE, MOST_SCALE + 1, 10)),
        str(settings.text_percent),
    )


def _dice_speed(settings: Settings) -> SettingView:
    words: dict[DiceSpeed, str] = {"normal": tr("Normal"), "fast": tr("Fast"), "off": tr("Off")}
    return SettingView(
        "dice_speed",
        tr("Dice speed"),
        tr("How long the dice tumble. Off lays them down at once. The roll is saved before they move."),
        tuple((each, words[each]) for each in DICE_MS),
        settings.dice_speed,
    )
