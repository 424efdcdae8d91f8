"""The card pages of four-degree d20, by tab."""

from desktop.games.basic_d20 import combat, health, powers
from desktop.games.basic_d20.fight import fight_card, turn_card
from desktop.views import cards
from desktop.views.contexts import CardsContext
from desktop.views.sheet_parts import has_tracker
from rules_core.sheet.sheet import Sheet


def cards_view(sheet: Sheet, tab: str, context: CardsContext) -> cards.CardsView | None:
    """Return the cards of a tab, or None if the tab has no cards."""
    match tab:
        case "skills":
            return cards.page(combat.saves_card(sheet), combat.in_hand_card(sheet, context))
        case "fight":
            return cards.page(
                combat.in_hand_card(sheet, context, full=True),
                fight_card(sheet, context),
                turn_card(sheet),
                combat.armour_card(sheet),
                combat.weapon_table_card(),
                combat.free_weapon_card(sheet),
            )
        case "health":
            if not has_tracker(sheet, "hp"):
                return cards.page(health.conditions_card(sheet))
            return cards.page(
                health.damage_card(sheet),
                health.dying_card(sheet),
                health.healing_card(),
                health.shield_card(sheet),
                health.rest_card(sheet),
                health.conditions_card(sheet),
                health.fall_card(),
            )
        case "powers":
            inspiration = (powers.inspiration_card(sheet),) if has_tracker(sheet, "inspiration") else ()
            return cards.page(
                *inspiration,
                powers.own_powers_card(sheet, context),
                powers.free_power_card(),
                powers.basic_powers_card(sheet, context),
                powers.aid_card(sheet, context),
                powers.level_card(sheet),
            )
        case _:
            return None
