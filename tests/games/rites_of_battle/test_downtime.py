"""The texts of Rites of Battle's downtime wizard, page by page."""

from msgspec.structs import replace

from desktop.games.rites_of_battle.downtime import WORDS
from desktop.views.cards import CardButton, CardView, FieldView, Items, ItemView, PickView, SwitchView, Words
from desktop.views.downtime.pages import DowntimeState, DowntimeView, PageView, ThrowView, TryRow
from desktop.views.downtime.wizard import Stage, downtime_view
from desktop.views.felt import DieLook
from rules_core.game.downtime import Downtime, consequences, lay, pages
from rules_core.sheet.changes import net_changes
from rules_core.sheet.outcome import Ruling, step
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Fight, Injury, Power, Sheet, Skill, Status, Tracker
from rules_core.systems.rites_of_battle.downtime import FLOW
from rules_core.systems.rites_of_battle.play_lists import MOST_LISTED
from tests.core.rites_of_battle.characters import hurt
from tests.core.rites_of_battle.test_downtime import answered, medic, thrown
from tests.games.rites_of_battle.table import JUNO

P, A, D = DieLook.PROFICIENCY, DieLook.ABILITY, DieLook.DIFFICULTY
LOCKED = "A Medicae check used this, so it can't be changed."


def new_downtime(sheet: Sheet = JUNO) -> Downtime:
    return Downtime(sheet, Plan(), FLOW)


def wizard_at(down: Downtime, page: str, **drafts: str) -> DowntimeView:
    """The wizard at a page, even if earlier pages are unfinished."""
    wanted = tuple(each for each in pages(down) if each.id == page)
    at = replace(down, plan=down.plan._replace(page=page))
    view = downtime_view(DowntimeState(at, pages(at), drafts), Stage(1, None))
    assert view.page.id == wanted[0].id
    return view


def page_at(down: Downtime, page: str, **drafts: str) -> PageView:
    return wizard_at(down, page, **drafts).page


def card(view: PageView, card_id: str) -> CardView:
    return next(each for each in view.cards.cards if each.id == card_id)


def words(view: CardView) -> list[str]:
    return [part.text for part in view.parts if isinstance(part, Words)]


def field(view: PageView, field_id: str) -> FieldView:
    parts = [part for each in view.cards.cards for part in each.parts]
    return next(part for part in parts if isinstance(part, FieldView) and part.id == field_id)


def items(view: PageView, card_id: str) -> dict[str, ItemView]:
    found = next(part for part in card(view, card_id).parts if isinstance(part, Items))
    return {each.title: each for each in found.items}


def buttons(item: ItemView) -> list[tuple[str, str, bool]]:
    def button_facts(each: CardButton) -> tuple[str, str, bool]:
        return each.action.title, each.what, each.action.enabled

    return [button_facts(each) for each in item.buttons]


def rows(down: Downtime) -> dict[str, TryRow]:
    table = page_at(down, "medicae").table
    assert table is not None
    return {row.name: row for row in table.rows}


def felt(down: Downtime) -> ThrowView:
    found = wizard_at(down, "medicae").felt
    assert found is not None
    return found


def treated() -> Downtime:
    down = answered(new_downtime(), hours=4)
    return thrown(down, "wounds:1", proficiency="s", ability="s a -", difficulty="-")


def test_page_list_says_what_each_page_offers() -> None:
    view = wizard_at(new_downtime(), "experience")
    assert [(each.title, each.detail) for each in view.steps] == [
        ("Experience", "35 to spend"),
        ("Rest", "9 hours"),
        ("Medicae", "3 checks to make"),
        ("Review and save", ""),
    ]
    assert wizard_at(answered(new_downtime(), medic="nobody", hours=0), "rest").steps[1:3] == (
        ("rest", "Rest", "", "now", True),
        ("medicae", "Medicae", "No checks to make", "done", True),
    )


def test_each_page_explains_its_rule() -> None:
    titles = ["What experience buys", "What rest does", "What Medicae heals"]
    for page, title in zip(("experience", "rest", "medicae"), titles, strict=True):
        view = wizard_at(new_downtime(), page)
        assert view.help_title == title
        assert 60 < len(view.help) < 330
        assert view.page.lead.endswith(".")


