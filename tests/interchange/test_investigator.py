"""A sheet is built from what a reader finds: the file's values count, and differences are told."""

import pytest
from msgspec.structs import replace

from desktop.interchange.coc7.investigator import CHARACTERISTICS, Investigator, plain_breaks, same_bonus
from desktop.interchange.coc7.names import SkillName
from desktop.interchange.fields import Fields
from desktop.interchange.review import Reading, Reason, RemarkKind, Unreadable
from rules_core.sheet.sheet import Detail, Possession, Skill, Status, Tracker, Weapon

FIFTY = dict.fromkeys(CHARACTERISTICS, 50)

Told = tuple[RemarkKind, str, str, str]


def built(**more: object) -> tuple[Investigator, Fields]:
    """A builder of a file with 50 in each characteristic and ``more``."""
    fields = Fields({"name": "Ada", "traits": FIFTY, **more})
    builder = Investigator(fields)
    for each in CHARACTERISTICS:
        builder.characteristic(each, "traits", each)
    return builder, fields


def finished(builder: Investigator) -> Reading:
    return builder.reading(("name",), format_id="x", format_name="X", file_name="folder/a.x")


def told(reading: Reading, *kinds: RemarkKind) -> list[Told]:
    return [(each.kind, each.field, each.given, each.taken) for each in reading.remarks if each.kind in kinds]


@pytest.mark.parametrize(
    ("value", "least", "skill"),
    [
        ("25", {}, Skill("spot-hidden", "spot-hidden", 25, base=25)),
        ("60", {}, Skill("spot-hidden", "spot-hidden", 60, base=25)),
        ("9999", {}, Skill("spot-hidden", "spot-hidden", 9999, base=25)),
        ("60", {"base": 30}, Skill("spot-hidden", "spot-hidden", 60, base=30)),
        ("60", {"changed": True}, Skill("spot-hidden", "spot-hidden", 60, base=25)),
        ("60", {"changed": False}, Skill("spot-hidden", "spot-hidden", 60, base=60)),
        ("25", {"changed": True}, Skill("spot-hidden", "spot-hidden", 25, base=None)),
        ("25", {"changed": False}, Skill("spot-hidden", "spot-hidden", 25, base=25)),
        ("60", {"ticked": "yes"}, Skill("spot-hidden", "spot-hidden", 60, base=25, marks=1)),
        ("60", {"ticked": "no"}, Skill("spot-hidden", "spot-hidden", 60, base=25)),
        ("60", {"occupation": True}, Skill("spot-hidden", "spot-hidden", 60, base=25, occupation=True)),
        (
            "60",
            {"occupation_points": 20, "interest_points": 15},
            Skill("spot-hidden", "spot-hidden", 60, base=25, occupation_points=20, interest_points=15),
        ),
    ],
)
def test_a_skill_has_what_the_file_says_of_it(value: str, least: dict[str, object], skill: Skill) -> None:
    builder, _ = built(skill={"name": "Spot Hidden", "value": value, **least})
    paths = {key: ("skill", key) for key in least}
    assert builder.skill(("skill", "name"), ("skill", "value"), **paths) == skill  # type: ignore[arg-type]
    reading = finished(builder)
    assert reading.sheet.skills == (skill,)
    assert told(reading, RemarkKind.UNREAD, RemarkKind.MISSING, RemarkKind.UNKNOWN) == [
        (RemarkKind.MISSING, "luck", "", "0")
    ]


def test_a_skill_without_a_value_has_its_base() -> None:
    builder, _ = built(rows=[["Spot Hidden", None], ["Knitting", "much"], ["", "60"]])
    first, second, third = (builder.skill(("rows", row, 0), ("rows", row, 1)) for row in range(3))
    assert first == Skill("spot-hidden", "spot-hidden", 25, base=25)
    assert second == Skill("custom:knitting", "custom", 0, "Knitting", base=None)
    assert third is None
    assert told(finished(builder), RemarkKind.MISSING, RemarkKind.UNKNOWN) == [
        (RemarkKind.MISSING, "Spot Hidden", "", "25"),
        (RemarkKind.MISSING, "Knitting", "", "0"),
        (RemarkKind.MISSING, "luck", "", "0"),
        (RemarkKind.UNKNOWN, "skills", "Knitting", "0"),
    ]


