"""The list of Rollbook's features. To add one, write its folder and name it here.

Features start, and resume the last session, in this order. Backups come first, so that no later feature can
leave a session without them.
"""

from __future__ import annotations

from typing import Any

from desktop.about.feature import FEATURE as ABOUT
from desktop.backups.feature import FEATURE as BACKUPS
from desktop.campaigns.feature import FEATURE as CAMPAIGNS
from desktop.chronicle.feature import FEATURE as CHRONICLE
from desktop.combat.feature import FEATURE as COMBAT
from desktop.creating.feature import FEATURE as CREATING
from desktop.dice_only.feature import FEATURE as DICE_ONLY
from desktop.dice_sets.feature import FEATURE as DICE_SETS
from desktop.dice_window.feature import FEATURE as DICE_WINDOW
from desktop.downtime.feature import FEATURE as DOWNTIME
from desktop.editing.feature import FEATURE as EDITING
from desktop.exporting.feature import FEATURE as EXPORTING
from desktop.fairness.feature import FEATURE as FAIRNESS
from desktop.games.coc7.sanity.feature import FEATURE as SANITY
from desktop.games.shadow_lounge.force.feature import FEATURE as FORCE
from desktop.healing.feature import FEATURE as HEALING
from desktop.help.feature import FEATURE as HELP
from desktop.importing.feature import FEATURE as IMPORTING
from desktop.libraries.feature import FEATURE as LIBRARIES
from desktop.library_page.feature import FEATURE as LIBRARY_PAGE
from desktop.notebook.feature import FEATURE as NOTEBOOK
from desktop.own_keys.feature import FEATURE as OWN_KEYS
from desktop.packs.feature import FEATURE as PACKS
from desktop.printing.feature import FEATURE as PRINTING
from desktop.settings.feature import FEATURE as SETTINGS
from desktop.shell.feature import Feature
from desktop.sound.feature import FEATURE as SOUND
from desktop.timeline.feature import FEATURE as TIMELINE

FEATURES: tuple[Feature[Any], ...] = (
    BACKUPS,
    LIBRARIES,
    CREATING,
    DOWNTIME,
    EDITING,
    LIBRARY_PAGE,
    IMPORTING,
    EXPORTING,
    PRINTING,
    TIMELINE,
    CHRONICLE,
    NOTEBOOK,
    COMBAT,
    HEALING,
    SANITY,
    FORCE,
    CAMPAIGNS,
    PACKS,
    DICE_SETS,
    DICE_ONLY,
    DICE_WINDOW,
    SOUND,
    FAIRNESS,
    SETTINGS,
    OWN_KEYS,
    HELP,
    ABOUT,
)
