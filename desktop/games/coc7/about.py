"""Call of Cthulhu 7e in the game list: its summary, samples and house-rule questions."""

from desktop.base.words import tr
from desktop.games.d100.about import DICE, WEAPON_FIELDS, shared_switches
from desktop.kit.view.shell import SampleCard
from desktop.views.about import About, SwitchWords, yes_or_no
from desktop.views.felt import DieLook, DieUse, FeltDie


def about() -> About:
    """Return how the app introduces the game."""
    return About(
        line=tr("Roll your skill or less on D100. Ticks, Luck, pushed rolls, bonus and penalty dice."),
        samples=(
            SampleCard(
                "ida-marchetti",
                "Ida Marchetti",
                tr("A press photographer with quick hands, sharp eyes and one plate too many."),
            ),
            SampleCard(
                "hugh-pemberton",
                "Hugh Pemberton",
                tr("A retired scholar who reads books best left unfinished."),
            ),
            SampleCard(
                "dot-kowalski",
                "Dot Kowalski",
                tr("A barnstorming pilot with strong arms, good engines and bad debts."),
            ),
        ),
        roll=(
            FeltDie(DieLook.TENS, 10, DieUse.PLAIN, tr("Tens")),
            FeltDie(DieLook.TENS, 40, DieUse.UNUSED, tr("Bonus tens")),
            FeltDie(DieLook.UNITS, 2, DieUse.PLAIN, tr("Units")),
        ),
        dice=DICE,
        asked=("spot-hidden", "listen", "psychology", "stealth", "dodge"),
        switches=_switches(),
        weapon_fields=WEAPON_FIELDS,
    )


def _switches() -> dict[str, SwitchWords]:
    return {
        "extended_levels": yes_or_no(tr("Are there critical successes and fumbles?")),
        "fumble": SwitchWords(
            tr("When is a roll a fumble?"), {"by_target": tr("96+ below 50"), "only_100": tr("Only on 100")}
        ),
        "luck_spending": yes_or_no(tr("Can you spend Luck to lower a roll?")),
        "luck_recovery": yes_or_no(tr("Do you regain Luck after a scenario?")),
        "tick_with_bonus": yes_or_no(tr("Does a success with a bonus die earn a tick?")),
        "tick_with_penalty": yes_or_no(tr("Does a success with a penalty die earn a tick?")),
        "push_fumbles": yes_or_no(tr("Can you push a fumble?")),
        "both_failed": SwitchWords(
            tr("Who wins an opposed roll if both sides fail?"),
            {"higher_value": tr("Higher value"), "nobody": tr("No one")},
        ),
        "dead_at_maximum": yes_or_no(tr("Does one hit equal to your maximum hit points kill you?")),
        **shared_switches(),
        "modifiers": yes_or_no(tr("Can a number be added to the value you roll against?")),
    }
