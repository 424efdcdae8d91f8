"""What the app says of the four-degree d20 game outside of play."""

from desktop.base.words import tr
from desktop.kit.view.shell import SampleCard
from desktop.views.about import About
from desktop.views.felt import DieLook, DieUse, FeltDie, on_show
from desktop.views.switch_words import yes_or_no


def about() -> About:
    """The game as it is told of."""
    return About(
        line=tr("D20 and a bonus against a DC. Four degrees; a natural 20 or 1 moves one step."),
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
            "overrule_opening": yes_or_no(tr("May those just attacked overrule who opens the next round?"))
        },
    )
