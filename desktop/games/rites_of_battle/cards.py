"""The card pages of Rites of Battle, by tab, and the experience page."""

from desktop.base.names import skill_name
from desktop.base.words import tr
from desktop.games.rites_of_battle.fight import fight_cards
from desktop.games.rites_of_battle.health import health_cards
from desktop.games.rites_of_battle.injuries import injuries_card
from desktop.games.rites_of_battle.lists import in_hand_card, talent_cards, weapon_cards
from desktop.games.rites_of_battle.spending import promises_card
from desktop.games.rites_of_battle.words import characteristic_word, refusal_words
from desktop.views import cards
from desktop.views.contexts import CardsContext
from desktop.views.sheet_parts import has_tracker
from rules_core.sheet.sheet import Sheet
from rules_core.systems.rites_of_battle.play_lists import CREATING, XP, Raise, raise_of
from rules_core.systems.rites_of_battle.skills import BY_ID, Kind
from rules_core.systems.rites_of_battle.system import SYSTEM


def experience_cards(sheet: Sheet) -> tuple[cards.CardView, ...]:
    """Return the cards for earning experience and buying skills and characteristics."""
    if not has_tracker(sheet, XP):
        return (cards.card("xp", tr("Experience"), cards.Words(tr("This sheet doesn't track experience."))),)
    creating = cards.SwitchView(
        "xp:creating",
        tr("Character creation"),
        bool(sheet.status(CREATING)),
        tr("Characteristics can be raised, and skills go up to 2."),
    )
    earned = cards.side(cards.FieldView("amount", tr("Earned"), digits=4), cards.act(tr("Add"), "xp:earn"))
    skills = tuple(
        _purchase(
            f"xp:skill:{each.id}",
            skill_name(SYSTEM, each),
            max(0, each.value),
            raise_of(sheet, Kind.SKILL, max(0, each.value), primary=each.occupation),
            tr("Primary Skill") if each.occupation else "",
        )
        for each in sorted(sheet.skills, key=lambda skill: skill_name(SYSTEM, skill).casefold())
    )
    traits = tuple(
        _purchase(
            f"xp:trait:{trait}",
            characteristic_word(characteristic),
            max(0, value),
            raise_of(sheet, Kind.CHARACTERISTIC, max(0, value)),
        )
        for trait, characteristic in BY_ID.items()
        if (value := sheet.trait(trait)) is not None
    )
    left = tr("{n} to spend").format(n=sheet.tracker(XP).value)
    return (
        cards.card("xp", tr("Experience"), earned, creating, badge=left),
        cards.card("xp-skills", tr("Skills"), cards.items(skills, tr("No skills."))),
        cards.card(
            "xp-traits",
            tr("Characteristics"),
            cards.items(traits, tr("No characteristics.")),
            folded=not sheet.status(CREATING),
        ),
    )


def _purchase(act: str, name: str, value: int, offer: Raise, aside: str = "") -> cards.ItemView:
    reason = "" if offer.ruling.allowed else refusal_words(offer.ruling)
    step = ", ".join(each for each in (aside, f"{value} → {value + 1}") if each)
    words = tr("Buy for {n} XP").format(n=offer.cost) if offer.cost else tr("Buy")
    spoken_parts = [name, step, words, reason]
    return cards.ItemView(
        id=act,
        title=name,
        spoken=", ".join(each for each in spoken_parts if each),
        aside=step,
        muted=bool(reason),
        buttons=(cards.act(words, act, reason=reason),),
    )


def cards_view(sheet: Sheet, tab: str, context: CardsContext) -> cards.CardsView | None:
    """Return the cards of a tab, or None if the tab has no cards."""
    subject = context.subject
    match tab:
        case "skills":
            return cards.page(
                *promises_card(sheet), injuries_card(sheet, subject), in_hand_card(sheet, subject)
            )
        case "weapons":
            return cards.page(*weapon_cards(sheet, subject))
        case "talents":
            return cards.page(*talent_cards(sheet, subject))
        case "health":
            return cards.page(*health_cards(sheet), injuries_card(sheet, subject, whole=True))
        case "fight":
            return cards.page(*promises_card(sheet), *fight_cards(sheet))
        case "experience":
            return cards.page(*experience_cards(sheet))
        case _:
            return None
