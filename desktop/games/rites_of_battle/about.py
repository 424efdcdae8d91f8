"""How Rollbook introduces Rites of Battle: its line, samples, dice and house rules."""

from desktop.base.words import tr
from desktop.kit.view.shell import SampleCard
from desktop.views.about import About, SwitchWords
from desktop.views.felt import SYMBOL_DICE, DieLook, DieUse, FeltDie, on_show
from desktop.views.symbol_words import die_word


def about() -> About:
    """Return what the app shows about the game outside of play."""
    return About(
        line=tr("Dice with symbols. Spend Advantage and Threat; track Strain and critical injuries."),
        samples=(
            SampleCard(
                "juno-halloran",
                "Juno Halloran",
                tr("A void rigger with two wounds, a loud toolbox and somewhere to be."),
            ),
            SampleCard(
                "odalys-brandt",
                "Odalys Brandt",
                tr("A boarding preacher whose sermons end in a breached hull."),
            ),
        ),
        roll=(
            FeltDie(DieLook.PROFICIENCY, 11, DieUse.PLAIN, die_word("proficiency")),
            FeltDie(DieLook.ABILITY, 1, DieUse.PLAIN, die_word("ability")),
            FeltDie(DieLook.DIFFICULTY, 6, DieUse.PLAIN, die_word("difficulty")),
        ),
        dice=(*(on_show(look, 3) for look in DieLook if look in SYMBOL_DICE), on_show(DieLook.D10, 9)),
        asked=("perception", "vigilance", "stealth", "resilience"),
        switches={
            "downgrade": SwitchWords(
                tr("What does a downgrade change?"),
                {
                    "proficiency_to_ability": tr("A Proficiency die becomes an Ability die"),
                    "difficulty_to_challenge": tr("A Difficulty die becomes a Challenge die"),
                },
            )
        },
    )
