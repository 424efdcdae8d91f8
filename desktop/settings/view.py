"""What the settings window shows: the app's own pages of choices, and those that features add."""

from collections.abc import Iterable

from desktop.base import settings as stored
from desktop.base.numbers import whole_percent
from desktop.base.words import LANGUAGES, tr
from desktop.views.settings import SettingsPage, SettingsPart, SettingsView, SettingView


def settings_view(
    settings: stored.Settings, parts: Iterable[SettingsPart], *, system_tells: bool
) -> SettingsView:
    """The window for these settings; ``system_tells`` says whether the desktop says how much may move.

    ``parts`` are the choices of features: each goes to the end of its page, which it may be the first on.
    """
    parts = tuple(parts)
    pages = _pages(settings, parts, system_tells=system_tells)
    usual = _pages(stored.Settings(), parts, system_tells=system_tells)
    return SettingsView(pages, defaults=_chosen(pages) == _chosen(usual))


def _pages(
    settings: stored.Settings, parts: tuple[SettingsPart, ...], *, system_tells: bool
) -> tuple[SettingsPage, ...]:
    looks = _theme(settings), _contrast(settings), _letters(settings), _text_size(settings)
    dice = _dice_speed(settings), _reduce_motion(settings, system_tells=system_tells)
    pages = {
        "appearance": SettingsPage("appearance", tr("Appearance", "of the app"), looks),
        "language": SettingsPage(
            "language", tr("Language and keys"), (_language(settings), _letter_keys(settings))
        ),
        "dice": SettingsPage("dice", tr("Dice"), dice),
    }
    for part in parts:
        page = pages.get(part.page) or SettingsPage(part.page, tr(part.title), ())
        added = (*page.settings, *part.choices(settings))
        pages[part.page] = SettingsPage(page.id, page.title, added)
    return tuple(pages.values())


def _chosen(pages: tuple[SettingsPage, ...]) -> list[str]:
    return [setting.chosen for page in pages for setting in page.settings]


def _theme(settings: stored.Settings) -> SettingView:
    words: dict[stored.Theme, str] = {"system": tr("System"), "light": tr("Light"), "dark": tr("Dark")}
    return SettingView(
        "theme",
        tr("Colours"),
        tr("System takes the colours that your desktop uses."),
        tuple((each, words[each]) for each in stored.THEMES),
        settings.theme,
    )


def _contrast(settings: stored.Settings) -> SettingView:
    words: dict[stored.Contrast, str] = {"system": tr("System"), "on": tr("High"), "off": tr("Usual")}
    return SettingView(
        "contrast",
        tr("Contrast"),
        tr("High draws edges as dark as text and leaves soft grounds out. System does as your desktop asks."),
        tuple((each, words[each]) for each in stored.CONTRASTS),
        settings.contrast,
    )


def _letters(settings: stored.Settings) -> SettingView:
    words: dict[stored.Letters, str] = {
        "rollbook": tr("Rollbook"),
        "plain": tr("Plain"),
        "readable": tr("Easy to tell apart"),
    }
    return SettingView(
        "letters",
        tr("Letters"),
        tr("Plain is your desktop's font. Easy to tell apart keeps l, I and 1, and O and 0, distinct."),
        tuple((each, words[each]) for each in stored.LETTERS),
        settings.letters,
    )


def _language(settings: stored.Settings) -> SettingView:
    words = {"system": tr("System"), **LANGUAGES}
    return SettingView(
        "language",
        tr("Language"),
        tr("System is the language of your desktop. Another one is spoken from the next start on."),
        tuple((each, words[each]) for each in stored.LANGUAGE_CHOICES),
        settings.language,
    )


def _letter_keys(settings: stored.Settings) -> SettingView:
    return SettingView(
        "letter_keys",
        tr("Single letters as keys"),
        tr("B adds a bonus die, L spends Luck, T ticks. Off where you dictate, or press keys by mistake."),
        (("on", tr("On")), ("off", tr("Off"))),
        "on" if settings.letter_keys else "off",
    )


def _text_size(settings: stored.Settings) -> SettingView:
    return SettingView(
        "text_size",
        tr("Text size"),
        tr("Everything grows with it. Ctrl + and Ctrl − do the same, Ctrl 0 goes back."),
        tuple(
            (str(each), whole_percent(each)) for each in range(stored.LEAST_SCALE, stored.MOST_SCALE + 1, 10)
        ),
        str(settings.text_percent),
    )


def _dice_speed(settings: stored.Settings) -> SettingView:
    words: dict[stored.DiceSpeed, str] = {"normal": tr("Normal"), "fast": tr("Fast"), "off": tr("Off")}
    return SettingView(
        "dice_speed",
        tr("Dice speed"),
        tr("How long the dice tumble. Off lays them down at once. The roll is saved before they move."),
        tuple((each, words[each]) for each in stored.DICE_MS),
        settings.dice_speed,
    )


def _reduce_motion(settings: stored.Settings, *, system_tells: bool) -> SettingView:
    words: dict[stored.ReduceMotion, str] = {"system": tr("System"), "on": tr("On"), "off": tr("Off")}
    if system_tells:
        system = tr("System does as your desktop asks.")
    else:
        system = tr("System follows your desktop, which tells nothing here, so things move.")
    return SettingView(
        "reduce_motion",
        tr("Reduce motion"),
        tr("On lays dice down at once, and nothing else moves. {system}").format(system=system),
        tuple((each, words[each]) for each in stored.REDUCE_MOTION),
        settings.reduce_motion,
    )
