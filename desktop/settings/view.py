"""The content of the settings window: the app's own choices, and those of features."""

from collections.abc import Iterable

from desktop.base import keys
from desktop.base import settings as stored
from desktop.base.numbers import whole_percent
from desktop.base.words import LANGUAGES, tr
from desktop.views.settings import SettingsPage, SettingsPart, SettingsView, SettingView


def settings_view(
    settings: stored.Settings, parts: Iterable[SettingsPart], *, system_tells: bool
) -> SettingsView:
    """Return the window for these settings; ``system_tells`` means the desktop has a setting for motion.

    ``parts`` are the choices of features, added to the end of their page, which is created if needed.
    """
    parts = tuple(parts)
    pages = _pages(settings, parts, system_tells=system_tells)
    usual = _pages(stored.Settings(), parts, system_tells=system_tells)
    return SettingsView(pages, defaults=_chosen(pages) == _chosen(usual))


def _pages(
    settings: stored.Settings, parts: tuple[SettingsPart, ...], *, system_tells: bool
) -> tuple[SettingsPage, ...]:
    looks = _theme(settings), _contrast(settings), _letters(settings), _text_size(settings)
    dice = (
        _clicks(settings),
        _dice_speed(settings),
        _attack_target(settings),
        _reduce_motion(settings, system_tells=system_tells),
    )
    pages = {
        "appearance": SettingsPage("appearance", tr("Appearance", "of the app"), looks),
        "language": SettingsPage(
            "language",
            tr("Language and keys"),
            (_language(settings), _keys(), _letter_keys(settings), _results(settings)),
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
        tr("System uses your desktop's colours."),
        tuple((each, words[each]) for each in stored.THEMES),
        settings.theme,
        also=tr("Theme, dark mode"),
    )


def _contrast(settings: stored.Settings) -> SettingView:
    words: dict[stored.Contrast, str] = {"system": tr("System"), "on": tr("High"), "off": tr("Normal")}
    return SettingView(
        "contrast",
        tr("Contrast"),
        tr("High makes edges as dark as text and removes soft backgrounds. System follows your desktop."),
        tuple((each, words[each]) for each in stored.CONTRASTS),
        settings.contrast,
    )


def _letters(settings: stored.Settings) -> SettingView:
    words: dict[stored.Letters, str] = {
        "rollbook": tr("Rollbook"),
        "plain": tr("Plain"),
        "readable": tr("Legible"),
    }
    return SettingView(
        "letters",
        tr("Font"),
        tr("Plain is your desktop's font. Legible makes l, I and 1, and O and 0, easy to tell apart."),
        tuple((each, words[each]) for each in stored.LETTERS),
        settings.letters,
    )


def _language(settings: stored.Settings) -> SettingView:
    words = {"system": tr("System"), **LANGUAGES}
    return SettingView(
        "language",
        tr("Language"),
        tr("System is your desktop's language. Restart Rollbook to apply a change."),
        tuple((each, words[each]) for each in stored.LANGUAGE_CHOICES),
        settings.language,
    )


def _letter_keys(settings: stored.Settings) -> SettingView:
    return SettingView(
        "letter_keys",
        tr("Single-letter shortcuts"),
        tr(
            "Letters, digits and signs roll, spend Luck or tick a skill. Turn off if you dictate or press "
            "keys by mistake."
        ),
        (("on", tr("On")), ("off", tr("Off"))),
        "on" if settings.letter_keys else "off",
    )


def _keys() -> SettingView:
    words = tr("Give any command another key. Menus, buttons and help show it at once.")
    return SettingView("keys", tr("Keys"), words, (), "", opens=tr("Change keys…"))


def _results(settings: stored.Settings) -> SettingView:
    return SettingView(
        "results",
        tr("Results for screen readers"),
        tr(
            "Orca from version 45 on and other current screen readers hear announcements. For an older Orca, "
            "let each result take the focus. Previous pane{key} leads back to the sheet."
        ).format(key=keys.beside("previous_pane")),
        (("announced", tr("Announce")), ("focused", tr("Take the focus"))),
        "focused" if settings.results_take_focus else "announced",
    )


def _text_size(settings: stored.Settings) -> SettingView:
    return SettingView(
        "text_size",
        tr("Text size"),
        tr("Scales the whole app. The View menu does the same, by key too."),
        tuple(
            (str(each), whole_percent(each)) for each in range(stored.LEAST_SCALE, stored.MOST_SCALE + 1, 10)
        ),
        str(settings.text_percent),
    )


def _clicks(settings: stored.Settings) -> SettingView:
    words: dict[stored.Clicks, str] = {"roll": tr("Roll"), "set_up": tr("Set up first")}
    return SettingView(
        "clicks",
        tr("Click on a skill, an attack or a treatment"),
        tr("Roll throws the dice at once. Set up first only puts it in the tray, and a second click rolls."),
        tuple((each, words[each]) for each in stored.CLICKS),
        settings.clicks,
    )


def _dice_speed(settings: stored.Settings) -> SettingView:
    words: dict[stored.DiceSpeed, str] = {"normal": tr("Normal"), "fast": tr("Fast"), "off": tr("Off")}
    return SettingView(
        "dice_speed",
        tr("Dice speed"),
        tr("How long the dice tumble. Off shows the result at once. The roll is saved before the dice move."),
        tuple((each, words[each]) for each in stored.DICE_MS),
        settings.dice_speed,
    )


def _attack_target(settings: stored.Settings) -> SettingView:
    return SettingView(
        "gm_knows",
        tr("Target of attacks"),
        tr("The GM knows: you roll first, see what you hit, and then choose what the GM says."),
        (("off", tr("Known number")), ("on", tr("The GM knows"))),
        "on" if settings.gm_knows else "off",
    )


def _reduce_motion(settings: stored.Settings, *, system_tells: bool) -> SettingView:
    words: dict[stored.ReduceMotion, str] = {"system": tr("System"), "on": tr("On"), "off": tr("Off")}
    if system_tells:
        system = tr("System follows your desktop.")
    else:
        system = tr("System follows your desktop, which has no setting for this here, so motion is on.")
    return SettingView(
        "reduce_motion",
        tr("Reduce motion"),
        tr("On shows dice results at once and stops all other motion. {system}").format(system=system),
        tuple((each, words[each]) for each in stored.REDUCE_MOTION),
        settings.reduce_motion,
    )
