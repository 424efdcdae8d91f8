"""The texts of Striker's downtime wizard, page by page."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from desktop.games.striker.downtime import WORDS
from desktop.views.cards import FieldView, FinderView, Items, ItemView, SwitchView, Words
from desktop.views.downtime.pages import DowntimeState, DowntimeView, PageView, downtime_words
from desktop.views.downtime.wizard import Stage, change_lines, downtime_view
from rules_core.game.downtime import Downtime, Try, consequences, pages
from rules_core.sheet.changes import Change
from rules_core.sheet.outcome import Fact, Outcome
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Detail, Sheet, Technique
from rules_core.systems.striker.downtime import FLOW
from tests.games.shown import with_points
from tests.games.striker.table import ORIEL, TUMBLE, card, items, with_statuses
from tests.games.striker.test_odd_sheets import SHEETS

RANKS: dict[str, Fact] = {
    "levels": 1,
    "profession:agility": 3,
    "vocation:deceive": 1,
    "profession_technique:hard-burn": 2,
}


def downtime_at(sheet: Sheet, page: str = "", answers: Mapping[str, Fact] | None = None) -> Downtime:
    return Downtime(sheet, Plan(page, tuple(sorted((answers or {}).items()))), FLOW)


def wizard_at(
    sheet: Sheet = ORIEL, page: str = "", answers: Mapping[str, Fact] | None = None, **drafts: str
) -> DowntimeView:
    down = downtime_at(sheet, page, answers)
    return downtime_view(DowntimeState(down, pages(down), drafts), Stage(1, None))


def page_at(page: str, answers: Mapping[str, Fact] | None = None, sheet: Sheet = ORIEL) -> PageView:
    shown = wizard_at(sheet, page, answers).page
    assert shown.id == page
    return shown


def field(page: PageView) -> FieldView:
    parts = [part for each in page.cards.cards for part in each.parts]
    return next(part for part in parts if isinstance(part, FieldView))


def answers_below(page: PageView) -> list[str]:
    return [each.text for each in field(page).answer]


def listed_items(page: PageView, card_id: str) -> dict[str, ItemView]:
    return items(card(page.cards, card_id))


def buttons(item: ItemView) -> list[tuple[str, str, bool]]:
    return [(each.action.title, each.what, each.action.enabled) for each in item.buttons]


def with_detail(detail_id: str, text: str, sheet: Sheet = ORIEL) -> Sheet:
    others = tuple(each for each in sheet.details if each.id != detail_id)
    return replace(sheet, details=(*others, *((Detail(detail_id, text),) if text else ())))


# The page list


def test_page_list_summarises_each_page() -> None:
    view = wizard_at(answers={**RANKS, "rests": 2})
    assert [(each.title, each.detail) for each in view.steps] == [
        ("Level", "1 level gained"),
        ("Ranks", "4 ranks to spend"),
        ("Derived values", "2 values change"),
        ("Rest", "2 rests"),
        ("Review and save", ""),
    ]
    assert all(each.enabled for each in view.steps)
    assert view.felt is None
    assert (view.waits, view.next.title, view.next.enabled) == ("", "Next", True)


def test_without_a_level_rest_is_next() -> None:
    view = wizard_at()
    assert [(each.title, each.detail) for each in view.steps] == [
        ("Level", "No levels gained"),
        ("Rest", "No rest"),
        ("Review and save", ""),
    ]
    assert wizard_at(answers={"levels": 2}).steps[0].detail == "2 levels gained"
    assert wizard_at(answers={"rests": 1}).steps[1].detail == "1 rest"


def test_each_page_explains_its_rule() -> None:
    titles = {each.id: WORDS.help(each)[0] for each in pages(downtime_at(ORIEL, answers=RANKS))[:-1]}
    assert titles == {
        "level": "What a level gives",
        "ranks": "How ranks count",
        "derived": "Values derived from skills",
        "rest": "What a rest restores",
    }


# Level


def test_level_page_shows_the_ranks_gained() -> None:
    page = page_at("level", {"levels": 2})
    assert (field(page).id, field(page).value, field(page).unit) == ("levels", "2", "up to 5")
    assert answers_below(page) == [
        "Level 3 → 5",
        "Profession ranks to spend: 8 on skills, 8 on techniques.",
        "Vocation ranks to spend: 2 on skills, 2 on techniques.",
    ]
    assert answers_below(page_at("level")) == ["Without a new level, there are no ranks to spend."]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("", "The sheet has no level, so only the ranks count."),
        ("third", "“third” isn't a number, so it stays unchanged."),
    ],
)
def test_level_that_is_missing_or_not_a_number(written: str, said: str) -> None:
    assert answers_below(page_at("level", {"levels": 1}, with_detail("level", written)))[0] == said


def test_invalid_entry_stays_and_shows_its_range() -> None:
    typed = field(wizard_at(levels="7").page)
    assert (typed.value, typed.refused) == ("7", True)
    assert [each.text for each in typed.answer] == ["Enter a number from 0 to 5."]


# Ranks


def test_each_share_of_ranks_has_a_card() -> None:
    page = page_at("ranks", RANKS)
    assert [(each.id, each.title, each.badge, each.badge_tone) for each in page.cards.cards] == [
        ("profession", "Profession skills: Salvage pilot", "1 of 4 left", "muted"),
        ("profession_technique", "Profession techniques: Salvage pilot", "2 of 4 left", "muted"),
        ("vocation", "Vocation skills: Card player", "0 of 1 left", "good"),
        ("vocation_technique", "Vocation techniques: Card player", "1 of 1 left", "muted"),
    ]
    nameless = replace(ORIEL, details=())
    assert page_at("ranks", RANKS, nameless).cards.cards[0].title == "Profession skills"


def test_skill_shows_its_new_modifier_and_takes_one_more_or_fewer() -> None:
    page = page_at("ranks", RANKS)
    agility = listed_items(page, "profession")["profession:agility"]
    assert (agility.title, agility.aside, agility.marked) == ("Agility", "+3 · M +3 → +6 · R 4 → 7", True)
    assert agility.spoken == "Agility, M +3 → +6, R 4 → 7, 3 ranks from this share"
    assert buttons(agility) == [
        ("1 fewer", "step:profession:agility:-1", True),
        ("1 more", "step:profession:agility:1", True),
    ]
    # The other share raised it, which shows here too.
    deceive = listed_items(page, "profession")["profession:deceive"]
    assert (deceive.aside, deceive.marked) == ("M +3 → +4 · R 6 → 7", False)
    assert [each.action.enabled for each in deceive.buttons] == [False, True]
    # The vocation has nothing left.
    wrecks = listed_items(page, "vocation")["vocation:knowledge:wrecks"]
    assert (wrecks.title, wrecks.aside) == ("Wrecks", "M +4 · R 7")
    assert [each.action.enabled for each in wrecks.buttons] == [False, False]


def test_technique_rises_with_its_own_ranks_and_its_skill() -> None:
    page = page_at("ranks", {**RANKS, "profession:qualifier:small-craft": 1})
    burn = listed_items(page, "profession_technique")["profession_technique:hard-burn"]
    assert (burn.title, burn.lines, burn.aside) == ("Hard Burn", ("Small Craft",), "+2 · M +6 → +9 · R 2 → 4")
    lie = listed_items(page, "profession_technique")["profession_technique:loud-lie"]
    assert (lie.aside, lie.marked) == ("M +4 → +5 · R 1", False)


def test_enabler_without_ranks_has_no_modifier() -> None:
    technique = Technique("secret", "Secret", "", 0, "enabler", "open(minute) imp(sv,Insight)= 8 +M(this)")
    sheet = replace(ORIEL, techniques=(technique,))
    before = listed_items(page_at("ranks", {"levels": 1}, sheet), "vocation_technique")[
        "vocation_technique:secret"
    ]
    assert (before.aside, before.lines) == ("M – · R 0", ("no skill",))
    answers = {"levels": 1, "vocation_technique:secret": 1}
    after = listed_items(page_at("ranks", answers, sheet), "vocation_technique")["vocation_technique:secret"]
    assert after.aside == "+1 · M – → −2 · R 0 → 1"
    assert after.spoken.endswith("1 rank from this share")
    shown = listed_items(page_at("derived", answers, sheet), "derived")["imposed:secret"]
    assert (shown.title, shown.aside, shown.muted) == ("Save against Secret", "– → 6", False)
    assert "imposed:secret" not in listed_items(page_at("derived", {"levels": 1}, sheet), "derived")


def test_skills_are_sorted_by_name_and_long_lists_can_be_searched() -> None:
    page = page_at("ranks", RANKS)
    assert isinstance(card(page.cards, "profession").parts[0], FinderView)
    assert isinstance(card(page.cards, "profession_technique").parts[0], Items)
    names = [each.title for each in listed_items(page, "profession").values()]
    assert (names, len(names)) == (sorted(names), len(ORIEL.skills))


def test_ranks_page_says_if_nothing_can_be_raised() -> None:
    page = page_at("ranks", {"levels": 1}, replace(ORIEL, skills=(), techniques=()))
    said = [part.empty for each in page.cards.cards for part in each.parts if isinstance(part, Items)]
    assert said == ["No skills on the sheet.", _NONE, "No skills on the sheet.", _NONE]


_NONE = "No techniques to raise. Add one on the Techniques page first."


def test_notes_name_unknown_professions_and_unspent_ranks() -> None:
    whose, unspent = page_at("ranks", RANKS).notes
    assert whose.startswith("The sheet doesn't say what belongs to the profession or the vocation")
    assert unspent == (
        "4 ranks aren't spent. The sheet doesn't save them: spend them now, or note them on the last page."
    )
    sheet = replace(ORIEL, skills=(replace(ORIEL.skills[0], occupation=True), *ORIEL.skills[1:]))
    page = page_at("ranks", RANKS, sheet)
    assert page.notes[0].startswith("The skills marked on the sheet belong to the profession.")
    assert list(listed_items(page, "profession")) == ["profession:agility"]


def test_no_note_when_all_ranks_are_spent() -> None:
    more: dict[str, Fact] = {
        **RANKS,
        "profession:deceive": 1,
        "profession_technique:hard-burn": 4,
        "vocation_technique:loud-lie": 1,
    }
    assert len(page_at("ranks", more).notes) == 1
    assert wizard_at(answers=more).steps[1].detail == "All spent"
    one = page_at("ranks", {**more, "profession:deceive": 0}).notes[1]
    assert one.startswith("1 rank isn't spent.")


# Derived values


def test_derived_values_are_shown_before_and_after() -> None:
    page = page_at("derived", {"levels": 1, "profession:health": 2, "vocation:cbt-melee": 1})
    assert {each.title: (each.aside, each.muted) for each in listed_items(page, "derived").values()} == {
        "Target challenge (TC)": ("13", True),
        "Max hit points": ("12 → 20", False),
        "Max energy points": ("6", True),
        "Max focus points": ("4", True),
        "Hit points per rest": ("4 → 6", False),
        "Energy points per rest": ("4", True),
        "Focus points per rest": ("3", True),
        "Attacks of opportunity per round": ("2", True),
        "Save against Loud Lie": ("12", True),
    }
    assert page.notes == ()
    assert len(page.cards.cards) == 1


def test_derived_values_can_stay_unchanged() -> None:
    answers: dict[str, Fact] = {"levels": 1, "profession:genetics": 4}
    assert wizard_at(answers=answers).steps[2].detail == "Unchanged"
    assert wizard_at(answers={**answers, "vocation:agility": 1}).steps[2].detail == "1 value changes"
    unskilled = replace(ORIEL, skills=())
    assert "opportunities" not in listed_items(page_at("derived", {"levels": 1}, unskilled), "derived")


def test_armour_that_caps_agility_is_named() -> None:
    """Oriel wears leather, which caps Agility at +5."""
    assert page_at("derived", RANKS).notes == ("Leather: Agility only counts up to +5.",)
    assert listed_items(page_at("derived", RANKS), "derived")["tc"].aside == "13 → 15"
    assert page_at("derived", RANKS, with_statuses(ORIEL)).notes == ()


def test_maximum_set_by_hand_can_follow_the_rules_again() -> None:
    sheet = ORIEL.with_tracker(replace(ORIEL.tracker("hp"), maximum=10))
    page = page_at("derived", sheet=sheet)
    said, switch = card(page.cards, "by_hand").parts
    assert said == Words("These stay as they are unless you let the rules set them.", "muted")
    assert switch == SwitchView(
        "answer:by_rule:hp", "Max hit points by the rules", on=False, detail="12 instead of 10"
    )
    assert listed_items(page, "derived")["hp"].aside == "10"
    chosen = page_at("derived", {"by_rule:hp": 1}, sheet)
    assert listed_items(chosen, "derived")["hp"].aside == "10 → 12"
    switched = card(chosen.cards, "by_hand").parts[1]
    assert isinstance(switched, SwitchView)
    assert switched.on


# Rest


def test_rests_show_what_they_restore() -> None:
    page = page_at("rest", {"rests": 1})
    assert {each.title: (each.aside, each.lines) for each in listed_items(page, "points").values()} == {
        "Hit points": ("5 → 9 of 12", ("Each rest restores 4.",)),
        "Energy points": ("2 → 6 of 6", ("Each rest restores 4.",)),
        "Focus points": ("3 → 4 of 4", ("Each rest restores 3.",)),
    }
    assert listed_items(page_at("rest"), "points")["hp"].aside == "5 of 12"


def test_rests_beyond_full_are_noted() -> None:
    assert len(card(page_at("rest", {"rests": 2}).cards, "rests").parts) == 1
    said = card(page_at("rest", {"rests": 3}).cards, "rests").parts[1]
    assert said == Words("After 2 rests, there's nothing left to restore.", "muted")
    nearly = with_points(ORIEL, hp=11, ep=6, fp=4)
    assert card(page_at("rest", {"rests": 9}, nearly).cards, "rests").parts[1] == Words(
        "After 1 rest, there's nothing left to restore.", "muted"
    )


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        (with_points(ORIEL, hp=12, ep=6, fp=4), "A rest would restore nothing."),
        (
            with_statuses(ORIEL, dead=1),
            "The character is dead. If this is wrong, change it on the Health page.",
        ),
    ],
)
def test_useless_rest_says_why(sheet: Sheet, said: str) -> None:
    view = wizard_at(sheet, "rest")
    assert (view.page.empty, view.page.cards.cards) == (said, ())
    assert view.steps[1].detail == "Nothing to restore"
    assert view.next.enabled


def test_dead_character_is_told_why_there_is_no_downtime() -> None:
    ruling = FLOW.refusal(with_statuses(ORIEL, dead=1), ())
    assert ruling is not None
    assert (
        WORDS.refusal_words(ruling)
        == "The character is dead. If this is wrong, change it on the Health page."
    )


# The review and the chronicle


def test_every_change_uses_the_terms_of_the_game() -> None:
    sheet = ORIEL.with_tracker(replace(ORIEL.tracker("ep"), maximum=5))
    down = downtime_at(sheet, answers={**RANKS, "vocation:psionic:hush": 1, "rests": 1, "by_rule:ep": 1})
    lines = change_lines(WORDS, sheet, consequences(down).events)
    assert [each.text for each in lines] == [
        "Level 3 → 4",
        "Agility +3 → +6",
        "Hard Burn R 2 → R 4",
        "Deceive +3 → +4",
        "Max energy points 5 → by the rules",
        "Hit points 5 → 9",
        "Energy points 2 → 6",
        "Focus points 3 → 4",
    ]
    assert (lines[1].name, lines[1].before, lines[1].after) == ("Agility", "+3", "+6")


def test_old_chronicle_names_what_is_no_longer_on_the_sheet() -> None:
    def text(change: Change) -> str:
        line = WORDS.change_line(ORIEL, change)
        assert line is not None
        return line.text

    assert text(Change("skill", "gone", -3, -2)) == "gone −3 → −2"
    old = Technique("t", "Old Trick", ranks=1)
    assert text(Change("technique", "t", old, None)) == "Old Trick removed"
    assert text(Change("technique", "t", old, replace(old, listing="x"))) == "Old Trick changed"


def test_wizard_uses_these_texts_and_rolls_nothing() -> None:
    assert downtime_words("striker") is WORDS
    nothing = Try("skill:agility", (), lambda _dice: Outcome(None, ()), 0, "")  # type: ignore[arg-type]
    with pytest.raises(KeyError):
        WORDS.throw(DowntimeState(downtime_at(ORIEL), (), {}), nothing)


def test_both_samples_can_go_through_every_page() -> None:
    for sheet in (ORIEL, TUMBLE):
        for page in ("level", "ranks", "derived", "rest", "review"):
            assert page_at(page, RANKS, sheet).title


@given(
    SHEETS,
    st.dictionaries(
        st.sampled_from(("levels", "rests", "profession:a", "vocation:b", "profession_technique:A")),
        st.integers(-5, 40),
    ),
)
def test_every_page_of_every_sheet_can_be_shown(sheet: Sheet, answers: dict[str, Fact]) -> None:
    for page in pages(downtime_at(sheet, answers=answers)):
        view = wizard_at(sheet, page.id, answers)
        assert view.page.id == page.id
        assert view.page.cards.cards or view.page.empty
        assert all(each.title for each in view.steps)
