"""What travelled with an imported character, as lines of the review with the player's choices."""

from collections.abc import Mapping

from desktop.base.words import ntr, tr
from desktop.interchange.extras import CAMPAIGN, DOWNTIME, Choice, Extras, Offer
from desktop.kit.view.shell import Choice as Option
from desktop.kit.view.shell import FixView, ReviewLine, ReviewSection


def extras_section(
    extras: Extras | None, offers: tuple[Offer, ...], answers: Mapping[str, str]
) -> tuple[ReviewSection, ...]:
    """Return the section of the review about what travelled, empty if there is nothing to decide."""
    if extras is None or not offers:
        return ()
    lines = tuple(_line(extras, each, answers) for each in offers)
    return (ReviewSection(tr("Comes with the character"), lines, grave=any(each.differs for each in offers)),)


def to_check(offers: tuple[Offer, ...], answers: Mapping[str, str]) -> int:
    """Return how many offers differ from the library and aren't answered."""
    return sum(each.differs and each.key not in answers for each in offers)


def offer_name(offer: Offer) -> str:
    """Return what an offer is about."""
    if offer.key == DOWNTIME:
        return tr("Downtime under way")
    if offer.key == CAMPAIGN:
        return tr("Campaign: {name}").format(name=offer.name)
    return tr("Table pack: {name}").format(name=offer.name)


def choice_words(choice: Choice) -> str:
    """Return the label of a choice."""
    return {Choice.TAKE: tr("Take"), Choice.MINE: tr("Use mine"), Choice.LEAVE: tr("Leave out")}[choice]


def offer_words(extras: Extras, offer: Offer) -> str:
    """Return what an offer holds, and what the library has of it."""
    if offer.key == DOWNTIME:
        return tr("Another downtime is under way here.") if offer.differs else ""
    if offer.key != CAMPAIGN or extras.campaign is None:
        return tr("Take replaces your version of it.") if offer.differs else ""
    if offer.differs and offer.mine == offer.name:
        return tr("Yours has other house rules or packs.")
    if offer.mine:
        return tr("Here: {name}.").format(name=offer.mine)
    rules = len(extras.campaign.switches)
    return ntr("{n} house rule set.", "{n} house rules set.", rules).format(n=rules) if rules else ""


def _line(extras: Extras, offer: Offer, answers: Mapping[str, str]) -> ReviewLine:
    words = offer_words(extras, offer)
    fix = FixView(
        offer.key,
        "rule",
        answers.get(offer.key, offer.choice.value),
        tuple(Option(each.value, choice_words(each)) for each in offer.choices),
        answered=not to_check((offer,), answers),
        said=words,
    )
    return ReviewLine(offer_name(offer), words, fix)
