"""What is chosen in the tray before a roll of Striker."""

from desktop.base.listed import called
from desktop.base.words import tr
from desktop.games.striker.odds import advantage_word, approach_word, short_advantage
from desktop.games.striker.words import a_duration, aspect_word, duration_word, refusal_words
from desktop.views.tray import NumberField, SetupOption, SetupRow
from rules_core.game.play import Attempt
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.sheet import Technique as Learnt
from rules_core.systems.striker import attempts
from rules_core.systems.striker.asked import TAKES, Asked, How
from rules_core.systems.striker.attempts import THEIR_SAVES, Ready, chosen_weapon, take_refusal, used_aspect
from rules_core.systems.striker.checks import LADDER, Advantage, Approach, Duration, longer
from rules_core.systems.striker.on_sheet import FEINTED, IN_HAND, aspect_of, listing_of
from rules_core.systems.striker.skills import Aspect

_LEAST = -99


def rows_of(attempt: Attempt, going: Ready) -> tuple[SetupRow, ...]:
    """The rows of an attempt, those first that are chosen most; those that stand as usual can wait."""
    asked, sheet = going.asked, attempt.sheet
    if attempt.kind in THEIR_SAVES:
        return (_their_row(attempt, asked), _dice_row(attempt, asked), _also_row(attempt, asked, going))
    rows = [_challenge_row(asked, going), _take_row(attempt, asked)]
    technique = _technique(attempt)
    listing = None if technique is None else listing_of(technique)
    if not going.attack and (listing is None or listing.start is None):
        rows.append(_duration_row(asked))
    skill = sheet.skill(attempt.thing) if attempt.kind == "skill" else None
    if skill is not None and skill.kind == "agility" and aspect_of(sheet) is not None:
        rows.append(_aspect_row(attempt))
    if attempt.kind == "technique" and technique is not None and (going.attack or going.effect is not None):
        rows += _weapon_rows(attempt, technique)
    if going.attack and going.effect is not None:
        rows.append(_armour_row(going.effect.armour))
    return (*rows, _dice_row(attempt, asked), _also_row(attempt, asked, going))


def _technique(attempt: Attempt) -> Learnt | None:
    return attempt.sheet.technique(attempt.thing) if attempt.kind == "technique" else None


def _challenge_row(asked: Asked, going: Ready) -> SetupRow:
    caption = tr("Challenge")
    field: NumberField | None = NumberField(attempts.CHALLENGE, tr("Challenge"), str(asked.challenge), _LEAST)
    if asked.how is How.OPPOSED:
        caption, field = (
            tr("Their M"),
            NumberField(attempts.THEIRS, tr("Modifier of who rolls against it"), str(asked.theirs), _LEAST),
        )
    elif going.fixed:
        caption, field = tr("Challenge {n}").format(n=asked.challenge), None
    reason = tr("A save is never cautious or reckless.") if asked.how is How.SAVE else ""
    options = tuple(
        SetupOption(
            "" if each is Approach.PLAIN else each.value,
            approach_word(each),
            reason="" if each is Approach.PLAIN else reason,
        )
        for each in (Approach.CAUTIOUS, Approach.PLAIN, Approach.RECKLESS)
    )
    chosen = "" if asked.approach is Approach.PLAIN else asked.approach.value
    return SetupRow(attempts.APPROACH, caption, options, chosen, field)


def _take_row(attempt: Attempt, asked: Asked) -> SetupRow:
    options = []
    for take, rungs in TAKES.items():
        ruling, spent = take_refusal(asked, take), longer(asked.duration, rungs)
        words = str(take)
        if spent is not None:
            words = tr("{n}, {duration}").format(n=take, duration=a_duration(spent))
        spoken = tr("Take {words}").format(words=words)
        reason = "" if ruling is None else refusal_words(ruling)
        options.append(SetupOption(str(take), words, spoken, reason))
    chosen = attempt.choice.number(attempts.TAKE)
    taken = str(chosen) if chosen in TAKES else ""
    return SetupRow(attempts.TAKE, tr("Or take"), tuple(options), taken, optional=True)


def _duration_row(asked: Asked) -> SetupRow:
    def key(duration: Duration) -> str:
        return "" if duration is Duration.MAIN_ACTION else duration.value

    options = tuple(SetupOption(key(each), duration_word(each)) for each in LADDER)
    usual = asked.duration is Duration.MAIN_ACTION
    return SetupRow(attempts.DURATION, tr("Takes"), options, key(asked.duration), rare=usual)