def test_same_skill_under_two_names_keeps_both() -> None:
    builder, _ = built(
        rows=[["Spot Hidden", 60], ["Spot Hidden", 70], ["Art", 20, "Song"], ["Art", 30, "Song"]]
    )
    for row in range(4):
        special = ("rows", row, 2) if row > 1 else None
        builder.skill(("rows", row, 0), ("rows", row, 1), speciality=special)
    assert [(each.id, each.kind, each.name, each.value) for each in builder._skills] == [
        ("spot-hidden", "spot-hidden", "", 60),
        ("custom:spot-hidden", "custom", "Spot Hidden", 70),
        ("art-craft:song", "art-craft", "Song", 20),
        ("art-craft:song#2", "art-craft", "Song", 30),
    ]


RANKS = [
    ["Fighting (Brawl)", 60],
    ["Fighting (Sword)", 62],
    ["Firearms (Handgun)", 45],
    ["Firearms (Rifle/Shotgun)", 25],
    ["Throw", 45],
]


@pytest.mark.parametrize(
    ("weapon", "chance", "skill", "sure"),
    [
        (Weapon("Fighting (Brawl)"), 60, "fighting-brawl", True),
        (Weapon("Handgun"), 30, "firearms-handgun", True),
        (Weapon("Derringer"), 45, "firearms-handgun", True),
        (Weapon("Musket"), 25, "firearms-rifle-shotgun", True),
        (Weapon("Chair leg"), 60, "fighting-brawl", True),
        (Weapon("日本刀"), 60, "fighting-brawl", False),
        (Weapon("日本刀"), 61, "fighting-sword", True),
        (Weapon("Kyudo set"), 45, "firearms-handgun", False),
        (Weapon("Old thing", malfunction="96"), 45, "firearms-handgun", True),
        (Weapon("Old thing", range="15 yards"), 45, "firearms-handgun", True),
        (Weapon("Old thing", range="touch"), 45, "fighting-brawl", False),
        (Weapon("Old thing", damage="1D6+DB"), 44, "fighting-brawl", False),
        (Weapon("Old thing", range="15 yards"), 44, "firearms-handgun", False),
        (Weapon("Hatchet"), 15, "fighting-brawl", False),
        (Weapon("", damage="1D3"), 60, "fighting-brawl", False),
    ],
)
def test_a_weapons_skill_follows_from_name_kind_range_damage_and_chance(
    weapon: Weapon, chance: int, skill: str, sure: bool
) -> None:
    builder, _ = built(rows=RANKS, chance=chance)
    for row in range(len(RANKS)):
        builder.skill(("rows", row, 0), ("rows", row, 1))
    used = builder.weapon(weapon, ("chance",))
    assert used is not None
    assert used.id == skill
    reading = finished(builder)
    assert reading.sheet.weapons == (replace(weapon, skill=skill),)
    assert bool(reading.remarks_of(RemarkKind.WEAPON)) is not sure
    name = weapon.name or weapon.damage
    assert reading.sheet.notes == ("" if chance == used.value else f"{name}: {chance} %")


def test_a_weapon_without_any_combat_skill_is_asked_about() -> None:
    builder, _ = built(chance="６０％")
    assert builder.weapon(Weapon("Sword"), ("chance",)) is None
    reading = finished(builder)
    assert reading.sheet.notes == "Sword: 60 %"
    assert told(reading, RemarkKind.WEAPON) == [(RemarkKind.WEAPON, "Sword", "60 %", "")]


def test_a_weapon_without_a_skill_keeps_none_if_none_is_to_be_guessed() -> None:
    builder = Investigator(Fields({"name": "Ada", "skill": ["Fighting (Sword)", 40]}), guesses=False)
    skill = builder.skill(("skill", 0), ("skill", 1))
    assert builder.weapon(Weapon("Cutlass", damage="1D8+DB")) is None
    assert builder.weapon(Weapon("Sword")) == skill
    reading = finished(builder)
    assert [each.skill for each in reading.sheet.weapons] == ["", "fighting-sword"]
    assert told(reading, RemarkKind.WEAPON) == []


def test_a_chance_that_names_a_skill_is_that_skill() -> None:
    builder, _ = built(rows=RANKS, chances=["Sword", "much"])
    for row in range(len(RANKS)):
        builder.skill(("rows", row, 0), ("rows", row, 1))
    assert builder.weapon(Weapon("Stick"), ("chances", 0)) == builder._skills[1]
    builder.weapon(Weapon("Rod"), ("chances", 1))
    assert told(finished(builder), RemarkKind.UNREAD) == [(RemarkKind.UNREAD, "chances[1]", '"much"', "")]


