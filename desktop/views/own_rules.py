"""The custom rules page: custom trackers, conditions and treatments, the same in every game."""

from collections.abc import Iterable

from desktop.base.names import skill_name
from desktop.base.numbers import dice_text
from desktop.base.words import tr, within
from desktop.views.cards import (
    CardButton,
    CardsView,
    CardView,
    Does,
    FieldView,
    Part,
    PickView,
    Side,
    SwitchView,
    TrackView,
    Words,
)
from desktop.views.contexts import CardsContext
from desktop.views.tray import ActionView
from rules_core.game.own import ENDLESS, OWN, homebrew_of
from rules_core.game.registry import system
from rules_core.packs.own_acts import CONDITION, LOWER, RAISE, SET, TREAT, dice_for, roll_for
from rules_core.packs.packs import FAILED
from rules_core.sheet.events import HomebrewChanged, StatusChanged, TrackerChanged
from rules_core.sheet.journal import Entry, StandingRoll
from rules_core.sheet.outcome import Ruling, Step
from rules_core.sheet.sheet import OwnTracker, OwnTreatment, Sheet, Tracker
from rules_core.sheet.subject import subject_of

_LONGEST_BAR = 40


def own_view(sheet: Sheet, context: CardsContext) -> CardsView:
    """Build the page."""
    past = tuple(_first(context.past))
    own = homebrew_of(sheet)
    cards = [_tracker_card(sheet, each) for each in sheet.trackers if each.id.startswith(OWN)]
    if own.conditions:
        switches = tuple(
            SwitchView(f"{CONDITION}{each.id}", each.name, bool(sheet.status(each.id)), each.effect)
            for each in own.conditions
        )
        cards.append(CardView("own:conditions", tr("Conditions"), switches))
    cards += [_treatment_card(sheet, each, past) for each in own.treatments]
    return CardsView(tuple(cards))


def tracker_title(sheet: Sheet, tracker_id: str) -> str:
    """Return a tracker's name, the game's or a custom one."""
    for own in homebrew_of(sheet).trackers:
        if own.id == tracker_id:
            return own.name
    spec = next((each for each in system(sheet.system).trackers if each.id == tracker_id), None)
    return tracker_id.rpartition(":")[2] if spec is None else tr(spec.name)


def degree_title(game: str, degree: str) -> str:
    """Return a degree's name; "" and "passed" mean any success."""
    words = {
        "": tr("Success"),
        "passed": tr("Success"),
        "critical": tr("Critical success"),
        "critical_success": tr("Critical success"),
        "extreme": tr("Extreme success"),
        "hard": tr("Hard success"),
        "regular": tr("Regular success") if "hard" in system(game).degrees else tr("Success"),
        "success": tr("Success"),
        "partial_success": tr("Partial success"),
        "failure": tr("Failure"),
        "fail": tr("Fail"),
        "fumble": tr("Fumble"),
        "critical_failure": tr("Critical failure"),
        "critical_fail": tr("Critical fail"),
    }
    return words.get(degree, degree)


def own_act_words(sheet: Sheet, entry: Entry) -> str:
    """Return what an act with custom rules did: "Nerve 13 → 12", "Seasick"."""
    for event in entry.events:
        if isinstance(event, HomebrewChanged):
            return _pack_words(event)
    text = ", ".join(
        words
        for words in (
            *(_treatment_name(each) for each in entry.steps),
            *(_changed(sheet, each) for each in entry.events),
        )
        if words
    )
    return text or tr("Custom rules")


def treated_words(sheet: Sheet, turn_steps: tuple[Step, ...], events: tuple[object, ...]) -> str:
    """Return the result of a treatment, as a sentence."""
    facts = dict(turn_steps[0].facts)
    roll_text = tr("{treatment}: {dice} gives {points}.").format(
        treatment=facts["treatment"], dice=dice_text(str(facts["dice"])), points=facts["points"]
    )
    changes = [words for each in events if (words := _changed(sheet, each))]
    return f"{roll_text} {changes[0]}." if changes else tr("{thrown} No changes.").format(thrown=roll_text)


def own_refusal_words(sheet: Sheet, ruling: Ruling) -> str:
    """Say why an act with custom rules is refused."""
    facts = dict(ruling.step.facts)
    match facts["because"]:
        case "not_a_number":
            return tr("Type a number, or a change such as −3 or +2.")
        case "out_of_range":
            return tr("Enter a value from {least} to {most}.").format(
                least=facts["least"], most=facts["most"]
            )
        case "no_roll":
            return tr("Roll the skill first, or choose a degree.")
        case "no_tracker":
            name = tracker_title(sheet, str(facts["tracker"]))
            return tr("{tracker} isn't on this sheet.").format(tracker=name)
        case _:
            degree = degree_title(sheet.system, str(facts["degree"]))
            return tr("{degree}: no effect.").format(degree=degree)


