"""The options before a Striker roll, as rows of the tray."""

from desktop.base.listed import called
from desktop.base.words import tr
from desktop.games.striker.odds import advantage_word, approach_word, short_advantage
from desktop.games.striker.words import aspect_word, duration_phrase, duration_word, refusal_words
from desktop.views.modifiers import modifier_rows
from desktop.views.settling import empty_hint
from desktop.views.tray import NumberField, SetupOption, SetupRow
from rules_core.game.play import UNKNOWN, Attempt
from rules_core.sheet.sheet import Sheet, Technique
from rules_core.systems.striker import attempts
from rules_core.systems.striker.asked import TAKES, How, PreparedRoll
from rules_core.systems.striker.attempts import THEIR_SAVES, Ready, chosen_weapon, take_refusal, used_aspect
from rules_core.systems.striker.checks import LADDER, Advantage, Approach, Duration, longer
from rules_core.systems.striker.on_sheet import FEINTED, IN_HAND, aspect_of, listing_of
from rules_core.systems.striker.skills import Aspect

_LEAST = -attempts.MOST


def rows_of(attempt: Attempt, prepared: Ready) -> tuple[SetupRow, ...]:
    """Return the rows for an attempt, those used most first; rows left at their defaults are marked rare."""
    asked, sheet = prepared.asked, attempt.sheet
    if attempt.kind in THEIR_SAVES:
        return (_their_row(attempt, asked), _dice_row(attempt, asked), _also_row(attempt, asked, prepared))
    rows = [*_kind_row(attempt, asked, prepared), _challenge_row(asked, prepared), _take_row(attempt, asked)]
    technique = _technique(attempt)
    listing = None if technique is None else listing_of(technique)
    if not prepared.attack and (listing is None or listing.start is None):
        rows.append(_duration_row(asked))
    skill = sheet.skill(attempt.thing) if attempt.kind == "skill" else None
    if skill is not None and skill.kind == "agility" and aspect_of(sheet) is not None:
        rows.append(_aspect_row(attempt))
    if (
        attempt.kind == "technique"
        and technique is not None
        and (prepared.attack or prepared.effect is not None)
    ):
        rows += _weapon_rows(attempt, technique)
    if prepared.attack and prepared.effect is not None:
        rows.append(_armour_row(prepared.effect.armour))
    dice, also = _dice_row(attempt, asked), _also_row(attempt, asked, prepared)
    return (*rows, *modifier_rows(attempt), dice, also)


def _technique(attempt: Attempt) -> Technique | None:
    return attempt.sheet.technique(attempt.thing) if attempt.kind == "technique" else None


def _kind_row(attempt: Attempt, asked: PreparedRoll, prepared: Ready) -> tuple[SetupRow, ...]:
    """Return the choice between a check and a save; nothing if the listing decides it."""
    chosen = attempt.choice.number(attempts.SAVE) == 1
    if prepared.attack or (asked.how is How.SAVE and not chosen):
        return ()
    options = (SetupOption("", tr("Check")), SetupOption("1", tr("Save", "saving throw")))
    return (SetupRow(attempts.SAVE, tr("Kind of roll"), options, "1" if chosen else ""),)


def _challenge_row(asked: PreparedRoll, prepared: Ready) -> SetupRow:
    caption = tr("Challenge")
    field: NumberField | None = challenge_field("" if asked.open else str(asked.challenge))
    if asked.how is How.OPPOSED:
        caption, field = (
            tr("Their M"),
            NumberField(attempts.THEIRS, tr("Opponent's modifier"), str(asked.theirs), _LEAST),
        )
    elif prepared.fixed:
        caption, field = tr("Challenge {n}").format(n=asked.challenge), None
    reason = tr("A save can't be cautious or reckless.") if asked.how is How.SAVE else ""
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


def challenge_field(value: str) -> NumberField:
    """Return the field for the challenge, which only the GM may know."""
    name = tr("Challenge")
    return NumberField(attempts.CHALLENGE, name, value, _LEAST, empty=UNKNOWN, hint=empty_hint())


def _take_row(attempt: Attempt, asked: PreparedRoll) -> SetupRow:
    options = []
    for take, rungs in TAKES.items():
        ruling, spent = take_refusal(asked, take), longer(asked.duration, rungs)
        words = str(take)
        if spent is not None:
            words = tr("{n}, {duration}").format(n=take, duration=duration_phrase(spent))
        spoken = tr("Take {words}").format(words=words)
        reason = "" if ruling is None else refusal_words(ruling)
        options.append(SetupOption(str(take), words, spoken, reason))
    chosen = attempt.choice.number(attempts.TAKE)
    taken = str(chosen) if chosen in TAKES else ""
    return SetupRow(attempts.TAKE, tr("Or take"), tuple(options), taken, optional=True)