@pytest.mark.parametrize(
    ("given", "maximum", "start", "tracker", "remarks"),
    [
        (8, None, None, Tracker("hp", 8), [(RemarkKind.DERIVED, "hp_maximum", "", "10")]),
        (8, 10, None, Tracker("hp", 8), []),
        (8, 12, None, Tracker("hp", 8, 12), [(RemarkKind.DIFFERS, "hp_maximum", "12", "12")]),
        (12, 12, None, Tracker("hp", 12, 12), [(RemarkKind.DIFFERS, "hp_maximum", "12", "12")]),
        (10, 10, None, Tracker("hp", 10), []),
        (11, 10, None, Tracker("hp", 11), [(RemarkKind.DIFFERS, "hp", "11", "11")]),
        (None, 10, None, Tracker("hp", 10), [(RemarkKind.DERIVED, "hp", "", "10")]),
        (None, 10, 7, Tracker("hp", 7, None, 7), [(RemarkKind.DERIVED, "hp", "", "7")]),
        (None, 10, 11, Tracker("hp", 10, None, 11), [(RemarkKind.DERIVED, "hp", "", "10")]),
    ],
)
def test_a_tracker_has_the_files_value_and_the_rules_maximum(
    given: int | None, maximum: int | None, start: int | None, tracker: Tracker, remarks: list[Told]
) -> None:
    builder, _ = built(hp=[given, maximum, start])
    builder.tracker("hp", ("hp", 0), ("hp", 1), ("hp", 2))
    reading = finished(builder)
    assert reading.sheet.tracker("hp") == tracker
    kinds = (RemarkKind.DERIVED, RemarkKind.DIFFERS, RemarkKind.UNREAD)
    assert [each for each in told(reading, *kinds) if each[1].startswith("hp")] == remarks


@pytest.mark.parametrize(
    ("maximum", "tracker", "unread"),
    [(80, Tracker("san", 40, 80), []), (99, Tracker("san", 40), []), (120, Tracker("san", 40), ["san[1]"])],
)
def test_sanity_cannot_be_above_what_the_rules_allow(
    maximum: int, tracker: Tracker, unread: list[str]
) -> None:
    builder, _ = built(san=[40, maximum])
    builder.tracker("san", ("san", 0), ("san", 1))
    reading = finished(builder)
    assert reading.sheet.tracker("san") == tracker
    assert [field for _, field, _, _ in told(reading, RemarkKind.UNREAD)] == unread


def test_trackers_that_the_file_lacks_follow_the_rules() -> None:
    builder, _ = built()
    sheet = finished(builder).sheet
    assert {each.id: each.value for each in sheet.trackers} == {"hp": 10, "mp": 10, "san": 50, "luck": 0}


@pytest.mark.parametrize(
    ("figure", "value", "override", "differs"),
    [
        ("move", 8, None, None),
        ("move", "9", 9, "9"),
        ("build", 0, None, None),
        ("build", -99, -99, "-99"),
        ("build", -100, None, None),
        ("build", 999, 999, "999"),
        ("build", 1000, None, None),
        ("damage_bonus", "None", None, None),
        ("damage_bonus", "±0", None, None),
        ("damage_bonus", "+1W4", "+1D4", "+1D4"),
        ("damage_bonus", "", None, None),
    ],
)
def test_a_figure_is_set_by_hand_if_it_differs(
    figure: str, value: object, override: object, differs: str | None
) -> None:
    builder, _ = built(figure=value)
    builder.figure(figure, "figure")
    reading = finished(builder)
    assert {each.id: each.value for each in reading.sheet.overrides} == (
        {} if override is None else {figure: override}
    )
    assert [taken for *_, taken in told(reading, RemarkKind.DIFFERS)] == (
        [] if differs is None else [differs]
    )