# Experience


def test_skill_shows_its_next_rank_and_price() -> None:
    row = items(page_at(new_downtime(), "experience"), "skills")["Stealth"]
    assert (row.aside, row.lines) == ("0", ("Next: 0 → 1: 5 XP",))
    assert buttons(row) == [("Buy 1", "step:skill:stealth:1", True)]
    assert row.spoken == "Stealth, 0, Next: 0 → 1: 5 XP"


def test_purchase_shows_before_and_after_and_can_be_undone() -> None:
    view = page_at(answered(new_downtime(), skill__stealth=2), "experience")
    row = items(view, "skills")["Stealth"]
    assert (row.aside, row.marked) == ("0 → 2: 15 XP", True)
    assert buttons(row) == [
        ("Undo 2", "step:skill:stealth:-1", True),
        ("Buy 3", "step:skill:stealth:1", True),
    ]
    assert card(view, "earned").badge == "20 to spend"


def test_unaffordable_rank_says_how_much_is_missing() -> None:
    rich_in = answered(new_downtime(), talent_cost=25)
    row = items(page_at(rich_in, "experience"), "skills")["Mechanics"]
    assert row.lines == ("Next: 3 → 4: 20 XP",)
    assert (buttons(row)[0][2], row.aside) == (False, "Primary Skill, 3")
    assert row.buttons[0].action.reason == "You need 10 more XP."


def test_skill_at_its_maximum_is_named_and_not_sold() -> None:
    sheet = JUNO.with_skill(replace(JUNO.skill("stealth"), value=5))
    view = page_at(new_downtime(sheet), "experience")
    assert "Stealth" not in items(view, "skills")
    assert view.notes == (
        "Stealth: 5 is the maximum.",
        "Characteristics can only be raised during character creation.",
    )
    row = items(page_at(answered(new_downtime(), earned=99, skill__stealth=5), "experience"), "skills")[
        "Stealth"
    ]
    assert (row.lines, row.buttons[-1].action.reason) == ((), "5 is the maximum.")


def test_characteristics_are_sold_only_during_creation() -> None:
    view = page_at(new_downtime(replace(JUNO, statuses=(Status("creating", 1),))), "experience")
    row = items(view, "traits")["Strength"]
    assert (row.aside, row.lines) == ("2", ("Next: 2 → 3: 30 XP",))
    assert "Mechanics: 2 is the maximum." in view.notes
    assert not [each for each in page_at(new_downtime(), "experience").cards.cards if each.id == "traits"]


def test_earned_xp_cannot_fall_below_what_was_spent() -> None:
    view = page_at(answered(new_downtime(), earned=20, talent_cost=45), "experience", earned="2")
    assert words(card(view, "earned")) == [
        "10 of it is already spent. To lower it further, undo a purchase first."
    ]
    assert field(view, "earned").answer[0].text == "Enter a number from 10 to 9999."
    assert words(card(page_at(new_downtime(), "experience"), "earned")) == []


def test_talents_cost_what_the_gm_asks() -> None:
    view = page_at(answered(new_downtime(), talent="Iron lungs", talent_cost=5), "experience")
    assert words(card(view, "talents"))[0].startswith("These rules give no prices for talents.")
    assert (field(view, "talent").value, field(view, "talent_cost").value) == ("Iron lungs", "5")


def test_full_talent_list_says_what_to_do() -> None:
    full = replace(JUNO, powers=tuple(Power(f"p{n}", "custom", "P") for n in range(MOST_LISTED)))
    view = wizard_at(answered(new_downtime(full), talent="One more"), "experience")
    said = "The list of talents is full. Leave the name empty, or remove one first."
    assert (view.waits, view.next.enabled) == (said, False)
    assert words(card(view.page, "talents"))[-1] == said


def test_character_without_skills_has_none_to_raise() -> None:
    found = card(page_at(new_downtime(replace(JUNO, skills=())), "experience"), "skills").parts[0]
    assert isinstance(found, Items)
    assert (found.items, found.empty) == ((), "No skill can be raised.")


