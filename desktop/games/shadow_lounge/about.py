"""Shadow Lounge in the game list: its summary, samples and house-rule questions."""

from desktop.base.words import tr
from desktop.games.d100.about import DICE, WEAPON_FIELDS, shared_switches
from desktop.kit.view.shell import SampleCard
from desktop.views.about import About, SwitchWords, yes_or_no
from desktop.views.felt import DieLook, DieUse, FeltDie


def about() -> About:
    """Return how the app introduces the game."""
    return About(
        line=tr(
            "Roll your skill or less on D100. 1 and 69 are critical. Luck, the Force, counted successes."
        ),
        samples=(
            SampleCard(
                "tarn-ondara",
                "Tarn Ondara",
                tr("A smuggler and field medic, badly hurt, with one more run to fly."),
            ),
            SampleCard(
                "sel-vantry", "Sel Vantry", tr("A young wanderer with a lightsaber and too many questions.")
            ),
        ),
        roll=(
            FeltDie(DieLook.TENS, 60, DieUse.PLAIN, tr("Tens")),
            FeltDie(DieLook.UNITS, 9, DieUse.PLAIN, tr("Units")),
        ),
        dice=DICE,
        asked=("spot-hidden", "perception", "search", "listen", "stealth", "dodge", "mental-discipline"),
        switches=_switches(),
        weapon_fields=WEAPON_FIELDS,
    )


def _switches() -> dict[str, SwitchWords]:
    return {
        "luck_buys_critical": yes_or_no(tr("Does spending Luck to reach 1 make a critical success?")),
        "luck_on_fumble": yes_or_no(tr("Can you spend Luck on a fumble?")),
        "both_failed": SwitchWords(
            tr("Who wins an opposed roll if both sides fail?"),
            {"higher_skill": tr("Higher skill"), "nobody": tr("No one")},
        ),
        "one_treatment_each": yes_or_no(
            tr("Can an injury be treated only once with First Aid and once with Medicine?")
        ),
        **shared_switches(),
    }
