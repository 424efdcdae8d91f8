"""How Rollbook introduces Striker: its line, samples and dice."""

from desktop.base.words import tr
from desktop.kit.view.shell import SampleCard
from desktop.views.about import About
from desktop.views.felt import DieLook, DieUse, FeltDie, on_show


def about() -> About:
    """Return what the app shows about the game outside of play."""
    return About(
        line=tr("A D20 with five result steps. Be reckless or cautious, or take 8, 10 or 20. Techniques."),
        samples=(
            SampleCard(
                "oriel-kast", "Oriel Kast", tr("A salvage pilot who deals cards as fast as she draws.")
            ),
            SampleCard(
                "tumble-okoro", "Tumble Okoro", tr("A ship's engineer with four arms and one plan at a time.")
            ),
        ),
        roll=(FeltDie(DieLook.PALE_D20, 20, DieUse.PLAIN, tr("D20")),),
        dice=(on_show(DieLook.PALE_D20, 17), on_show(DieLook.D6, 5), on_show(DieLook.D8, 8)),
        asked=("perception", "insight", "agility", "health", "focus"),
    )
