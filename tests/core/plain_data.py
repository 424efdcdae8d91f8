"""Arbitrary sheets, journal entries and plain data for the property tests."""

from operator import attrgetter
from typing import TypeVar

from hypothesis import strategies as st

from rules_core.dice.faces import DICE, Die
from rules_core.dice.sources import Drawn
from rules_core.sheet import sheet
from rules_core.sheet.events import (
    DetailChanged,
    Event,
    FightChanged,
    HomebrewChanged,
    InjuryChanged,
    MarkChanged,
    MaximumChanged,
    NameChanged,
    NotesChanged,
    OverrideChanged,
    PageChanged,
    PassageChanged,
    PictureChanged,
    PossessionChanged,
    PowerChanged,
    PowerMarkChanged,
    SheetRestored,
    ShotsChanged,
    SkillChanged,
    SkillPlaced,
    StatusChanged,
    TechniqueChanged,
    TrackerChanged,
    TrackerPlaced,
    TraitChanged,
    TraitPlaced,
    WeaponChanged,
)
from rules_core.sheet.journal import Action, Entry, Roll
from rules_core.sheet.outcome import Fact, Step
from rules_core.sheet.plan import Plan, Throw
from rules_core.sheet.record import REFERRING

T = TypeVar("T")

numbers = st.integers(-(10**12), 10**12)
texts = st.text(max_size=12)
facts: st.SearchStrategy[Fact] = numbers | texts


def each_id_once(of: st.SearchStrategy[T], most: int = 4) -> st.SearchStrategy[tuple[T, ...]]:
    """Some things, none with the id of another."""
    return st.lists(of, max_size=most, unique_by=attrgetter("id")).map(tuple)


def several(of: st.SearchStrategy[T], most: int = 3) -> st.SearchStrategy[tuple[T, ...]]:
    """Some things."""
    return st.lists(of, max_size=most).map(tuple)


def statuses_of(
    ids: st.SearchStrategy[str], values: st.SearchStrategy[int]
) -> st.SearchStrategy[tuple[sheet.Status, ...]]:
    """Statuses as play leaves them: in the order of their ids, none at 0."""
    found = each_id_once(st.builds(sheet.Status, ids, values.filter(bool)))
    return found.map(lambda each: tuple(sorted(each, key=attrgetter("id"))))


fighters = st.builds(
    sheet.Fighter,
    name=texts,
    dex=numbers,
    ready=st.booleans(),
    surprised=st.booleans(),
    modifier=numbers,
    tie=numbers,
    acted=st.booleans(),
    own=st.booleans(),
    notes=texts,
    attacked=st.booleans(),
    side=texts,
)

fights: st.SearchStrategy[sheet.Fight] = st.builds(
    sheet.Fight, numbers, several(fighters), st.none() | numbers
)

weapons: st.SearchStrategy[sheet.Weapon] = st.builds(sheet.Weapon, *[texts] * 7, numbers, texts, texts)
powers: st.SearchStrategy[sheet.Power] = st.builds(
    sheet.Power, texts, texts, texts, st.none() | numbers, texts, texts, texts, numbers, texts
)
techniques: st.SearchStrategy[sheet.Technique] = st.builds(
    sheet.Technique, texts, texts, texts, numbers, texts, texts
)
injuries: st.SearchStrategy[sheet.Injury] = st.builds(sheet.Injury, texts, numbers, texts, st.booleans())
details: st.SearchStrategy[sheet.Detail] = st.builds(sheet.Detail, texts, texts)
passages: st.SearchStrategy[sheet.Passage] = st.builds(sheet.Passage, texts, texts, st.booleans())
pages: st.SearchStrategy[sheet.NotePage] = st.builds(sheet.NotePage, texts, texts, texts)

traits: st.SearchStrategy[sheet.Trait] = st.builds(sheet.Trait, texts, numbers)
skills: st.SearchStrategy[sheet.Skill] = st.builds(
    sheet.Skill,
    *(texts, texts, numbers, texts, st.none() | numbers, numbers, st.booleans(), texts),
    *(numbers, numbers, texts, st.booleans()),
)
trackers: st.SearchStrategy[sheet.Tracker] = st.builds(
    sheet.Tracker, texts, numbers, st.none() | numbers, st.none() | numbers
)
possessions: st.SearchStrategy[sheet.Possession] = st.builds(sheet.Possession, texts, texts)
overrides: st.SearchStrategy[sheet.Override] = st.builds(sheet.Override, texts, facts)
homebrews: st.SearchStrategy[sheet.Homebrew] = st.builds(
    sheet.Homebrew,
    several(texts),
    several(st.builds(sheet.OwnSkill, texts, texts, texts, texts)),
    several(st.builds(sheet.OwnTracker, texts, texts, texts, texts, texts)),
    several(st.builds(sheet.OwnCondition, texts, texts, texts)),
    several(
        st.builds(sheet.OwnTreatment, texts, texts, texts, texts, several(st.tuples(texts, texts)), texts)
    ),
    several(st.tuples(texts, facts)),
)