def test_first_of_two_texts_counts_and_the_rest_stays_unread() -> None:
    builder, _ = built(work=["Sailor", "Baker"], prone=[True, "yes"], text="a<BR>b", bare="c", address="x/y")
    for place in range(2):
        builder.detail("occupation", "work", place)
        builder.status("prone", "prone", place)
    builder.status("dying", "gone")
    builder.passage("traits", "text", key=True)
    builder.passage("people", "gone")
    builder.notes("bare")
    for weapon in (Weapon(""), Weapon("Club", damage="1W6")):
        builder.weapon(weapon)
    for possession in (Possession(""), Possession("Rope")):
        builder.possession(possession)
    reading = finished(builder)
    sheet = reading.sheet
    assert sheet.details == (Detail("occupation", "Sailor"),)
    assert sheet.statuses == (Status("prone", 1),)
    assert [(each.heading, each.text, each.key) for each in sheet.backstory] == [("traits", "a\nb", True)]
    assert (sheet.notes, sheet.possessions) == ("c", (Possession("Rope"),))
    assert sheet.weapons == (Weapon("Club", damage="1D6"),)
    assert told(reading, RemarkKind.CHANGED) == [(RemarkKind.CHANGED, "traits", "<br>", "↵")]
    assert [field for _, field, _, _ in told(reading, RemarkKind.UNREAD)] == ["work[1]", "address"]
    assert sheet.origin is not None
    assert (sheet.origin.format, sheet.origin.file) == ("x", "a.x")


def test_an_item_is_described_in_brackets() -> None:
    builder, _ = built(items=[["Rope", "old"], ["Rope", ""], ["", "old"]])
    assert [builder.described(("items", row, 0), ("items", row, 1)) for row in range(3)] == [
        "Rope (old)",
        "Rope",
        "",
    ]
    assert told(finished(builder), RemarkKind.CHANGED) == [
        (RemarkKind.CHANGED, "possessions", "Rope", "Rope (old)")
    ]


@pytest.mark.parametrize(("length", "kept"), [(200, 200), (201, 200)])
def test_a_long_name_is_shortened(length: int, kept: int) -> None:
    builder, _ = built(name="x" * length)
    reading = finished(builder)
    assert reading.sheet.name == "x" * kept
    changed = bool(told(reading, RemarkKind.CHANGED))
    assert changed is (length > kept)
    assert ("name" in [field for _, field, _, _ in told(reading, RemarkKind.UNREAD)]) is changed


def test_a_file_without_characteristics_and_skills_is_no_character() -> None:
    with pytest.raises(Unreadable) as refusal:
        finished(Investigator(Fields({"name": "Ada"})))
    assert (refusal.value.reason, refusal.value.facts) == (Reason.NO_CHARACTER, {"format": "X"})
    only_skill = Investigator(Fields({"skill": ["Spot Hidden", 30]}))
    only_skill.skill(("skill", 0), ("skill", 1))
    reading = finished(only_skill)
    assert (RemarkKind.MISSING, "name", "", reading.sheet.name) in told(reading, RemarkKind.MISSING)


def test_skills_that_everyone_has_are_added_at_their_base() -> None:
    builder, _ = built(rows=[["Spot Hidden", 60], ["Knitting", 20]])
    for row in range(2):
        builder.skill(("rows", row, 0), ("rows", row, 1))
    builder.standard_skills()
    reading = finished(builder)
    skills = {each.id: (each.value, each.base) for each in reading.sheet.skills}
    assert skills["spot-hidden"] == (60, 25)
    assert skills["dodge"] == (25, 25)
    added = len(skills) - 2
    assert (RemarkKind.DERIVED, "skills", "", str(added)) in told(reading, RemarkKind.DERIVED)
    builder.standard_skills()
    assert len(finished(builder).sheet.skills) == len(skills), "the second time none is missing"


def test_a_skill_that_the_file_identifies_needs_no_name_to_be_known() -> None:
    builder, _ = built(skill=["Horchen", 40])
    skill = builder.skill(("skill", 0), ("skill", 1), known=SkillName("listen"))
    assert skill == Skill("listen", "listen", 40, base=20)
    assert builder.skill_named("LISTEN") == skill
    assert builder.skill_named("Spot Hidden") is None


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("None", "+0", True),
        ("-", "0", True),
        ("なし", "", True),
        ("-0", "0", True),
        ("+1d4", "1D4", True),
        ("−1", "-1", True),
        ("＋１Ｄ４", "1D4", True),
        ("-1", "-2", False),
        ("1D4", "0", False),
    ],
)
def test_damage_bonuses_are_the_same_however_they_are_written(one: str, other: str, same: bool) -> None:
    assert same_bonus(one, other) is same


def test_breaks_of_html_become_plain() -> None:
    assert plain_breaks("a<br>b<BR />\nc\r\nd\re\n<br/>f <b>g</b>") == "a\nb\nc\nd\ne\nf <b>g</b>"
