"""The pages of Rites of Battle that are made of cards."""

from desktop.viewdata.cards import CardsView
from desktop.viewdata.layouts.contexts import CardsContext
from desktop.viewdata.layouts.rites_of_battle_experience import experience_cards
from desktop.viewdata.layouts.rites_of_battle_fight import fight_cards
from desktop.viewdata.layouts.rites_of_battle_health import health_cards
from desktop.viewdata.layouts.rites_of_battle_injuries import injuries_card
from desktop.viewdata.layouts.rites_of_battle_lists import in_hand_card, talent_cards, weapon_cards
from rules_core.sheet import Sheet


def cards_view(sheet: Sheet, tab: str, context: CardsContext) -> CardsView | None:
    """A page by the id of its tab, None for a page that is not made of cards."""
    subject = context.subject
    match tab:
        case "skills":
            return CardsView((injuries_card(sheet, subject), in_hand_card(sheet, subject)))
        case "weapons":
            return CardsView(weapon_cards(sheet, subject))
        case "talents":
            return CardsView(talent_cards(sheet, subject))
        case "health":
            return CardsView((*health_cards(sheet), injuries_card(sheet, subject, whole=True)))
        case "fight":
            return CardsView(fight_cards(sheet))
        case "experience":
            return CardsView(experience_cards(sheet))
        case _:
            return None
