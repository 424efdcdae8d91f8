"""The pages of Rites of Battle that are made of cards."""

from desktop.games.rites_of_battle.experience import experience_cards
from desktop.games.rites_of_battle.fight import fight_cards
from desktop.games.rites_of_battle.health import health_cards
from desktop.games.rites_of_battle.injuries import injuries_card
from desktop.games.rites_of_battle.lists import in_hand_card, talent_cards, weapon_cards
from desktop.views import cards
from desktop.views.contexts import CardsContext
from rules_core.sheet.sheet import Sheet


def cards_view(sheet: Sheet, tab: str, context: CardsContext) -> cards.CardsView | None:
    """A page by the id of its tab, None for a page that is not made of cards."""
    subject = context.subject
    match tab:
        case "skills":
            return cards.page(injuries_card(sheet, subject), in_hand_card(sheet, subject))
        case "weapons":
            return cards.page(*weapon_cards(sheet, subject))
        case "talents":
            return cards.page(*talent_cards(sheet, subject))
        case "health":
            return cards.page(*health_cards(sheet), injuries_card(sheet, subject, whole=True))
        case "fight":
            return cards.page(*fight_cards(sheet))
        case "experience":
            return cards.page(*experience_cards(sheet))
        case _:
            return None
