"""A downtime survives export and import with every die."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.interchange.review import Reason, Unreadable
from desktop.interchange.rollbook import files_of, journal_line, read_folder, read_rollbook, write_rollbook
from rules_core.dice.sources import Drawn, LiveDice
from rules_core.game.downtime import LONGEST_TEXT, Downtime, answer, find_ask, finished, pages, roll
from rules_core.game.registry import downtime_flow
from rules_core.sheet.events import DetailChanged, MaximumChanged, PassageChanged, SkillChanged
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.plan import NOTES, Plan, Throw
from rules_core.sheet.sheet import Detail, Passage, Power, Sheet, Skill, Tracker, Trait

CLEO = Sheet("shadow-lounge", "Cleo", traits=(Trait("power", 60),), skills=(Skill("dodge", "dodge", 37),))
PLAN = Plan(
    "review",
    (("hp", 9), ("title", "The wreck 🕯")),
    (
        Throw(
            "skill:dodge",
            (("value", 31), ("successes", 3)),
            (Drawn("", "d100", (77,)), Drawn("", "d10", (6,))),
        ),
        Throw("force", (), (Drawn("", "d100", (9,)),), typed=True),
        Throw("pool", (), (Drawn("", "ability", ("sa", "")),)),
    ),
)
OVER = Entry(
    1,
    "a",
    Action.DOWNTIME,
    "2026-03-02",
    events=(
        SkillChanged("dodge", 31, 37),
        MaximumChanged("fp", None, 6),
        DetailChanged(0, None, Detail("rank", "Captain")),
        PassageChanged(0, Passage("people", "Rosa", key=True), None),
    ),
    plan=PLAN,
)
DROPPED = Entry(2, "b", Action.DOWNTIME_DROPPED, "2026-03-03", plan=PLAN)
TITLED = Entry(3, "c", Action.NOTE, "2026-03-03", about="downtime:title", refers=(1,), text="The Ardent")


def test_a_downtime_keeps_every_die() -> None:
    found = read_rollbook(write_rollbook(CLEO, (OVER, DROPPED, TITLED)))
    assert found.entries == (OVER, DROPPED, TITLED)


@pytest.mark.parametrize(
    ("given", "instead"),
    [
        ("[77]", "[101]"),
        ('"d100"', '"d101"'),
        ('"force"', '"skill:dodge"'),
        ('"typed": true', '"typed": 1'),
        ('"page"', '"paper"'),
        ('"maximum"', '"minimum"'),
        ('"text": "Captain"', '"text": "Captain", "aura": 1'),
    ],
)
def test_an_impossible_downtime_is_refused_with_its_line(tmp_path: Path, given: str, instead: str) -> None:
    line = journal_line(OVER)
    assert line.count(given) >= 1
    (tmp_path / "character.json").write_bytes(files_of(CLEO)["character.json"])
    (tmp_path / "journal.jsonl").write_text(line.replace(given, instead), encoding="utf-8")
    with pytest.raises(Unreadable) as refusal:
        read_folder(tmp_path)
    assert (refusal.value.reason, refusal.value.facts) == (Reason.JOURNAL, {"line": 1})


@pytest.mark.parametrize("game", ["shadow-lounge", "coc7"])
def test_the_longest_possible_downtime_is_read(game: str) -> None:
    sheet = Sheet(
        game,
        "Cleo",
        traits=tuple(Trait(each, 60) for each in ("str", "con", "siz", "dex", "pow", "edu", "power")),
        skills=tuple(
            Skill(f"custom:{n}", "custom", 30 + n % 50, "A skill with quite a long name", marks=1)
            for n in range(90)
        ),
        trackers=(
            Tracker("hp", 5, 12),
            Tracker("san", 40),
            Tracker("luck", 20, start=60),
            Tracker("fp", 3, 6),
        ),
        powers=(Power("push", "custom", marks=3),),
    )
    down = Downtime(sheet, Plan(), downtime_flow(game))
    for tried in [each for page in pages(down) for each in page.tries]:
        down = replace(down, plan=roll(down, tried.id, LiveDice(lambda below: below * 4 // 5)))
    for ask in [each for page in pages(down) for each in page.asks if each.most == LONGEST_TEXT]:
        down = replace(down, plan=answer(down, ask.id, "🕯" * LONGEST_TEXT))
    assert find_ask(down, NOTES).value == "🕯" * LONGEST_TEXT
    done = finished(down)
    assert len(done.events) > 150
    entry = Entry(1, "a", Action.DOWNTIME, "", steps=done.steps, events=done.events, plan=down.plan)
    assert read_rollbook(write_rollbook(sheet, (entry,))).entries == (entry,)
