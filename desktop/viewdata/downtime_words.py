"""What each game says in downtime, loaded when a downtime or its chronicle is first looked at."""

from importlib import import_module

from desktop.viewdata.downtime import DowntimeWords

_MODULES = {
    "coc7": "desktop.viewdata.layouts.coc7_downtime",
    "shadow-lounge": "desktop.viewdata.layouts.shadow_lounge_downtime",
    "basic-d20": "desktop.viewdata.layouts.basic_d20_downtime",
    "rites-of-battle": "desktop.viewdata.layouts.rites_of_battle_downtime",
    "striker": "desktop.viewdata.layouts.striker_downtime",
}


def downtime_words(system_id: str) -> DowntimeWords:
    """What that game says in downtime."""
    found: DowntimeWords = import_module(_MODULES[system_id]).WORDS
    return found