# Rest


def test_rest_shows_the_strain_removed() -> None:
    view = page_at(answered(new_downtime(), hours=4), "rest")
    assert (field(view, "hours").value, field(view, "hours").unit) == ("4", "hours")
    assert words(card(view, "rest")) == ["Strain 9 → 5"]


def test_rest_leaves_wounds_to_the_table() -> None:
    view = page_at(new_downtime(), "rest")
    assert words(card(view, "rested"))[0].startswith("These rules don't say what rest does to Wounds.")
    assert (field(view, "rested").value, field(view, "rested").unit) == ("0", "of 7")


def test_effects_that_end_with_the_encounter_are_listed() -> None:
    sheet = replace(JUNO, statuses=(Status("next_boost", 2),), fight=Fight())
    assert words(card(page_at(new_downtime(sheet), "rest"), "encounter")) == [
        "Effects that last for the encounter end. Injuries stay until they're healed.",
        "Slightly Dazed: effect ended",
        "The fight ends",
        "Ends: 2 Boost dice on your next check",
    ]


def test_rest_is_locked_once_a_medicae_check_is_rolled() -> None:
    view = page_at(treated(), "rest")
    assert words(card(view, "rest")) == ["Hours of rest: 4", "Strain 9 → 5", LOCKED]
    assert words(card(view, "rested"))[1:] == ["Wounds healed by rest: 0", LOCKED]


def test_bought_medicae_rank_is_locked_once_a_check_is_rolled() -> None:
    down = answered(new_downtime(), skill__medicae=1)
    down = thrown(down, "wounds:1", proficiency="s s", ability="- -", difficulty="-")
    row = items(page_at(down, "experience"), "skills")["Medicae"]
    assert row.buttons[-1].action.reason == LOCKED
    assert buttons(row) == [("Buy 3", "step:skill:medicae:1", False)]


# Medicae


def test_waiting_check_shows_its_pool_and_chance() -> None:
    row = rows(new_downtime())["Slightly Dazed"]
    assert (row.before, row.waiting) == ("3", "1 Proficiency die, 3 Ability dice, 3 Difficulty dice")
    assert (row.verdict_line, row.worked, row.dice) == ("65.3% chance", None, ())
    assert row.roll is not None
    assert (row.roll.title, row.roll.id) == ("Roll", "injury:injury-1")
    assert row.spoken == "Slightly Dazed, 1 Proficiency die, 3 Ability dice, 3 Difficulty dice, 65.3% chance"
    table = page_at(new_downtime(), "medicae").table
    assert table is not None
    assert table.columns == ("Treatment", "Difficulty", "", "Pool", "Success?", "Heals", "")
    assert table.roll_all is not None
    assert table.roll_all.title == "Roll all 3"
    assert [each.current for each in table.rows] == [True, False, False]
    assert wizard_at(new_downtime(), "medicae").waits == "3 rolls left"


def test_treatment_shows_its_symbols_and_what_they_heal() -> None:
    row = rows(treated())["Wounds"]
    assert [each.look for each in row.dice] == [P, A, A, A, D]
    assert [each.note for each in row.dice] == ["Success", "Success", "Advantage", "Blank", "Blank"]
    assert (row.verdict, row.verdict_line) == ("Yes", "2 Successes, 1 Advantage")
    assert (row.terms, row.total) == ("", "")
    assert (row.gain, row.outcome, row.roll) == ("2 Wounds, 1 Strain", "5 left", None)
    assert row.spoken == "Wounds, 2 Successes, 1 Advantage, 2 Wounds, 1 Strain, 5 left"
    view = page_at(treated(), "medicae")
    assert view.so_far == (("Succeeded", "1 of 1"), ("Wounds healed", "2"), ("Strain healed", "1"))
    assert view.table is not None
    assert view.table.roll_all is not None
    assert view.table.roll_all.title == "Roll the remaining 2"


