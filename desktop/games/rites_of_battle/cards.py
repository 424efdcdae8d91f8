"""The pages of Rites of Battle that are made of cards, with the one of experience itself."""

from desktop.base.names import skill_name
from desktop.base.words import tr
from desktop.games.rites_of_battle.fight import fight_cards
from desktop.games.rites_of_battle.health import health_cards
from desktop.games.rites_of_battle.injuries import injuries_card
from desktop.games.rites_of_battle.lists import in_hand_card, talent_cards, weapon_cards
from desktop.games.rites_of_battle.words import characteristic_word, refusal_words
from desktop.views import cards
from desktop.views.contexts import CardsContext
from desktop.views.sheet_parts import has_tracker
from rules_core.sheet.sheet import Sheet
from rules_core.systems.rites_of_battle.play_lists import CREATING, XP, Raise, raise_of
from rules_core.systems.rites_of_battle.skills import BY_ID, Kind
from rules_core.systems.rites_of_battle.system import SYSTEM


def experience_cards(sheet: Sheet) -> tuple[cards.CardView, ...]:
    """What can be bought."""
    if not has_tracker(sheet, XP):
        return (cards.card("xp", tr("Experience"), cards.Words(tr("This sheet counts no experience."))),)
    making = cards.SwitchView(
        "xp:creating",
        tr("The character is being made"),
        bool(sheet.status(CREATING)),
        tr("Then characteristics can be raised, and skills stop at 2."),
    )
    earned = cards.side(cards.FieldView("amount", tr("Earned"), digits=4), cards.act(tr("Add"), "xp:earn"))
    skills = tuple(
        _item(
            f"xp:skill:{each.id}",
            skill_name(SYSTEM, each),
            max(0, each.value),
            raise_of(sheet, Kind.SKILL, max(0, each.value), primary=each.occupation),
            tr("Primary Skill") if each.occupation else "",
        )
        for each in sorted(sheet.skills, key=lambda skill: skill_name(SYSTEM, skill).casefold())
    )
    traits = tuple(
        _item(
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
        cards.card("xp", tr("Experience"), earned, making, badge=left),
        cards.card("xp-skills", tr("Skills"), cards.items(skills, tr("No skills."))),
        cards.card(
            "xp-traits",
            tr("Characteristics"),
            cards.items(traits, tr("No characteristics.")),
            folded=not sheet.status(CREATING),
        ),
    )


def _item(act: str, name: str, value: int, bought: Raise, aside: str = "") -> cards.ItemView:
    reason = "" if bought.ruling.allowed else refusal_words(bought.ruling)
    step = ", ".join(each for each in (aside, f"{value} → {value + 1}") if each)
    words = tr("Buy for {n}").format(n=bought.cost) if bought.cost else tr("Buy")
    said = [name, step, words, reason]
    return cards.ItemView(
        id=act,
        title=name,
        spoken=", ".join(each for each in said if each),
        aside=step,
        muted=bool(reason),
        buttons=(cards.act(words, act, reason=reason),),
    )


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
