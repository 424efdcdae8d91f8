"""Luck that may be spent on a roll of Call of Cthulhu: prices, and what each would bring."""

from msgspec.structs import replace

from desktop.viewdata.layouts.coc7_against import rolled_verdict
from desktop.viewdata.layouts.coc7_words import short_word
from desktop.viewdata.tray import LuckOffer
from desktop.words import tr
from rules_core.journal import Roll, StandingRoll
from rules_core.outcome import Ruling
from rules_core.sheet import Sheet
from rules_core.systems.coc7.degrees import Degree, meets
from rules_core.systems.coc7.kept import check_of
from rules_core.systems.coc7.luck import luck_costs
from rules_core.systems.coc7.play import gave_tick, skill_rolled


def luck_offers(owner: Sheet, standing: StandingRoll, luck: int) -> tuple[LuckOffer, ...]:
    """A button for each better degree, the cheapest first; too dear ones say how much is missing.

    ``owner`` is the sheet whose Luck it is, with ``luck`` points. The key goes to the first that is enough.
    """
    present = standing.roll
    asked, degree = check_of(present), Degree[present.degree.upper()]
    offers: list[LuckOffer] = []
    for level, points in luck_costs(asked, present.total, degree).items():
        title = tr("Spend {n} Luck → {degree}").format(n=points, degree=short_word(level))
        if points > luck:
            reason = tr("Luck is {luck}, {short} short").format(luck=luck, short=points - luck)
            offers.append(LuckOffer(title, reason, enabled=False, reason=reason, points=points))
            continue
        enough = meets(level, asked.difficulty)
        key = "" if not enough or any(offer.key for offer in offers) else "L"
        effects = (_effect(owner, standing, level), _ending_after(present, level, points))
        detail = tr("Luck {before} → {after}").format(before=luck, after=luck - points)
        detail = ". ".join(part for part in (detail, *effects) if part)
        offers.append(LuckOffer(title, detail, key=key, points=points))
    return tuple(offers)


def _effect(owner: Sheet, standing: StandingRoll, level: Degree) -> str:
    """What Luck that reaches a level does to the tick, or that it is still not enough."""
    asked = check_of(standing.roll)
    if not meets(level, asked.difficulty):
        return tr("Still below {level}").format(level=short_word(Degree(asked.difficulty.value)))
    if skill_rolled(owner, standing.roll.subject) is None:
        return ""
    removes = gave_tick(standing.entry) and not standing.luck
    return tr("Removes the tick") if removes else tr("No tick")


def _ending_after(present: Roll, level: Degree, points: int) -> str:
    """What Luck would turn an opposed roll into, "" for nothing, or where dice have to break a tie first."""
    now = rolled_verdict(present)
    after = rolled_verdict(replace(present, total=present.total - points, degree=level.key, passed=True))
    turned = after is not None and (now is None or now.headline != after.headline)
    return after.headline.removesuffix(".") if after is not None and turned else ""


def luck_refusal(ruling: Ruling) -> str:
    """Why no Luck may be spent on a roll, "" where nobody would want to."""
    return {
        "pushed": tr("Luck cannot change a pushed roll"),
        "fumble": tr("Luck cannot change a fumble"),
        "table": tr("Luck is not spent at this table"),
        "malfunction": tr("Luck cannot mend a gun that jams"),
        "month": tr("Luck cannot change a month of psychoanalysis"),
        "applied": tr("The treatment is done with: undo that to spend Luck"),
    }.get(str(ruling.step.fact("because")), "")
