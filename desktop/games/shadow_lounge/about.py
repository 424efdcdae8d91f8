"""What the app says of the Shadow Lounge game outside of play."""

from desktop.base.words import tr
from desktop.games.d100.about import DICE, WEAPON_FIELDS
from desktop.kit.view.shell import SampleCard
from desktop.views.about import About
from desktop.views.felt import DieLook, DieUse, FeltDie
from desktop.views.switch_words import SwitchWords, yes_or_no


def about() -> About:
    """The game as it is told of."""
    return About(
        line=tr("Whole d100s under your skill. 1 and 69 are critical. Luck, the Force, success counts."),
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
        "luck_buys_critical": yes_or_no(tr("Does Luck that brings a die to 1 make a critical success?")),
        "luck_on_fumble": yes_or_no(tr("May Luck be spent where the die shows a fumble?")),
        "both_failed": SwitchWords(
            tr("Who wins an opposed roll that both sides failed?"),
            {"higher_skill": tr("Higher skill"), "nobody": tr("Nobody")},
        ),
        "one_treatment_each": yes_or_no(
            tr("Is an injury treated only once with First Aid and once with Medicine?")
        ),
    }
