"""What the window of settings shows: pages of choices, each applied at once."""

from msgspec import Struct

from desktop.settings import (
    BACKUP_MEGABYTES,
    CONTRASTS,
    DICE_MS,
    LANGUAGE_CHOICES,
    LEAST_SCALE,
    LETTERS,
    MOST_SCALE,
    MOST_VOLUME,
    REDUCE_MOTION,
    THEMES,
    Contrast,
    DiceSpeed,
    Letters,
    ReduceMotion,
    Settings,
    Theme,
)
from desktop.viewdata.numbers import whole_percent
from desktop.words import LANGUAGES, tr


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


def settings_view(settings: Settings, *, system_tells: bool) -> SettingsView:
    """The window for these settings; ``system_tells`` where the desktop says how much may move."""
    dice = (
        _dice_speed(settings),
        _reduce_motion(settings, system_tells=system_tells),
        _sound(settings),
        _volume(settings),
    )
    looks = _theme(settings), _contrast(settings), _letters(settings), _text_size(settings)
    return SettingsView(
        (
            SettingsPage("appearance", tr("Appearance", "of the app"), looks),
            SettingsPage("language", tr("Language and keys"), (_language(settings), _letter_keys(settings))),
            SettingsPage("dice", tr("Dice"), dice),
            SettingsPage("backups", tr("Backups"), (_backups(settings),)),
        ),
        defaults=_choices(settings) == _choices(Settings()),
    )


def _choices(settings: Settings) -> tuple[object, ...]:
    looks = settings.theme, settings.contrast, settings.letters, settings.text_percent
    dice = settings.dice_speed, settings.reduce_motion, settings.sound, settings.volume
    return *looks, settings.language, settings.letter_keys, *dice, settings.backup_megabytes


def _theme(settings: Settings) -> SettingView:
    words: dict[Theme, str] = {"system": tr("System"), "light": tr("Light"), "dark": tr("Dark")}
    return SettingView(
        "theme",
        tr("Colours"),
        tr("System takes the colours that your desktop uses."),
        tuple((each, words[each]) for each in THEMES),
        settings.theme,
    )


def _contrast(settings: Settings) -> SettingView:
    words: dict[Contrast, str] = {"system": tr("System"), "on": tr("High"), "off": tr("Usual")}
    return SettingView(
        "contrast",
        tr("Contrast"),
        tr("High draws edges as dark as text and leaves soft grounds out. System does as your desktop asks."),
        tuple((each, words[each]) for each in CONTRASTS),
        settings.contrast,
    )


def _letters(settings: Settings) -> SettingView:
    words: dict[Letters, str] = {
        "rollbook": tr("Rollbook"),
        "plain": tr("Plain"),
        "readable": tr("Easy to tell apart"),
    }
    return SettingView(
        "letters",
        tr("Letters"),
        tr("Plain is your desktop's font. Easy to tell apart keeps l, I and 1, and O and 0, distinct."),
        tuple((each, words[each]) for each in LETTERS),
        settings.letters,
    )


def _language(settings: Settings) -> SettingView:
    words = {"system": tr("System"), **LANGUAGES}
    return SettingView(
        "language",
        tr("Language"),
        tr("System is the language of your desktop. Another one is spoken from the next start on."),
        tuple((each, words[each]) for each in LANGUAGE_CHOICES),
        settings.language,
    )


def _letter_keys(settings: Settings) -> SettingView:
    return SettingView(
        "letter_keys",
        tr("Single letters as keys"),
        tr("B adds a bonus die, L spends Luck, T ticks. Off where you dictate, or press keys by mistake."),
        (("on", tr("On")), ("off", tr("Off"))),
        "on" if settings.letter_keys else "off",
    )


def _text_size(settings: Settings) -> SettingView:
    return SettingView(
        "text_size",
        tr("Text size"),
        tr("Everything grows with it. Ctrl + and Ctrl − do the same, Ctrl 0 goes back."),
        tuple((str(each), whole_percent(each)) for each in range(LEAST_SCALE, MOST_SCALE + 1, 10)),
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


def _reduce_motion(settings: Settings, *, system_tells: bool) -> SettingView:
    words: dict[ReduceMotion, str] = {"system": tr("System"), "on": tr("On"), "off": tr("Off")}
    if system_tells:
        system = tr("System does as your desktop asks.")
    else:
        system = tr("System follows your desktop, which tells nothing here, so things move.")
    return SettingView(
        "reduce_motion",
        tr("Reduce motion"),
        tr("On lays dice down at once, and nothing else moves. {system}").format(system=system),
        tuple((each, words[each]) for each in REDUCE_MOTION),
        settings.reduce_motion,
    )


def _sound(settings: Settings) -> SettingView:
    return SettingView(
        "sound",
        tr("Sound"),
        tr("Dice clack on the felt, and a soft tone marks a critical and a fumble."),
        (("off", tr("Off")), ("on", tr("On"))),
        "on" if settings.sound else "off",
    )


def _volume(settings: Settings) -> SettingView:
    return SettingView(
        "volume",
        tr("Volume"),
        tr("How loud the dice are. 0% is silent."),
        tuple((str(each), whole_percent(each)) for each in range(0, MOST_VOLUME + 1, 10)),
        str(settings.volume),
        "" if settings.sound else tr("Sound is off."),
    )


def _backups(settings: Settings) -> SettingView:
    words = {256: tr("256 MB"), 1024: tr("1 GB"), 4096: tr("4 GB")}
    return SettingView(
        "backups",
        tr("Room for backups"),
        tr("Older backups make room for newer ones. The newest three good ones always stay."),
        tuple((str(each), words[each]) for each in BACKUP_MEGABYTES),
        str(settings.backup_megabytes),
    )
