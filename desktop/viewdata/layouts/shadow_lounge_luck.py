"""Luck that may be spent on a roll of the Shadow Lounge game: prices, and what each would bring."""

from msgspec.structs import replace

from desktop.viewdata.layouts.shadow_lounge_against import rolled_verdict
from desktop.viewdata.layouts.shadow_lounge_words import short_word
from desktop.viewdata.tray import LuckOffer
from desktop.words import tr
from rules_core.journal import Roll, StandingRoll
from rules_core.outcome import Ruling
from rules_core.sheet import Sheet
from rules_core.systems.shadow_lounge.checks import Kind
from rules_core.systems.shadow_lounge.degrees import Degree, meets
from rules_core.systems.shadow_lounge.kept import check_of, result_of
from rules_core.systems.shadow_lounge.luck import luck_costs
from rules_core.systems.shadow_lounge.play import skill_rolled
from rules_core.systems.shadow_lounge.skills import can_be_marked


def luck_offers(owner: Sheet, standing: StandingRoll, luck: int) -> tuple[LuckOffer, ...]:
    """A button for each better degree, the cheapest first; too dear ones say how much is missing.

    ``owner`` is the sheet whose Luck it is, with ``luck`` points. The key goes to the first that is enough.
    """
    present = standing.roll
    asked, before = check_of(present), result_of(present)
    offers: list[LuckOffer] = []
    for level, points in luck_costs(asked, before).items():
        title = tr("Spend {n} Luck → {degree}").format(n=points, degree=short_word(level))
        if points > luck:
            reason = tr("Luck is {luck}, {short} short").format(luck=luck, short=points - luck)
            offers.append(LuckOffer(title, reason, enabled=False, reason=reason, points=points))
            continue
        enough = meets(level, asked.required)
        key = "" if not enough or any(offer.key for offer in offers) else "L"
        change = tr("Luck {before} → {after}").format(before=luck, after=luck - points)
        parts = (change, _effect(owner, standing, level), _ending_after(present, level, points))
        offers.append(LuckOffer(title, ". ".join(part for part in parts if part), key=key, points=points))
    return tuple(offers)


def luck_refusal(ruling: Ruling) -> str:
    """Why no Luck may be spent on a roll, "" where nobody would want to."""
    return {
        "luck": tr("Luck cannot change a Luck check"),
        "critical_failure": tr("Luck cannot change a 100"),
        "fumble": tr("Luck is not spent on fumbles at this table"),
        "applied": tr("The treatment is done with: undo that to spend Luck"),
    }.get(str(ruling.step.fact("because")), "")


def _effect(owner: Sheet, standing: StandingRoll, level: Degree) -> str:
    """What Luck that reaches a degree does to the success that counts, or that it is not enough."""
    asked = check_of(standing.roll)
    if not meets(level, asked.required):
        return tr("Still below {level}").format(level=short_word(asked.required))
    if asked.kind not in (Kind.SKILL, Kind.POWER):
        return ""
    skill = skill_rolled(owner, standing.roll.subject)
    if skill is not None and not can_be_marked(skill):
        return ""
    natural = standing.entry.roll or standing.roll
    if result_of(natural).succeeded:
        return tr("The success still counts")
    return tr("The success does not count")


def _ending_after(present: Roll, level: Degree, points: int) -> str:
    """What Luck would turn an opposed roll into, "" for nothing, or where dice have to break a tie first."""
    now = rolled_verdict(present)
    after = rolled_verdict(replace(present, total=present.total - points, degree=level.key, passed=True))
    turned = after is not None and (now is None or now.headline != after.headline)
    return after.headline.removesuffix(".") if after is not None and turned else ""