def _duration_row(asked: PreparedRoll) -> SetupRow:
    def key(duration: Duration) -> str:
        return "" if duration is Duration.MAIN_ACTION else duration.value

    options = tuple(SetupOption(key(each), duration_word(each)) for each in LADDER)
    default = asked.duration is Duration.MAIN_ACTION
    return SetupRow(attempts.DURATION, tr("Duration"), options, key(asked.duration), rare=default)


def _aspect_row(attempt: Attempt) -> SetupRow:
    options = tuple(SetupOption(each.value, aspect_word(each)) for each in Aspect)
    used = used_aspect(attempt.sheet, attempt.choice)
    default = used is aspect_of(attempt.sheet)
    return SetupRow(attempts.ASPECT, tr("Aspect"), options, used.value, rare=default)


def _weapon_rows(attempt: Attempt, technique: Technique) -> list[SetupRow]:
    """An attack with only one possible weapon uses it, so there is no row."""
    sheet = attempt.sheet
    used = chosen_weapon(sheet, technique, attempt.choice)
    places = [
        place
        for place, each in enumerate(sheet.weapons)
        if each.skill == technique.id or each is used or place == sheet.status(IN_HAND) - 1
    ]
    listing, chosen = listing_of(technique), attempt.choice.option(attempts.WEAPON)
    attack = listing is not None and listing.action == attempts.ATTACK
    if not places or (attack and len(places) == 1 and chosen == ""):
        return []
    options = [SetupOption(str(place), called(sheet.system, sheet.weapons[place])) for place in places]
    options.append(SetupOption(attempts.NO_WEAPON, tr("No weapon")))
    return [SetupRow(attempts.WEAPON, tr("With"), tuple(options), _used_place(sheet, places, used))]


def _used_place(sheet: Sheet, places: list[int], used: object) -> str:
    return next((str(place) for place in places if sheet.weapons[place] is used), attempts.NO_WEAPON)


def _armour_row(armour: int) -> SetupRow:
    field = NumberField(attempts.ARMOUR, tr("Target's resistance"), str(armour))
    return SetupRow(attempts.ARMOUR, tr("Their armour"), field=field, rare=not armour)


def _their_row(attempt: Attempt, asked: PreparedRoll) -> SetupRow:
    skill = "Insight"
    if attempt.kind == "imposed":
        listing = listing_of(attempt.sheet.technique(attempt.thing))
        if listing is not None and listing.imposes is not None:
            skill = listing.imposes.skill
    caption = tr("Their {skill}").format(skill=skill)
    field = NumberField(attempts.THEIRS, caption, str(asked.modifier), _LEAST)
    return SetupRow(attempts.THEIRS, caption, field=field)


def _dice_row(attempt: Attempt, asked: PreparedRoll) -> SetupRow:
    # After a feint, advantage is the default, so one die needs a key of its own.
    default = Advantage.NONE.value if attempt.sheet.status(FEINTED) else ""

    def key(advantage: Advantage) -> str:
        return default if advantage is Advantage.NONE else advantage.value

    each_way = (Advantage.DISADVANTAGE, Advantage.NONE, Advantage.ADVANTAGE)
    options = tuple(SetupOption(key(each), short_advantage(each), advantage_word(each)) for each in each_way)
    is_default = asked.advantage is Advantage.NONE and not default
    return SetupRow(attempts.ADVANTAGE, tr("Dice"), options, key(asked.advantage), rare=is_default)


def _also_row(attempt: Attempt, asked: PreparedRoll, prepared: Ready) -> SetupRow:
    choice, save = attempt.choice, asked.how is How.SAVE
    is_theirs = attempt.kind in THEIR_SAVES
    options = []
    if save:
        words = tr("Partial success")
        options.append(SetupOption(attempts.IN_PART, words, tr("Its text allows partial success")))
    else:
        options.append(
            SetupOption(attempts.WHOLE, tr("No partial"), tr("This action doesn't allow partial success"))
        )
    options.append(
        SetupOption(
            attempts.RAISE, tr("Range 2"), tr("In these circumstances, 1, 2, 19 and 20 change the step")
        )
    )
    if not (is_theirs or save or prepared.fixed):
        options.append(
            SetupOption(attempts.OPPOSED, tr("Opposed"), tr("An opponent's roll is the challenge"))
        )
    chosen = " ".join(each.key for each in options if choice.number(each.key) == 1)
    return SetupRow("also", tr("Options"), tuple(options), chosen, several=True, rare=not chosen)
