"""Plain-language explanations of Striker's technique listings, and of mistakes in them."""

from contextlib import suppress

from desktop.base.words import ntr, tr
from desktop.games.striker import words as say
from desktop.views import cards
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet, Technique
from rules_core.systems.striker.checks import Timing
from rules_core.systems.striker.listing import THIS, Listing, Of, Sum, Term
from rules_core.systems.striker.listing_parser import BadListing, parse
from rules_core.systems.striker.on_sheet import technique_values, unknown_names
from rules_core.systems.striker.skills import START, Evaluated

_SHOWN = 16


def listing_words(sheet: Sheet, technique: Technique, *, counted: bool = True) -> tuple[cards.Words, ...]:
    """Return a technique's listing in plain words, or what is wrong with it; empty without a listing.

    ``counted`` adds the resulting values. Use it only if the technique is saved as shown.
    """
    text = technique.listing
    if not text.strip():
        return ()
    try:
        listing = parse(text)
    except BadListing as error:
        return (cards.Words(mistake_words(text, error), "danger"),)
    worth: Evaluated | None = None
    if counted:
        with suppress(Refused):  # an enabler without a rank: read it out without values
            worth = technique_values(sheet, technique).result
    lines = [cards.Words(line) for line in explain(listing, worth)]
    unknown = unknown_names(sheet, technique.name, listing)
    if unknown:
        words = ntr(
            "Not on the sheet: {names}. It counts as {start}.",
            "Not on the sheet: {names}. They count as {start}.",
            len(unknown),
        )
        lines.append(
            cards.Words(words.format(names=", ".join(unknown), start=say.number_word(START)), "warn")
        )
    return tuple(lines)


def mistake_words(text: str, error: BadListing) -> str:
    """Tell where a listing can't be read, and what was expected there."""
    before = " ".join(text[: error.at].split())
    found = " ".join(text[error.at :].split())
    place = tr("At the start")
    if before:
        place = tr("After “{before}”").format(before=_end_of(before))
    finding = tr("there is nothing")
    if found:
        finding = tr("there is “{found}”").format(found=_end_of(found[::-1])[::-1])
    return tr("{place} (character {at}) {there}, but {expected} is expected.").format(
        place=place, at=error.at + 1, there=finding, expected=say.expected_words(error.expected)
    )


def _end_of(text: str) -> str:
    if len(text) <= _SHOWN:
        return text
    _, blank, words = text[-_SHOWN:].partition(" ")
    return f"…{words}" if blank else f"…{text[-_SHOWN:]}"


def explain(listing: Listing, worth: Evaluated | None) -> tuple[str, ...]:
    """Return a line for each part of a listing; ``worth`` adds the resulting values."""
    return tuple(
        line
        for line in (
            _action(listing),
            _replaces(listing, worth),
            _check(listing, worth),
            _save(listing, worth),
            _imposes(listing, worth),
            _effect(listing, worth),
        )
        if line
    )


def _action(listing: Listing) -> str:
    name = tr("Attack") if listing.action == "attack" else listing.action[:1].upper() + listing.action[1:]
    if listing.start is None:
        return tr("{action}: takes no time of its own").format(action=name)
    if listing.upkeep is None:
        return tr("{action}: takes {time}").format(action=name, time=_time(listing.start))
    words = tr("{action}: takes {time}, and {upkeep} to keep up")
    return words.format(action=name, time=_time(listing.start), upkeep=_time(listing.upkeep))


def _time(timing: Timing) -> str:
    time = say.duration_phrase(timing.duration)
    return tr("{time} or longer").format(time=time) if timing.or_longer else time


def _replaces(listing: Listing, worth: Evaluated | None) -> str:
    if listing.replaces is None:
        return ""
    if worth is None:
        return tr("Used instead of {skill}").format(skill=say.listed_skill_word(listing.replaces))
    words = tr("Used instead of {skill}, with {modifier}")
    return words.format(
        skill=say.listed_skill_word(listing.replaces), modifier=say.modifier_word(worth.modifier)
    )


def _check(listing: Listing, worth: Evaluated | None) -> str:
    part = listing.check
    if part is None:
        return ""
    words = tr("Check against {challenge}: d20 {sum}")
    challenge = tr("the challenge") if part.challenge == "C" else part.challenge
    line = words.format(challenge=challenge, sum=sum_words(part.sum, behind=True))
    return _with_value(line, None if worth is None or worth.check is None else say.modifier_word(worth.check))


def _save(listing: Listing, worth: Evaluated | None) -> str:
    part = listing.save
    if part is None:
        return ""
    words = tr("You save with {skill} against {challenge}")
    challenge = tr("the challenge") if part.challenge == "C" else part.challenge
    line = words.format(skill=say.listed_skill_word(part.skill), challenge=challenge)
    return _with_value(line, None if worth is None or worth.save is None else say.modifier_word(worth.save))


def _imposes(listing: Listing, worth: Evaluated | None) -> str:
    part = listing.imposes
    if part is None:
        return ""
    words = tr("Others save with {skill} against {sum}")
    line = words.format(skill=say.listed_skill_word(part.skill), sum=sum_words(part.sum))
    return _with_value(
        line, None if worth is None or worth.imposed is None else say.number_word(worth.imposed)
    )


def _effect(listing: Listing, worth: Evaluated | None) -> str:
    if listing.effect is None:
        return ""
    line = tr("Adds to the effect: {sum}").format(sum=sum_words(listing.effect))
    return _with_value(
        line, None if worth is None or worth.effect is None else say.modifier_word(worth.effect)
    )


def _with_value(line: str, value: str | None) -> str:
    return line if value is None else tr("{line}, now {value}").format(line=line, value=value)


def sum_words(asked: Sum, *, behind: bool = False) -> str:
    """Return a sum in words: "M of this technique − 2".

    ``behind`` keeps the first sign, for a sum that follows something else.
    """
    terms = " ".join(_term(each) for each in asked.terms)
    if not behind:
        terms = terms.removeprefix("+ ")
    return f"{terms} {_purpose_words(asked.words)}".strip() if asked.words else terms


def _purpose_words(text: str) -> str:
    return tr("to hit", "what a sum is for") if text == "to hit" else text


def _term(term: Term) -> str:
    sign = "−" if term.amount < 0 else "+"
    if term.of is Of.NUMBER:
        return f"{sign} {abs(term.amount)}"
    if term.name == THIS:
        words = tr("{sign} M of this technique")
        if term.of is not Of.MODIFIER:
            words = tr("{sign} ranks of this technique")
        return words.format(sign=sign)
    words = tr("{sign} M of {name}") if term.of is Of.MODIFIER else tr("{sign} ranks of {name}")
    return words.format(sign=sign, name=say.listed_skill_word(term.name))