def test_failed_check_leaves_the_injury() -> None:
    down = thrown(medic(JUNO, 63), "injury:i0", ability="a", difficulty="f - -")
    row = rows(down)["Slightly Dazed"]
    assert (row.verdict, row.verdict_line) == ("No", "1 Failure, 1 Advantage")
    assert (row.gain, row.outcome) == ("None", "Stays")
    assert felt(down).why == "No net Success, so the injury stays."
    assert (felt(down).name, felt(down).change, felt(down).grew) == ("", "", False)
    healed = thrown(medic(JUNO, 63), "injury:i0", ability="s", difficulty="- - -")
    assert (rows(healed)["Slightly Dazed"].gain, rows(healed)["Slightly Dazed"].outcome) == (
        "The injury",
        "Healed",
    )
    assert felt(healed).why == "One Success is enough: the injury is healed."
    lost = thrown(new_downtime(), "wounds:1", proficiency="aa", ability="- - -", difficulty="-")
    assert (felt(lost).why, felt(lost).change) == ("No net Success, so nothing heals.", "")


def test_felt_shows_the_waiting_pool_then_the_latest_check() -> None:
    waiting = felt(new_downtime())
    assert (waiting.caption, waiting.headline) == (
        "Next: Wounds",
        "1 Proficiency die, 3 Ability dice, 1 Difficulty die",
    )
    assert [(each.look, each.value) for each in waiting.dice] == [(each, None) for each in (P, A, A, A, D)]
    fallen = felt(treated())
    assert (fallen.caption, fallen.headline) == ("Last check: Wounds", "2 Successes, 1 Advantage")
    assert fallen.why == "1 Wound for each net Success, 1 Strain for each net Advantage."
    assert (fallen.name, fallen.change, fallen.grew) == ("Wounds", "7 → 5", True)
    assert fallen.spoken == (
        "Wounds, 2 Successes, 1 Advantage. "
        "1 Wound for each net Success, 1 Strain for each net Advantage. 7 → 5"
    )


def test_physical_dice_are_typed_as_letters_kind_by_kind() -> None:
    row = rows(new_downtime())["Wounds"]
    assert (row.asks_for, row.hint) == ("1 Proficiency die", "s, ss, a, sa, aa, T or - for a blank")
    down = replace(new_downtime(), plan=lay(new_downtime(), "wounds:1", ["T"]))
    row = rows(down)["Wounds"]
    assert (row.asks_for, row.hint) == ("3 Ability dice", "s, ss, a, sa, aa or - for a blank")
    assert (row.typed, row.waiting, row.verdict_line) == (True, "", "")
    assert [each.note for each in row.dice] == ["Triumph"]
    assert felt(down).headline == "Still to roll: 3 Ability dice"
    assert page_at(down, "medicae").notes[-1] == (
        "Type physical dice as letters: s Success, a Advantage, T Triumph, f Failure, h "
        "Threat, D Despair, and - for a blank face."
    )
    assert rows(treated())["Wounds"].asks_for == rows(treated())["Wounds"].hint == ""


def test_healed_bleeding_asks_for_a_d10() -> None:
    down = medic(JUNO, 126)
    down = replace(down, plan=lay(down, "injury:i0", ["ss"]))
    down = replace(down, plan=lay(down, "injury:i0", [""] * 5))
    assert (rows(down)["Bleeding Out"].asks_for, rows(down)["Bleeding Out"].hint) == ("1 D10 die", "1 to 10")
    down = replace(down, plan=lay(down, "injury:i0", [4]))
    found = felt(down)
    assert found.why == "Terrible Injury remains; the d10 chose Toughness."
    assert [(each.look, each.value) for each in found.gain_dice] == [(DieLook.D10, 4)]
    assert len(found.dice) == 6
    assert len(rows(down)["Bleeding Out"].dice) == 7