def _aspect_row(attempt: Attempt) -> SetupRow:
    options = tuple(SetupOption(each.value, aspect_word(each)) for each in Aspect)
    used = used_aspect(attempt.sheet, attempt.choice)
    usual = used is aspect_of(attempt.sheet)
    return SetupRow(attempts.ASPECT, tr("Aspect"), options, used.value, rare=usual)


def _weapon_rows(attempt: Attempt, technique: Learnt) -> list[SetupRow]:
    """The weapons that a technique may be used with: its own, the one in hand, the one that is chosen.

    An attack for which there is one alone is made with it, and there is no row.
    """
    sheet = attempt.sheet
    used = chosen_weapon(sheet, technique, attempt.choice)
    places = [
        place
        for place, each in enumerate(sheet.weapons)
        if each.skill == technique.id or each is used or place == sheet.status(IN_HAND) - 1
    ]
    listing, said = listing_of(technique), attempt.choice.option(attempts.WEAPON)
    attack = listing is not None and listing.action == attempts.ATTACK
    if not places or (attack and len(places) == 1 and said == ""):
        return []
    options = [SetupOption(str(place), called(sheet.system, sheet.weapons[place])) for place in places]
    options.append(SetupOption(attempts.NO_WEAPON, tr("No weapon")))
    return [SetupRow(attempts.WEAPON, tr("With"), tuple(options), _used(sheet, places, used))]


def _used(sheet: Sheet, places: list[int], used: object) -> str:
    return next((str(place) for place in places if sheet.weapons[place] is used), attempts.NO_WEAPON)


def _armour_row(armour: int) -> SetupRow:
    field = NumberField(attempts.ARMOUR, tr("Resistance of whoever is hit"), str(armour))
    return SetupRow(attempts.ARMOUR, tr("Their armour"), field=field, rare=not armour)


def _their_row(attempt: Attempt, asked: Asked) -> SetupRow:
    skill = "Insight"
    if attempt.kind == "imposed":
        listing = listing_of(attempt.sheet.technique(attempt.thing))
        if listing is not None and listing.imposes is not None:
            skill = listing.imposes.skill
    caption = tr("Their {skill}").format(skill=skill)
    field = NumberField(attempts.THEIRS, caption, str(asked.modifier), _LEAST)
    return SetupRow(attempts.THEIRS, caption, field=field)


def _dice_row(attempt: Attempt, asked: Asked) -> SetupRow:
    # With a feint the usual is advantage, so that one die has to be chosen.
    usual = Advantage.NONE.value if attempt.sheet.status(FEINTED) else ""

    def key(advantage: Advantage) -> str:
        return usual if advantage is Advantage.NONE else advantage.value

    each_way = (Advantage.DISADVANTAGE, Advantage.NONE, Advantage.ADVANTAGE)
    options = tuple(SetupOption(key(each), short_advantage(each), advantage_word(each)) for each in each_way)
    plain = asked.advantage is Advantage.NONE and not usual
    return SetupRow(attempts.ADVANTAGE, tr("Dice"), options, key(asked.advantage), rare=plain)


def _also_row(attempt: Attempt, asked: Asked, going: Ready) -> SetupRow:
    choice, save = attempt.choice, asked.how is How.SAVE
    theirs = attempt.kind in THEIR_SAVES
    chosen_save = choice.number(attempts.SAVE) == 1
    options = []
    if not (theirs or going.attack) and (chosen_save or not save):
        options.append(SetupOption(attempts.SAVE, tr("Save"), tr("Something imposes this roll: a save")))
    if save:
        words = tr("Partial success")
        options.append(SetupOption(attempts.IN_PART, words, tr("Its text allows a partial success")))
    else:
        options.append(
            SetupOption(attempts.WHOLE, tr("No partial"), tr("This action allows no partial success"))
        )
    options.append(
        SetupOption(attempts.RAISE, tr("Range 2"), tr("Circumstances let 1, 2, 19 and 20 move the step"))
    )
    if not (theirs or save or going.fixed):
        options.append(SetupOption(attempts.OPPOSED, tr("Opposed"), tr("Somebody's roll is the challenge")))
    chosen = " ".join(each.key for each in options if choice.number(each.key) == 1)
    return SetupRow("also", tr("Also"), tuple(options), chosen, several=True, rare=not chosen)
