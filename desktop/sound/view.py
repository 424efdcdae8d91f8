"""Sound in the Settings window."""

from desktop.base.numbers import whole_percent
from desktop.base.settings import MOST_VOLUME, Settings
from desktop.base.words import tr
from desktop.views.settings import SettingView


def settings_choices(settings: Settings) -> tuple[SettingView, ...]:
    """Return the choices for the Settings window."""
    return (_sound(settings), _volume(settings))


def _sound(settings: Settings) -> SettingView:
    return SettingView(
        "sound",
        tr("Sound"),
        tr("Dice clack on the felt, and a soft tone marks criticals and fumbles."),
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