sheets: st.SearchStrategy[sheet.Sheet] = st.builds(
    sheet.Sheet,
    system=texts,
    name=texts,
    details=several(details),
    traits=each_id_once(traits),
    skills=each_id_once(skills),
    trackers=each_id_once(trackers),
    weapons=several(weapons),
    possessions=several(possessions),
    backstory=several(passages),
    pages=several(pages),
    notes=texts,
    origin=st.none() | st.builds(sheet.Origin, texts, texts, several(st.tuples(texts, texts))),
    powers=each_id_once(powers),
    statuses=statuses_of(texts, numbers),
    fight=st.none() | fights,
    techniques=each_id_once(techniques),
    injuries=each_id_once(injuries),
    overrides=each_id_once(overrides),
    homebrew=st.none() | homebrews,
    picture=texts,
)

events: st.SearchStrategy[Event] = st.one_of(
    *(
        st.builds(kind, texts, numbers, numbers)
        for kind in (TrackerChanged, TraitChanged, MarkChanged, PowerMarkChanged, SkillChanged, StatusChanged)
    ),
    st.builds(ShotsChanged, numbers, numbers, numbers),
    st.builds(FightChanged, st.none() | fights, st.none() | fights),
    st.builds(WeaponChanged, numbers, st.none() | weapons, st.none() | weapons),
    st.builds(PowerChanged, numbers, st.none() | powers, st.none() | powers),
    st.builds(TechniqueChanged, numbers, st.none() | techniques, st.none() | techniques),
    st.builds(InjuryChanged, numbers, st.none() | injuries, st.none() | injuries),
    st.builds(MaximumChanged, texts, st.none() | numbers, st.none() | numbers),
    st.builds(DetailChanged, numbers, st.none() | details, st.none() | details),
    st.builds(PassageChanged, numbers, st.none() | passages, st.none() | passages),
    st.builds(PageChanged, numbers, st.none() | pages, st.none() | pages),
    *(st.builds(kind, texts, texts) for kind in (NameChanged, NotesChanged, PictureChanged)),
    st.builds(TraitPlaced, numbers, st.none() | traits, st.none() | traits),
    st.builds(SkillPlaced, numbers, st.none() | skills, st.none() | skills),
    st.builds(TrackerPlaced, numbers, st.none() | trackers, st.none() | trackers),
    st.builds(PossessionChanged, numbers, st.none() | possessions, st.none() | possessions),
    st.builds(OverrideChanged, numbers, st.none() | overrides, st.none() | overrides),
    st.builds(HomebrewChanged, st.none() | homebrews, st.none() | homebrews),
    st.builds(SheetRestored, sheets, sheets),
)

_named_facts = st.dictionaries(texts.filter(lambda name: name != "rule"), facts, max_size=4).map(
    lambda found: tuple(found.items())
)

rolls = st.builds(
    Roll,
    system=texts,
    subject=texts,
    name=texts,
    check=_named_facts,
    drawn=several(st.builds(Drawn, texts, texts, several(numbers))),
    total=numbers,
    degree=texts,
    passed=st.booleans(),
    unused=several(st.builds(Drawn, texts, texts, several(numbers))),
    added=several(st.builds(Drawn, texts, texts, several(numbers))),
)


def _thrown(die: "Die[int] | Die[str]") -> st.SearchStrategy[Drawn]:
    return st.builds(Drawn, texts, st.just(die.name), several(st.sampled_from(die.faces)))


plans: st.SearchStrategy[Plan] = st.builds(
    Plan,
    texts,
    _named_facts.map(lambda found: tuple(sorted(found))),
    each_id_once(
        st.builds(
            Throw,
            texts,
            _named_facts,
            several(st.sampled_from(list(DICE.values())).flatmap(_thrown)),
            st.booleans(),
        )
    ),
)
"""Plans of downtimes: answers in the order of their ids, one throw for each try, faces that the dice have."""

entries: st.SearchStrategy[Entry] = st.builds(
    Entry,
    seq=st.integers(1, 10**12),
    action_id=texts,
    action=st.sampled_from(Action),
    at=texts,
    about=texts,
    refers=several(st.integers(1, 10**12)),
    roll=st.none() | rolls,
    steps=several(st.builds(Step, texts, _named_facts)),
    events=several(events),
    text=texts,
    plan=st.none() | plans,
).filter(
    lambda entry: (
        (bool(entry.refers) or entry.action not in REFERRING)
        and (entry.roll is not None or entry.action is not Action.AMEND)
    )
)

odd_leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from([10**13, -(10**400), "\ud800", "x\udfff", b"bytes", 1.0, float("nan")])
)

plain_data = st.recursive(
    odd_leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts | st.integers(), inner, max_size=4),
    max_leaves=12,
)
"""Anything that a file could hold, and some things that only a program could make."""