def test_healer_can_be_chosen_until_a_check_is_rolled() -> None:
    chosen = card(page_at(new_downtime(), "medicae"), "healer").parts[0]
    assert isinstance(chosen, PickView)
    assert (chosen.chosen, chosen.act) == ("own", "answer:medic")
    assert [word for _, word in chosen.options] == ["Yourself", "Someone else", "No one"]
    other = page_at(answered(new_downtime(), medic="other"), "medicae")
    assert (field(other, "medic_characteristic").caption, field(other, "medic_ranks").value) == (
        "Their Intelligence",
        "1",
    )
    stands = page_at(thrown(medic(JUNO, 63), "injury:i0", ability="s", difficulty="- - -"), "medicae")
    assert words(card(stands, "healer"))[:4] == [
        "Treated by: Someone else",
        "Their Intelligence: 1",
        "Their Medicae: 0",
        LOCKED,
    ]


def test_lost_limb_is_replaced_with_a_switch() -> None:
    down = medic(JUNO, 101)
    view = page_at(down, "medicae")
    assert view.notes == (
        "Maimed: The limb is lost, and only a cybernetic one heals this. Turn it on above.",
    )

    def limb(of: Downtime) -> SwitchView:
        parts = card(page_at(of, "medicae"), "healer").parts
        return next(part for part in parts if isinstance(part, SwitchView))

    assert (limb(down).act, limb(down).on, limb(down).reason) == ("answer:limb:i0", False, "")
    down = thrown(answered(down, limb__i0=1), "injury:i0", ability="s", difficulty="- - - -")
    assert (limb(down).on, limb(down).reason) == (True, LOCKED)


def test_page_without_checks_says_why() -> None:
    nobody = page_at(answered(new_downtime(), medic="nobody"), "medicae")
    assert (nobody.table, nobody.empty, nobody.so_far) == (None, "No one is giving treatment.", ())
    lost = hurt(JUNO.with_tracker(Tracker("wounds", 0, 14)), 141)
    view = page_at(new_downtime(lost), "medicae")
    assert (view.empty, view.cards.cards) == ("There's nothing a check can heal.", ())
    assert view.notes == ("Terrible Injury: No check heals this injury.",)
    assert wizard_at(new_downtime(lost), "medicae").felt is None


def test_refusals_say_why() -> None:
    for because, said in (
        ("other_injury", "This check was rolled for a different injury, so it isn't used."),
        ("to_roll", "Roll the remaining dice first."),
        ("creation_only", "Characteristics can only be raised during character creation."),
    ):
        assert WORDS.refusal_words(Ruling(False, step("ROB-CRIT-02", because=because))) == said


# Changes


def changes(down: Downtime) -> list[str]:
    found = net_changes(consequences(down).events)
    lines = (WORDS.change_line(down.sheet, each) for each in found)
    return [each.text for each in lines if each is not None]


def test_changes_use_the_terms_of_the_game() -> None:
    down = answered(
        new_downtime(replace(JUNO, fight=Fight())), hours=4, skill__stealth=1, talent="Iron lungs"
    )
    down = thrown(down, "injury:injury-2", proficiency="s", ability="- - -", difficulty="- -")
    assert changes(down) == [
        *("Stealth 0 → 1", "Iron lungs added", "Experience 35 → 30", "Slightly Dazed: effect ended"),
        *("The fight ends", "Strain 9 → 5", "Discouraging Wound healed"),
    ]


def test_injury_that_leaves_another_is_described() -> None:
    down = thrown(medic(JUNO, 126), "injury:i0", ability="s", difficulty="- - - - -", d10=[1])
    assert changes(down) == [
        "Bleeding Out healed",
        "Strain 9 → 0",
        "Strength 2 → 1",
        "Terrible Injury suffered",
    ]
    same = replace(down, sheet=replace(down.sheet, injuries=(Injury("injury-1", 126),)), plan=Plan())
    same = thrown(
        answered(same, medic="other", medic_characteristic=1, medic_ranks=0),
        "injury:injury-1",
        ability="s",
        difficulty="- - - - -",
        d10=[1],
    )
    assert "Bleeding Out healed, Terrible Injury suffered" in changes(same)


def test_names_from_players_are_shown_unchanged() -> None:
    sheet = replace(JUNO, skills=(Skill("x", "custom", 0, "<b>Odd</b>"),))
    assert list(items(page_at(new_downtime(sheet), "experience"), "skills")) == ["<b>Odd</b>"]
