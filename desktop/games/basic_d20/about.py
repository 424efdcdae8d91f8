"""How Rollbook introduces four-degree d20: its line, samples, dice and house rules."""

from desktop.base.words import tr
from desktop.kit.view.shell import SampleCard
from desktop.views.about import About, yes_or_no
from desktop.views.felt import DieLook, DieUse, FeltDie, on_show


def about() -> About:
    """Return what the app shows about the game outside of play."""
    return About(
        line=tr(
            "A D20 plus a bonus against a DC. Four degrees of success; a natural 20 or 1 shifts the degree."
        ),
        samples=(
            SampleCard(
                "ketta-morrow",
                "Ketta Morrow",
                tr("A salvage engineer, polite to machines and less so to their owners."),
            ),
            SampleCard(
                "ansel-quay", "Ansel Quay", tr("A sworn escort, bleeding, with half the road still to go.")
            ),
        ),
        roll=(FeltDie(DieLook.D20, 17, DieUse.PLAIN, tr("D20")),),
        dice=(on_show(DieLook.D20, 17), on_show(DieLook.D6, 5), on_show(DieLook.D8, 8)),
        asked=("perception", "insight", "stealth", "fortitude", "reflex", "will"),
        switches={
            "overrule_opening": yes_or_no(
                tr("Can a character who was just attacked also claim the first turn of the next round?")
            )
        },
    )
