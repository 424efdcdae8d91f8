"""The texts of four-degree d20's downtime wizard."""

import pytest
from msgspec.structs import replace

from desktop.games.basic_d20.downtime import WORDS
from desktop.views.cards import Buttons, CardButton, CardView, FieldView, Items, PickView, SwitchView, Words
from desktop.views.downtime.pages import DowntimeState, PageView
from rules_core.game.downtime import Downtime, Page, Try, TryResult, answer, consequences, pages
from rules_core.sheet.changes import net_changes
from rules_core.sheet.events import StatusChanged
from rules_core.sheet.outcome import Fact, Outcome, Refused, Ruling, step
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Detail, Fight, Sheet, Tracker
from rules_core.systems.basic_d20.downtime import FLOW
from tests.games.basic_d20.table import ANSEL, KETTA
from tests.games.shown import with_points


def downtime_with(
    sheet: Sheet = ANSEL, drafts: dict[str, str] | None = None, **answers: Fact
) -> DowntimeState:
    """A downtime with these answers, in order; ``drafts`` are invalid answers."""
    down = Downtime(sheet, Plan(), FLOW)
    for question, value in answers.items():
        down = replace(down, plan=answer(down, question, value))
    return DowntimeState(down, pages(down), drafts or {})


def page(shown: DowntimeState, page_id: str) -> Page:
    return next(each for each in shown.pages if each.id == page_id)


def view(shown: DowntimeState, page_id: str) -> PageView:
    found = WORDS.page(shown, page(shown, page_id))
    assert found.id == page_id
    assert found.lead.endswith(".")
    return found


def cards(shown: DowntimeState, page_id: str) -> dict[str, CardView]:
    return {each.id: each for each in view(shown, page_id).cards.cards}


def parts(card: CardView) -> list[object]:
    return [each for part in card.parts for each in (part.buttons if isinstance(part, Buttons) else (part,))]


def words(card: CardView) -> list[tuple[str, str]]:
    return [(part.text, part.tone) for part in parts(card) if isinstance(part, Words)]


def fields(card: CardView) -> dict[str, FieldView]:
    return {part.id: part for part in parts(card) if isinstance(part, FieldView)}


def rows(card: CardView) -> dict[str, str]:
    """The values of a card by name; unchanged ones are muted."""
    found = [each for part in parts(card) if isinstance(part, Items) for each in part.items]
    assert all(each.muted == ("→" not in each.aside) for each in found)
    return {each.title: each.aside for each in found}


def detail(shown: DowntimeState, page_id: str) -> str:
    return WORDS.step(shown, page(shown, page_id))[1]


def changes(shown: DowntimeState) -> list[str]:
    found = (
        WORDS.change_line(shown.down.sheet, each) for each in net_changes(consequences(shown.down).events)
    )
    return [each.text for each in found if each is not None]


def test_page_list() -> None:
    shown = downtime_with()
    assert [WORDS.step(shown, each) for each in shown.pages[:3]] == [
        ("Level", "Stays at 7"),
        ("Wealth", "640 cred"),
        ("Rest", "8 hours"),
    ]
    shown = downtime_with(levels=2, earned=2000, rest=0)
    assert [WORDS.step(shown, each)[1] for each in shown.pages[:3]] == ["7 → 9", "640 → 2,640 cred", "None"]
    helped = [WORDS.help(each) for each in shown.pages[:3]]
    assert len(set(helped)) == 3
    assert all(2 <= said.count(". ") + 1 <= 4 for _, said in helped)


def test_no_level_is_gained_by_default() -> None:
    found = cards(downtime_with(), "level")
    assert (list(found), found["levels"].badge) == (["levels", "follows"], "Stays at 7")
    field = fields(found["levels"])["levels"]
    assert (field.caption, field.value, field.unit, field.live) == ("Levels gained", "0", "of 5", True)
    fewer, more = (each for each in parts(found["levels"]) if isinstance(each, CardButton))
    assert (fewer.action.title, fewer.action.enabled) == ("1 fewer", False)
    assert (more.action.title, more.action.enabled, more.what) == ("1 more", True, "step:levels:1")
    assert rows(found["follows"]) == {
        "Prof": "+3",
        "AC": "18",
        "Initiative": "+3",
        "Spell DC": "15",
        "Max hit points": "41",
        "Max Mana": "5",
    }