def _first(past: Iterable[StandingRoll]) -> Iterable[StandingRoll]:
    for standing, _ in zip(past, range(50), strict=False):
        yield standing


def _tracker_card(sheet: Sheet, tracker: Tracker) -> CardView:
    most = system(sheet.system).tracker_span(sheet, tracker.id).most
    own = next((each for each in homebrew_of(sheet).trackers if each.id == tracker.id), None)
    name = tracker_title(sheet, tracker.id)
    parts: list[Part] = []
    badge = ""
    if 0 < most <= _LONGEST_BAR and tracker.value <= most:
        parts.append(TrackView(tr("Current"), tracker.value, most, "accent"))
    else:
        badge = str(tracker.value) if most == ENDLESS else f"{tracker.value} / {most}"
    parts.append(
        Side(
            (
                _button("−1", f"{LOWER}{tracker.id}", counts=True),
                _button("+1", f"{RAISE}{tracker.id}", counts=True),
                FieldView("value", tr("Change"), placeholder=tr("−3 or 5"), digits=6),
                _button(tr("Set"), f"{SET}{tracker.id}"),
            )
        )
    )
    parts += _notes(own)
    return CardView(f"own:tracker:{tracker.id}", name, tuple(parts), badge=badge, badge_tone="strong")


def _notes(own: OwnTracker | OwnTreatment | None) -> list[Part]:
    return [] if own is None or not own.note else [Words(own.note, "muted")]


def _treatment_card(sheet: Sheet, treatment: OwnTreatment, past: tuple[StandingRoll, ...]) -> CardView:
    target = tracker_title(sheet, treatment.tracker)
    parts: list[Part] = [Words(gives_words(sheet.system, treatment, target)), *_notes(treatment)]
    apply = _button(tr("Apply"), f"{TREAT}{treatment.id}", main=True)
    held = next((each for each in sheet.skills if treatment.skill and each.kind == treatment.skill), None)
    if not treatment.skill:
        parts.append(Side((apply,)))
        return CardView(f"own:treatment:{treatment.id}", treatment.name, tuple(parts))
    latest = roll_for(sheet, treatment, past)
    options = [
        (each, degree_title(sheet.system, each))
        for each in reversed(system(sheet.system).degrees)
        if dice_for(treatment, each, passed=each not in FAILED)
    ]
    if latest is not None:
        word = degree_title(sheet.system, latest.roll.degree)
        options.insert(0, ("", tr("Latest roll: {degree}").format(degree=word)))
    row: list[FieldView | PickView | CardButton] = []
    if held is not None:
        words = tr("Roll {skill}").format(skill=skill_name(system(sheet.system), held))
        row.append(CardButton(ActionView(words), Does.ROLL, subject_of("skill", held.id), icon="dice"))
    if options:
        row += [PickView("degree", tr("Degree"), tuple(options), options[0][0]), apply]
    parts.append(Side(tuple(row)))
    return CardView(
        f"own:treatment:{treatment.id}",
        treatment.name,
        tuple(parts),
        badge="" if latest is None or latest.roll.passed else tr("Failed"),
        badge_tone="warn",
    )


def gives_words(game: str, treatment: OwnTreatment, target: str) -> str:
    """Return what a treatment gives: "Nerve: 1D3, extreme success 1D3+1"."""
    gives = dict(treatment.gives)
    parts = [dice_text(gives[""])] if "" in gives else []
    parts += [
        f"{within(degree_title(game, degree))} {dice_text(dice)}" for degree, dice in gives.items() if degree
    ]
    if not parts:
        return tr("No effect yet.")
    return tr("{tracker}: {gives}").format(tracker=target, gives=", ".join(parts))


def _button(words: str, act: str, *, main: bool = False, counts: bool = False) -> CardButton:
    return CardButton(ActionView(words, id=act), Does.ACT, act, main=main, counts=counts)


def _treatment_name(step: Step) -> str:
    return str(dict(step.facts).get("treatment", ""))


def _pack_words(event: HomebrewChanged) -> str:
    before = set() if event.before is None else set(event.before.packs)
    after = set() if event.after is None else set(event.after.packs)
    if after - before:
        return tr("Table pack added")
    return tr("Table pack removed") if before - after else tr("Table pack updated")


def _changed(sheet: Sheet, event: object) -> str:
    match event:
        case TrackerChanged(tracker, before, after):
            return f"{tracker_title(sheet, tracker)} {before} → {after}"
        case StatusChanged(status, _, after):
            name = next((each.name for each in homebrew_of(sheet).conditions if each.id == status), "")
            return name if after or not name else tr("No longer: {name}").format(name=name)
        case _:
            return ""
