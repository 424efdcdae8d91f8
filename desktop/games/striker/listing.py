"""Property listings of Striker read out in plain words, and what is wrong with one that cannot be read."""

from contextlib import suppress

from desktop.base.words import ntr, tr
from desktop.games.striker import words as say
from desktop.views import cards
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.sheet import Technique as Learnt
from rules_core.systems.striker.checks import Timing
from rules_core.systems.striker.listing import THIS, Listing, Of, Sum, Term
from rules_core.systems.striker.listing_parser import BadListing, parse
from rules_core.systems.striker.on_sheet import unknown_names, worth_of
from rules_core.systems.striker.skills import START, Evaluated

_SHOWN = 16


def listing_words(sheet: Sheet, technique: Learnt, *, counted: bool = True) -> tuple[cards.Words, ...]:
    """A listing in plain words, or what is wrong with it; nothing for an empty one.

    ``counted`` says what it comes to, which only a technique that is written down whole can tell.
    """
    written = technique.listing
    if not written.strip():
        return ()
    try:
        listing = parse(written)
    except BadListing as error:
        return (cards.Words(mistake_words(written, error), "danger"),)
    worth: Evaluated | None = None
    if counted:
        with suppress(Refused):  # an enabler without a rank is read out all the same
            worth = worth_of(sheet, technique).result
    lines = [cards.Words(line) for line in read_out(listing, worth)]
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


def mistake_words(written: str, error: BadListing) -> str:
    """Where a listing cannot be read, and what was expected there."""
    before = " ".join(written[: error.at].split())
    found = " ".join(written[error.at :].split())
    place = tr("At the beginning")
    if before:
        place = tr("After “{before}”").format(before=_end_of(before))
    there = tr("there is nothing")
    if found:
        there = tr("there is “{found}”").format(found=_end_of(found[::-1])[::-1])
    return tr("{place} (character {at}) {there}; {expected} is expected.").format(
        place=place, at=error.at + 1, there=there, expected=say.expected_words(error.expected)
    )


def _end_of(text: str) -> str:
    """The end of a text, from the beginning of a word where it has to be cut."""
    if len(text) <= _SHOWN:
        return text
    _, blank, words = text[-_SHOWN:].partition(" ")
    return f"…{words}" if blank else f"…{text[-_SHOWN:]}"


def read_out(listing: Listing, worth: Evaluated | None) -> tuple[str, ...]:
    """What a listing says, a line for each of its parts; with ``worth``, what each comes to."""
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
        return tr("{action}, which takes no time of its own").format(action=name)
    if listing.upkeep is None:
        return tr("{action}, which takes {time}").format(action=name, time=_time(listing.start))
    words = tr("{action}, which takes {time}, and {upkeep} to keep up")
    return words.format(action=name, time=_time(listing.start), upkeep=_time(listing.upkeep))


def _time(timing: Timing) -> str:
    time = say.a_duration(timing.duration)
    return tr("{time} or longer").format(time=time) if timing.or_longer else time


def _replaces(listing: Listing, worth: Evaluated | None) -> str:
    if listing.replaces is None:
        return ""
    if worth is None:
        return tr("Stands in for {skill}").format(skill=say.listed_skill_word(listing.replaces))
    words = tr("Stands in for {skill} with {modifier}")
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
    return _comes_to(line, None if worth is None or worth.check is None else say.modifier_word(worth.check))


def _save(listing: Listing, worth: Evaluated | None) -> str:
    part = listing.save
    if part is None:
        return ""
    words = tr("You save with {skill} against {challenge}")
    challenge = tr("the challenge") if part.challenge == "C" else part.challenge
    line = words.format(skill=say.listed_skill_word(part.skill), challenge=challenge)
    return _comes_to(line, None if worth is None or worth.save is None else say.modifier_word(worth.save))


def _imposes(listing: Listing, worth: Evaluated | None) -> str:
    part = listing.imposes
    if part is None:
        return ""
    words = tr("Others save with {skill} against {sum}")
    line = words.format(skill=say.listed_skill_word(part.skill), sum=sum_words(part.sum))
    return _comes_to(line, None if worth is None or worth.imposed is None else say.number_word(worth.imposed))


def _effect(listing: Listing, worth: Evaluated | None) -> str:
    if listing.effect is None:
        return ""
    line = tr("Adds to the effect: {sum}").format(sum=sum_words(listing.effect))
    return _comes_to(line, None if worth is None or worth.effect is None else say.modifier_word(worth.effect))


def _comes_to(line: str, value: str | None) -> str:
    return line if value is None else tr("{line}, now {value}").format(line=line, value=value)


def sum_words(asked: Sum, *, behind: bool = False) -> str:
    """A sum in words: "M of this technique − 2"; ``behind`` something else with a sign before all of it."""
    terms = " ".join(_term(each) for each in asked.terms)
    if not behind:
        terms = terms.removeprefix("+ ")
    return f"{terms} {_purpose(asked.words)}".strip() if asked.words else terms


def _purpose(written: str) -> str:
    """What a listing says a sum is for, in the reader's language where that is what it usually is."""
    return tr("to hit", "what a sum is for") if written == "to hit" else written


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