def test_each_level_has_a_card_for_its_gains() -> None:
    found = cards(downtime_with(levels=2, gain_8="strength", ribbon_9="Night <b>eyes"), "level")
    assert [each.title for each in found.values()] == [
        "Levels gained",
        "Level 8: feat or attribute point",
        "Level 9: ribbon",
        "Derived values",
    ]
    assert found["levels"].badge == "7 → 9"
    (choice,) = (each for each in parts(found["gain_8"]) if isinstance(each, PickView))
    assert (choice.caption, choice.chosen, choice.act) == ("Choose one", "strength", "answer:gain_8")
    assert dict(choice.options)["feat"] == "A feat"
    assert dict(choice.options)["strength"] == "Strength +3 → +4"
    assert fields(found["gain_8"]) == {}
    assert fields(found["ribbon_9"])["ribbon_9"].value == "Night <b>eyes"
    assert words(found["ribbon_9"]) == [("It will be added to the Powers page.", "muted")]
    follows = rows(found["follows"])
    assert (follows["Prof"], follows["Max hit points"]) == ("+3 → +4", "41 → 53")


def test_unnamed_ribbon_or_feat_says_so() -> None:
    found = cards(downtime_with(levels=2), "level")
    for card, field in (("gain_8", "feat_8"), ("ribbon_9", "ribbon_9")):
        assert fields(found[card])[field].value == ""
        ((said, tone),) = words(found[card])
        assert (said.startswith("Without a name, it isn't added."), tone) == (True, "warn")


def test_scores_shown_are_those_at_the_level_that_raises_them() -> None:
    low = replace(
        KETTA, traits=tuple(replace(each, value=4) if each.id == "agility" else each for each in KETTA.traits)
    )
    found = cards(downtime_with(low, levels=4, gain_6="agility"), "level")
    assert list(found) == ["levels", "ribbon_5", "gain_6", "ribbon_7", "gain_8", "follows"]
    options = [
        dict(each.options)
        for card in ("gain_6", "gain_8")
        for each in parts(found[card])
        if isinstance(each, PickView)
    ]
    assert [each["agility"] for each in options] == ["Agility +4 → +5", "Agility +5 (max)"]
    assert [each["charisma"] for each in options] == ["Charisma −1 → +0"] * 2


def test_attribute_that_cannot_be_raised_says_why() -> None:
    low = replace(
        ANSEL, traits=tuple(replace(each, value=4) if each.id == "agility" else each for each in ANSEL.traits)
    )
    shown = downtime_with(low, levels=3, gain_10="agility", gain_8="agility")
    found = page(shown, "level")
    assert found.refusal is not None
    why = "Attributes can't go above 5. Choose another attribute, or a feat."
    assert WORDS.refusal_words(found.refusal) == why
    assert (why, "warn") in words(cards(shown, "level")["gain_10"])
    assert (why, "warn") not in words(cards(shown, "level")["gain_8"])


def test_maximum_set_by_hand_is_explained() -> None:
    by_hand = "A maximum that you set by hand doesn't rise with the level."
    assert by_hand not in [said for said, _ in words(cards(downtime_with(levels=1), "level")["follows"])]
    shown = downtime_with(ANSEL.with_tracker(Tracker("hp", 30, maximum=44)), levels=1)
    found = cards(shown, "level")["follows"]
    assert by_hand in [said for said, _ in words(found)]
    assert rows(found)["Max hit points"] == "44"


def test_sheet_without_trackers_shows_the_other_values() -> None:
    bare = replace(ANSEL, trackers=())
    assert list(rows(cards(downtime_with(bare), "level")["follows"])) == [
        "Prof",
        "AC",
        "Initiative",
        "Spell DC",
    ]
    assert list(rows(cards(downtime_with(replace(ANSEL, trackers=(Tracker("hp", 9),))), "rest")["rest"])) == [
        "Hit points"
    ]


def test_sheet_without_level_or_at_the_top_cannot_gain_one() -> None:
    none = downtime_with(replace(ANSEL, traits=()))
    assert view(none, "level").empty == (
        "This sheet has no level, so you can't gain one. Write it in the notes at the end."
    )
    assert detail(none, "level") == "None on the sheet"
    top = replace(ANSEL, traits=tuple(replace(each, value=99) for each in ANSEL.traits))
    assert view(downtime_with(top), "level").empty == "This is the highest level."
    assert detail(downtime_with(top), "level") == "Stays at 99"
    assert view(downtime_with(top), "level").cards.cards == ()


def test_cred_earned_and_spent() -> None:
    found = cards(downtime_with(earned=2000, spent=150), "wealth")
    assert found["cred"].badge == "640 → 2,490 cred"
    assert [(each.caption, each.value) for each in fields(found["cred"]).values()] == [
        ("Earned", "2000"),
        ("Spent", "150"),
    ]
    assert words(found["typical"])[0][0] == (
        "At level 7, a character typically owns about 68,343 cred in total, gear included."
    )
    # The new level already counts.
    grown = words(cards(downtime_with(levels=1), "wealth")["typical"])[0][0]
    assert grown.startswith("At level 8, a character typically owns about 102,515 cred")


