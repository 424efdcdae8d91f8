"""The words for the house-rule switches of each game: a question, and an answer for each position."""

from collections.abc import Mapping

from msgspec import Struct

from desktop.words import tr


class SwitchWords(Struct, frozen=True):
    """A switch as a short question, and its positions, by the key of each, as answers."""

    title: str
    positions: Mapping[str, str]


def switch_words(game: str) -> Mapping[str, SwitchWords]:
    """The words for a game's switches by name; empty for a game that has none here."""
    match game:
        case "coc7":
            return _coc7()
        case "shadow-lounge":
            return _shadow_lounge()
        case "basic-d20":
            return {
                "overrule_opening": _yes_or_no(
                    tr("May those just attacked overrule who opens the next round?")
                ),
            }
        case "rites-of-battle":
            return {
                "downgrade": SwitchWords(
                    tr("What does a downgraded check lose?"),
                    {
                        "proficiency_to_ability": tr("A Proficiency die turns into Ability"),
                        "difficulty_to_challenge": tr("A Difficulty die turns into Challenge"),
                    },
                ),
            }
        case _:
            return {}


def _yes_or_no(title: str) -> SwitchWords:
    return SwitchWords(title, {"1": tr("Yes"), "0": tr("No")})


def _coc7() -> dict[str, SwitchWords]:
    return {
        "extended_levels": _yes_or_no(tr("Are there critical successes and fumbles?")),
        "fumble": SwitchWords(
            tr("When is a roll a fumble?"),
            {"by_target": tr("From 96 below 50"), "only_100": tr("Only on 100")},
        ),
        "luck_spending": _yes_or_no(tr("May Luck be spent to lower a roll?")),
        "luck_recovery": _yes_or_no(tr("Does Luck come back after a scenario?")),
        "tick_with_bonus": _yes_or_no(tr("Does a success with a bonus die earn a tick?")),
        "tick_with_penalty": _yes_or_no(tr("Does a success with a penalty die earn a tick?")),
        "push_fumbles": _yes_or_no(tr("May a fumble be pushed?")),
        "both_failed": SwitchWords(
            tr("Who wins an opposed roll that both sides failed?"),
            {"higher_value": tr("Higher value"), "nobody": tr("Nobody")},
        ),
        "dead_at_maximum": _yes_or_no(tr("Does one hit for exactly the maximum hit points kill?")),
    }


def _shadow_lounge() -> dict[str, SwitchWords]:
    return {
        "luck_buys_critical": _yes_or_no(tr("Does Luck that brings a die to 1 make a critical success?")),
        "luck_on_fumble": _yes_or_no(tr("May Luck be spent where the die shows a fumble?")),
        "both_failed": SwitchWords(
            tr("Who wins an opposed roll that both sides failed?"),
            {"higher_skill": tr("Higher skill"), "nobody": tr("Nobody")},
        ),
        "one_treatment_each": _yes_or_no(
            tr("Is an injury treated only once with First Aid and once with Medicine?")
        ),
    }
