"""The pages of cards of the four-degree d20 game, by their tabs."""

from desktop.games.basic_d20.combat import (
    armour_card,
    free_weapon_card,
    in_hand_card,
    saves_card,
    weapon_table_card,
)
from desktop.games.basic_d20.fight import fight_card
from desktop.games.basic_d20.health import (
    conditions_card,
    damage_card,
    dying_card,
    fall_card,
    healing_card,
    rest_card,
    shield_card,
)
from desktop.games.basic_d20.powers import (
    aid_card,
    basic_powers_card,
    free_power_card,
    inspiration_card,
    level_card,
    own_powers_card,
)
from desktop.views.cards import CardsView
from desktop.views.contexts import CardsContext
from desktop.views.sheet_parts import has_tracker
from rules_core.sheet.sheet import Sheet


def cards_view(sheet: Sheet, tab: str, context: CardsContext) -> CardsView | None:
    """A page by the id of its tab, or the cards beside the skills; None for a page that is none of cards."""
    match tab:
        case "skills":
            return CardsView((saves_card(sheet), in_hand_card(sheet, context)))
        case "fight":
            return CardsView(
                (
                    in_hand_card(sheet, context, full=True),
                    fight_card(sheet, context),
                    armour_card(sheet),
                    weapon_table_card(),
                    free_weapon_card(sheet),
                )
            )
        case "health":
            if not has_tracker(sheet, "hp"):
                return CardsView((conditions_card(sheet),))
            return CardsView(
                (
                    damage_card(sheet),
                    dying_card(sheet),
                    healing_card(),
                    shield_card(sheet),
                    rest_card(sheet),
                    conditions_card(sheet),
                    fall_card(),
                )
            )
        case "powers":
            inspiration = (inspiration_card(sheet),) if has_tracker(sheet, "inspiration") else ()
            return CardsView(
                (
                    *inspiration,
                    own_powers_card(sheet, context),
                    free_power_card(),
                    basic_powers_card(sheet, context),
                    aid_card(sheet, context),
                    level_card(sheet),
                )
            )
        case _:
            return None