def test_amount_out_of_range_stays_in_the_field() -> None:
    field = fields(cards(downtime_with(drafts={"earned": "lots"}), "wealth")["cred"])["earned"]
    assert (field.value, field.refused) == ("lots", True)
    assert field.answer[0].tone == "warn"


def test_spending_more_than_there_is_is_refused() -> None:
    shown = downtime_with(KETTA, spent=2000)
    why = "You have 1,180 cred and spend 2,000. Spend less, or enter what you earned."
    assert words(cards(shown, "wealth")["cred"]) == [(why, "warn")]


def test_cred_that_is_not_a_number_is_edited_as_text() -> None:
    shown = downtime_with(replace(ANSEL, details=(Detail("cash", "a <i>purse"),)))
    found = cards(shown, "wealth")["cred"]
    assert (fields(found)["cash"].caption, fields(found)["cash"].value) == ("Cred", "a <i>purse")
    assert words(found)[0][0].startswith("This isn't a number")
    assert found.badge == detail(shown, "wealth") == "Unchanged"
    assert detail(downtime_with(shown.down.sheet, cash="900"), "wealth") == "Changed"
    assert changes(downtime_with(shown.down.sheet, cash="900", rest=0)) == ["Cred a <i>purse → 900"]
    assert changes(downtime_with(shown.down.sheet, cash="", rest=0)) == ["Cred a <i>purse → none"]


def test_full_rest_shows_what_it_restores() -> None:
    tired = replace(with_points(with_points(ANSEL, hp=12), mana=0), statuses=())
    found = cards(downtime_with(tired), "rest")["rest"]
    (taken,) = (each for each in parts(found) if isinstance(each, SwitchView))
    assert (taken.act, taken.words, taken.on, taken.reason) == ("answer:rest", "Take a full rest", True, "")
    assert rows(found) == {"Hit points": "12 → 41", "Mana": "0 → 5"}
    assert len(words(found)) == 1
    left_out = cards(downtime_with(tired, rest=0), "rest")["rest"]
    assert rows(left_out) == {"Hit points": "12", "Mana": "0"}


def test_remaining_conditions_are_named() -> None:
    held = with_points(replace(ANSEL, statuses=()), hp=0).with_status("prone", 1).with_status("stunned", 2)
    assert words(cards(downtime_with(held), "rest")["rest"])[1] == (
        (
            "Still active: Prone, Stunned. The rules don't say that rest ends conditions. Change "
            "them on the Health page."
        ),
        "warn",
    )
    assert len(words(cards(downtime_with(held, rest=0), "rest")["rest"])) == 1


@pytest.mark.parametrize(
    ("dying", "why"),
    [
        (1, "Dying characters can't rest. Make a death save or use first aid on the Health page first."),
        (4, "Dead characters can't rest. If this is wrong, change it on the Health page."),
    ],
)
def test_character_who_cannot_rest_is_told_why(dying: int, why: str) -> None:
    shown = downtime_with(with_points(ANSEL, hp=0).with_status("dying", dying))
    assert view(shown, "rest").empty == why
    assert detail(shown, "rest") == "Not now"


def test_fight_must_end_before_downtime() -> None:
    ruling = FLOW.refusal(replace(ANSEL, fight=Fight()), ())
    assert ruling is not None
    assert WORDS.refusal_words(ruling) == "A fight is still running. End it on the Combat page first."
    unknown = Ruling(False, step("D20-CHR-10", because="something else"))
    assert WORDS.refusal_words(unknown) == "The rules don't allow that now."


def test_changes_are_described() -> None:
    tired = with_points(with_points(KETTA, hp=1), mana=1)
    shown = downtime_with(tired, levels=2, ribbon_5="Night eyes", gain_6="charisma", earned=20)
    assert changes(shown) == [
        "Level 4 → 6",
        "Night eyes added",
        "Charisma −1 → +0",
        "Cred 1,180 → 1,200",
        "Hit points 1 → 33",
        "Mana 1 → 3",
    ]
    (silent,) = net_changes((StatusChanged("hour_used", 1, 0),))
    assert WORDS.change_line(tired, silent) is None
    first = downtime_with(replace(ANSEL, details=()), earned=5, rest=0)
    assert changes(first) == ["Cred none → 5"]


def test_downtime_rolls_nothing() -> None:
    tried = Try("skill:will", (), lambda dice: Outcome(TryResult(False, 0, 0), ()), 0, "1D6")
    with pytest.raises(KeyError):
        WORDS.throw(downtime_with(), tried)


def test_refused_answer_says_why() -> None:
    top = replace(ANSEL, traits=tuple(replace(each, value=5) for each in ANSEL.traits))
    with pytest.raises(Refused) as refused:
        downtime_with(top, levels=1, gain_6="wisdom")
    assert WORDS.refusal_words(refused.value.ruling).startswith("Attributes can't go above 5.")
