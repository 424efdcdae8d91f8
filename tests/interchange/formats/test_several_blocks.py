"""Several printed stat blocks in one text become several characters, with nothing of one in another."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.interchange.coc7.printed_block import normalised
from desktop.interchange.coc7.several_blocks import pieces
from desktop.interchange.detect import read_character
from desktop.interchange.review import Reading, Reason, RemarkKind, Unreadable
from rules_core.sheet.sheet import Sheet

ROW = "STR {0} CON {0} SIZ {0} DEX {0} INT {0} APP {0} POW {0} EDU {0}"
ADA, BOB, CID = 45, 55, 65
"""Everything of a character is this number, so that a stray value is noticed."""

BODY = "\nHP {0}\nBrawl {0}% ({1}/{2}), damage 1D3+DB\nSpot Hidden {0}%"


def body(number: int) -> str:
    return ROW.format(number) + BODY.format(number, number // 2, number // 5)


def read(text: str) -> tuple[Reading, ...]:
    first = read_character(text.encode(), "blocks.txt")
    return first, *first.more


def only(sheet: Sheet, number: int) -> bool:
    """Whether a sheet has the values of one character alone."""
    values = [each.value for each in sheet.traits] + [sheet.tracker("hp").value]
    values += [sheet.skill(each).value for each in ("fighting-brawl", "spot-hidden")]
    return set(values) == {number}


def names(text: str) -> list[str]:
    found = read(text)
    for each, number in zip(found, (ADA, BOB, CID), strict=False):
        assert only(each.sheet, number), (each.sheet.name, number)
        assert len(each.sheet.weapons) == 1
    return [each.sheet.name for each in found]


@pytest.mark.parametrize(
    "between",
    ["\n", "\n\n", "\n\n\n\n", "\n---\n", "\n\n* * *\n\n", "\n=====\n", "\n\n###\n", "\r\n\r\n", "\n___\n\n"],
)
@pytest.mark.parametrize("behind", ["\n", "\n\n", "\n---\n", ", 40, thug\n", "\n40, thug\n", ": "])
def test_blocks_apart_by_any_separator_are_told_apart(between: str, behind: str) -> None:
    people = (("Ada Moss", ADA), ("Bob Gray", BOB), ("Cid Lane", CID))
    text = between.join(f"{name}{behind}{body(number)}" for name, number in people)
    assert names(text) == ["Ada Moss", "Bob Gray", "Cid Lane"]


def test_blocks_pasted_as_one_line_are_told_apart() -> None:
    text = " ".join(f"{name}, 40, thug {body(at)}" for name, at in (("Ada Moss", ADA), ("Bob Gray", BOB)))
    found = names(text.replace("\n", " "))
    assert found == ["Ada Moss", "Bob Gray"]
    assert [each.sheet.detail("occupation") for each in read(text.replace("\n", " "))] == ["thug", "thug"]


@pytest.mark.parametrize("head", ["## {}\n", "**{}**\n", "*{}*\n\n", "# {}, 40\n", "Name: {}\nAge: 40\n"])
def test_names_may_be_marked_as_headings_or_labelled(head: str) -> None:
    text = (
        f"{head.format('Ada')}{body(ADA)}\n{head.format('Bob')}{body(BOB)}\n{head.format('Cid')}{body(CID)}"
    )
    assert names(text) == ["Ada", "Bob", "Cid"]


def test_a_description_between_a_name_and_its_row_belongs_to_that_name() -> None:
    tall = "A tall man in a grey coat who never smiles at anyone, and never did."
    text = f"Ada\n\n{body(ADA)}\n\nBob, 40, thug\n\n{tall}\n\n{body(BOB)}\n\nCid\n{tall}\n\n{body(CID)}"
    assert names(text) == ["Ada", "Bob", "Cid"]
    found = read(text)
    assert [tall in str(each.sheet) for each in found] == [False, True, True]


def test_possessions_and_notes_stay_with_their_own_block() -> None:
    text = (
        f"Ada\n{body(ADA)}\nEquipment: torch, rope\n\nTraits: Never late.\n\n"
        f"Bob\n{body(BOB)}\nEquipment: lamp\nCid\n{body(CID)}\nArmor: 1 point of leather\n"
    )
    assert names(text) == ["Ada", "Bob", "Cid"]
    ada, bob, cid = (each.sheet for each in read(text))
    assert [each.name for each in ada.possessions] == ["torch", "rope"]
    assert [each.name for each in bob.possessions] == ["lamp"]
    assert (cid.possessions, [each.text for each in ada.backstory]) == ((), ["Never late."])


def test_blocks_without_names_are_characters_too() -> None:
    assert names(f"{body(ADA)}\n\n{body(BOB)}") == ["Unnamed", "Unnamed"]


def test_an_unfinished_row_among_blocks_stays_in_the_block_before() -> None:
    text = f"Ada\n{body(ADA)}\n\nHalf a man\nSTR 50 CON 50\n\nBob\n{body(BOB)}"
    assert names(text) == ["Ada", "Bob"]
    assert any("Half a man" in each.given for each in read(text)[0].remarks_of(RemarkKind.UNREAD))


def test_a_block_of_another_edition_among_others_is_named_and_left_out() -> None:
    older = ROW.format(12)
    first, *others = read(f"Ada\n{body(ADA)}\n\nOld Nick\n{older}\n\nBob\n{body(BOB)}")
    assert [each.sheet.name for each in (first, *others)] == ["Ada", "Bob"]
    assert [(each.field, each.reason) for each in first.remarks_of(RemarkKind.LEFT_OUT)] == [
        ("Old Nick", "another edition")
    ]
    with pytest.raises(Unreadable) as refusal:
        read(f"Old Nick\n{older}\n\nOld Ned\n{older}")
    assert refusal.value.reason is Reason.OTHER_EDITION


def test_a_text_of_hundreds_of_blocks_gives_a_hundred() -> None:
    found = read("\n\n".join(f"Goon {number}\n{ROW.format(50)}" for number in range(300)))
    assert len(found) == 100
    assert found[0].sheet.name == "Goon 0"
    assert "Goon 101" in str(found[-1].remarks)


MULLIGAN = """JACK MULLIGAN, age 35, bartender
STR 65  CON 70  SIZ 75  DEX 50  INT 45
APP 40  POW 50  EDU 40  SAN 50  HP 14
DB: +1D4  Build: 1  Move: 7  MP: 10
Attacks per round: 1
Brawl 60% (30/12), damage 1D3+1D4
.38 Revolver 40% (20/8), damage 1D10
Skills: Intimidate 55%, Listen 40%.
Armor: none.
"""
WHITE = """MRS. ABIGAIL WHITE, 62, Landlady
A thin woman who hears everything through the wall.
STR 35  CON 45  SIZ 50  DEX 50  INT 65
APP 40  POW 60  EDU 55  SAN 60  HP 9
Brawl 25% (12/5), damage 1D3
Skills: Listen 70%, Psychology 50%
Armor: 1 point (corset).
Spells: none known; she prays.
"""
THUG = """Thug (x3)
STR 60 CON 55 SIZ 65 DEX 55 INT 40 APP 35 POW 40 EDU 35
HP 12 Move 7
Club 45% (22/9), damage 1D8+DB
"""


@pytest.mark.parametrize(
    "text",
    [
        f"{MULLIGAN}\n{WHITE}\n{THUG}",
        f"{MULLIGAN}{WHITE}{THUG}",
        f"{MULLIGAN}{WHITE}{THUG}".replace("\n", "\n\n"),
        f"{MULLIGAN}{WHITE}{THUG}".replace("\n", " "),
        f"{MULLIGAN}---\n{WHITE}-----\n{THUG}",
        f"1. {MULLIGAN}\n2. {WHITE}\n3. {THUG}",
        f"{MULLIGAN}\n## Downstairs\n\n{WHITE}\n{THUG}".replace("\n", "\r\n"),
    ],
    ids=["paragraphs", "no-gaps", "wide", "one-line", "rules", "numbered", "headings"],
)
def test_three_people_of_a_scenario_keep_their_own_values(text: str) -> None:
    jack, abigail, thug = (each.sheet for each in read(text))
    assert [each.name for each in (jack, abigail, thug)] == [
        "JACK MULLIGAN",
        "MRS. ABIGAIL WHITE",
        "Thug (x3)",
    ]
    assert [[each.name for each in sheet.weapons] for sheet in (jack, abigail, thug)] == [
        ["Brawl", ".38 Revolver"],
        ["Brawl"],
        ["Club"],
    ]
    assert (jack.detail("age"), abigail.detail("age"), thug.detail("age")) == ("35", "62", "")
    assert [each.text for each in abigail.backstory] == ["none known; she prays."]
    assert "thin woman" not in str(jack) + str(thug)
    assert "through the wall" in str(abigail)
    assert [each.tracker("hp").value for each in (jack, abigail, thug)] == [14, 9, 12]


WAITS = "He waits at the quay, and never says why.\n"


@pytest.mark.parametrize(
    ("between", "head"),
    [
        ("\nBob\n\n", "Bob\n\n"),
        (f"\nBob\n\n{WAITS}\n{WAITS}\n", f"Bob\n\n{WAITS}\n{WAITS}\n"),
        (f"\nBob\n\n{WAITS}\n{WAITS}\n{WAITS}\n", ""),
        (f"\nBob\n\n---\n\n{WAITS}\n", f"Bob\n\n---\n\n{WAITS}\n"),
        ("\nBob\nthug\nyoung\ntall\n", "Bob\nthug\nyoung\ntall\n"),
        ("\nBob\nthug\nyoung\ntall\nold\n", "tall\nold\n"),
        ("Bob\nthug\n", "Bob\nthug\n"),
        ("Bob\nthug\nyoung\n", "thug\nyoung\n"),
        ("Half\nBob\nAge: 40\nHome: Hull\n", "Bob\nAge: 40\nHome: Hull\n"),
        ("Name: Bob\nAge: 40\nthug\n", "Name: Bob\nAge: 40\nthug\n"),
        ("Dodge 20%\nBob\n", "Bob\n"),
        ("Skills\nBob\n", "Bob\n"),
        (f"\nDodge 20%\nBob\nthug\n{WAITS}", f"Bob\nthug\n{WAITS}"),
        (f"\nDodge 20%\nBob\nthug\nold\n{WAITS}", f"thug\nold\n{WAITS}"),
        (f"\nDodge 20%\nBob\n{WAITS * 4}", f"Bob\n{WAITS * 4}"),
        (f"\nDodge 20%\nBob\n{WAITS * 5}", ""),
        (f"\n# Bob\n{WAITS * 5}", f"# Bob\n{WAITS * 5}"),
        ("\nUpstairs\n# Bob\nold\n", "# Bob\nold\n"),
        ("\n# Bob\nthug\nyoung\ntall\nold\nodd\n", "# Bob\nthug\nyoung\ntall\nold\nodd\n"),
        ("\n# Bob, 2 3\nthug\nyoung\ntall\nold\nodd\n", "old\nodd\n"),
        (f"\n{'x' * 100}\n", f"{'x' * 100}\n"),
        (f"\n{'x' * 101}\n", ""),
        ("\nBob 4\n", "Bob 4\n"),
        ("\nBob 4 5\n", ""),
        ("\n(12) Bob 4\n", "(12) Bob 4\n"),
        ("\nBob.\n", ""),
        ("\nBob;\n", ""),
        ("\n---\nBob\n---\n", "Bob\n---\n"),
        ("\n--\nBob\n", "--\nBob\n"),
    ],
)
def test_a_block_begins_at_the_heading_above_its_row(between: str, head: str) -> None:
    """Without one that can be told from the block before, it begins at the row."""
    row = ROW.format(BOB)
    whole = normalised(f"Ada\n{ROW.format(ADA)}\nHP 9\n{between}{row}\nHP 5")
    assert pieces(whole)[1] == f"{head}{row}\nHP 5"


@pytest.mark.parametrize(
    ("between", "head"),
    [
        (" Bob Gray, 40, thug ", "Bob Gray, 40, thug "),
        (" HP 9. Bob Gray, thug. Traits: tall. ", "Bob Gray, thug. Traits: tall. "),
        (" HP 9. Skills: none. Bob Gray ", "Bob Gray "),
        (" HP 9. He ran. Bob, 40, thug. Tall. ", "Bob, 40, thug. Tall. "),
        (" HP 9. Bob Gray. Tall. ", "Bob Gray. Tall. "),
        (" HP 9, Bob ", "Bob "),
        (" ", ""),
    ],
)
def test_a_block_in_the_same_line_begins_at_its_name(between: str, head: str) -> None:
    first, second = ROW.format(ADA), ROW.format(BOB)
    assert pieces(normalised(f"Ada {first}{between}{second}"))[1] == f"{head}{second}"


def test_words_behind_a_row_belong_to_its_block() -> None:
    first, second = ROW.format(ADA), ROW.format(BOB)
    assert pieces(normalised(f"Ada\n{first} and quick\n{second}")) == [f"Ada\n{first} and quick", second]


@pytest.mark.parametrize("filling", ["---\n", "Ada\n", "a. ", "Dodge 25% ", "\n", "* * *\n"])
def test_splitting_takes_no_long_time(filling: str) -> None:
    row = ROW.format(50)
    text = f"{row}\n{filling * (45_000 // len(filling))}\n{row}\n{filling * (45_000 // len(filling))}"
    began = time.process_time()
    pieces(normalised(text))
    assert time.process_time() - began < 5


@given(st.lists(st.sampled_from([*"\n\n\n-*#=.:,% 5aB", "Ada ", ROW.format(50), "HP 5", "**", "Skills:"])))
def test_any_mixture_is_read_or_refused(parts: list[str]) -> None:
    try:
        found = read("".join(parts))
    except Unreadable:
        return
    assert all(each.sheet.name for each in found)
