"""What the downtime of Rites of Battle says, page by page."""

from msgspec.structs import replace

from desktop.games.rites_of_battle.downtime import WORDS
from desktop.views.cards import CardButton, CardView, FieldView, Items, ItemView, PickView, SwitchView, Words
from desktop.views.downtime.pages import DowntimeView, PageView, Shown, ThrowView, TryRow
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
STANDS = "Medicae dice have fallen on it, so it stands."


def begun(sheet: Sheet = JUNO) -> Downtime:
    return Downtime(sheet, Plan(), FLOW)


def seen(down: Downtime, page: str, **drafts: str) -> DowntimeView:
    """The wizard at a page, whatever is still to be done before it."""
    there = tuple(each for each in pages(down) if each.id == page)
    at = replace(down, plan=down.plan._replace(page=page))
    view = downtime_view(Shown(at, pages(at), drafts), Stage(1, None))
    assert view.page.id == there[0].id
    return view


def shown(down: Downtime, page: str, **drafts: str) -> PageView:
    return seen(down, page, **drafts).page


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
    def told(each: CardButton) -> tuple[str, str, bool]:
        return each.action.title, each.what, each.action.enabled

    return [told(each) for each in item.buttons]


def rows(down: Downtime) -> dict[str, TryRow]:
    table = shown(down, "medicae").table
    assert table is not None
    return {row.name: row for row in table.rows}


def felt(down: Downtime) -> ThrowView:
    found = seen(down, "medicae").felt
    assert found is not None
    return found


def treated() -> Downtime:
    """Juno after a treatment that heals 2 Wounds and 1 Strain."""
    down = answered(begun(), hours=4)
    return thrown(down, "wounds:1", proficiency="s", ability="s a -", difficulty="-")


def test_the_list_of_pages_says_what_waits_on_each() -> None:
    view = seen(begun(), "experience")
    assert [(each.title, each.detail) for each in view.steps] == [
        ("Experience", "35 to spend"),
        ("Rest", "9 hours"),
        ("Medicae", "3 checks to make"),
        ("Review and save", ""),
    ]
    assert seen(answered(begun(), medic="nobody", hours=0), "rest").steps[1:3] == (
        ("rest", "Rest", "", "now", True),
        ("medicae", "Medicae", "No check to make", "done", True),
    )


def test_a_page_explains_its_rule() -> None:
    titles = ["What experience buys", "What rest does", "What Medicae heals"]
    for page, title in zip(("experience", "rest", "medicae"), titles, strict=True):
        view = seen(begun(), page)
        assert view.help_title == title
        assert 60 < len(view.help) < 330
        assert view.page.lead.endswith("Nothing is saved until the last step.")


# Experience


def test_a_skill_shows_its_next_rank_and_what_that_costs() -> None:
    row = items(shown(begun(), "experience"), "skills")["Stealth"]
    assert (row.aside, row.lines) == ("0", ("Next: 0 → 1: 5 XP",))
    assert buttons(row) == [("Buy 1", "step:skill:stealth:1", True)]
    assert row.spoken == "Stealth, 0, Next: 0 → 1: 5 XP"


def test_what_is_bought_shows_from_where_to_where_and_can_be_taken_back() -> None:
    view = shown(answered(begun(), skill__stealth=2), "experience")
    row = items(view, "skills")["Stealth"]
    assert (row.aside, row.marked) == ("0 → 2: 15 XP", True)
    assert buttons(row) == [
        ("Take back 2", "step:skill:stealth:-1", True),
        ("Buy 3", "step:skill:stealth:1", True),
    ]
    assert card(view, "earned").badge == "20 to spend"


def test_a_rank_that_is_too_dear_says_what_is_missing() -> None:
    rich_in = answered(begun(), talent_cost=25)
    row = items(shown(rich_in, "experience"), "skills")["Mechanics"]
    assert row.lines == ("Next: 3 → 4: 20 XP", "10 more experience is needed.")
    assert (buttons(row)[0][2], row.aside) == (False, "Primary Skill, 3")
    assert row.buttons[0].action.reason == "10 more experience is needed."


def test_a_skill_at_its_highest_is_named_and_not_sold() -> None:
    sheet = JUNO.with_skill(replace(JUNO.skill("stealth"), value=5))
    view = shown(begun(sheet), "experience")
    assert "Stealth" not in items(view, "skills")
    assert view.notes == (
        "Stealth: 5 is the highest.",
        "Characteristics are raised only while the character is made.",
    )
    row = items(shown(answered(begun(), earned=99, skill__stealth=5), "experience"), "skills")["Stealth"]
    assert row.lines == ("5 is the highest.",)


def test_characteristics_are_sold_while_the_character_is_made() -> None:
    view = shown(begun(replace(JUNO, statuses=(Status("creating", 1),))), "experience")
    row = items(view, "traits")["Strength"]
    assert (row.aside, row.lines) == ("2", ("Next: 2 → 3: 30 XP",))
    assert "Mechanics: 2 is the highest." in view.notes
    assert not [each for each in shown(begun(), "experience").cards.cards if each.id == "traits"]


def test_what_was_earned_cannot_fall_below_what_it_paid_for() -> None:
    view = shown(answered(begun(), earned=20, talent_cost=45), "experience", earned="2")
    assert words(card(view, "earned")) == [
        "10 of it is spent already. To lower it further, take something back first."
    ]
    assert field(view, "earned").answer[0].text == "Enter a number from 10 to 9999."
    assert words(card(shown(begun(), "experience"), "earned")) == []


def test_talents_cost_what_the_game_master_asks() -> None:
    view = shown(answered(begun(), talent="Iron lungs", talent_cost=5), "experience")
    assert words(card(view, "talents"))[0].startswith("The rules here give no prices for talents.")
    assert (field(view, "talent").value, field(view, "talent_cost").value) == ("Iron lungs", "5")


def test_a_list_of_talents_that_is_full_says_what_to_do() -> None:
    full = replace(JUNO, powers=tuple(Power(f"p{n}", "custom", "P") for n in range(MOST_LISTED)))
    view = seen(answered(begun(full), talent="One more"), "experience")
    said = "The list of talents is full. Leave the name empty, or remove one first."
    assert (view.waits, view.next.enabled) == (said, False)
    assert words(card(view.page, "talents"))[-1] == said


def test_a_character_without_skills_has_none_to_raise() -> None:
    found = card(shown(begun(replace(JUNO, skills=())), "experience"), "skills").parts[0]
    assert isinstance(found, Items)
    assert (found.items, found.empty) == ((), "No skill can be raised.")


# Rest


def test_rest_shows_what_the_hours_take_away() -> None:
    view = shown(answered(begun(), hours=4), "rest")
    assert (field(view, "hours").value, field(view, "hours").unit) == ("4", "hours")
    assert words(card(view, "rest")) == ["Strain 9 → 5"]


def test_what_rest_does_to_wounds_is_left_to_the_table_in_words() -> None:
    view = shown(begun(), "rest")
    assert words(card(view, "rested"))[0].startswith("The rules here do not say what rest does to Wounds.")
    assert (field(view, "rested").value, field(view, "rested").unit) == ("0", "of 7")


def test_what_is_over_with_the_encounter_is_listed() -> None:
    sheet = replace(JUNO, statuses=(Status("next_boost", 2),), fight=Fight())
    assert words(card(shown(begun(sheet), "rest"), "encounter")) == [
        "What lasts for an encounter ends. Injuries stay until they are healed.",
        "Slightly Dazed: its effect is over",
        "The fight ends",
        "Over: 2 Boost dice for your next check",
    ]


def test_rest_stands_once_medicae_dice_have_fallen() -> None:
    view = shown(treated(), "rest")
    assert words(card(view, "rest")) == ["Hours of rest: 4", "Strain 9 → 5", STANDS]
    assert words(card(view, "rested"))[1:] == ["Wounds healed by rest: 0", STANDS]


def test_medicae_bought_stands_once_its_dice_have_fallen() -> None:
    down = answered(begun(), skill__medicae=1)
    down = thrown(down, "wounds:1", proficiency="s s", ability="- -", difficulty="-")
    row = items(shown(down, "experience"), "skills")["Medicae"]
    assert row.lines[-1] == STANDS
    assert buttons(row) == [("Buy 3", "step:skill:medicae:1", False)]


# Medicae


def test_a_check_that_waits_shows_its_pool_and_its_chance() -> None:
    row = rows(begun())["Slightly Dazed"]
    assert (row.before, row.waiting) == ("3", "1 Proficiency die, 3 Ability dice, 3 Difficulty dice")
    assert (row.verdict_line, row.worked, row.dice) == ("65.3% chance", None, ())
    assert row.roll is not None
    assert (row.roll.title, row.roll.id) == ("Roll", "injury:injury-1")
    assert row.spoken == "Slightly Dazed, 1 Proficiency die, 3 Ability dice, 3 Difficulty dice, 65.3% chance"
    table = shown(begun(), "medicae").table
    assert table is not None
    assert table.columns == ("Treats", "Difficulty", "", "Pool", "Success?", "Heals", "")
    assert table.roll_all is not None
    assert table.roll_all.title == "Roll all 3"
    assert [each.current for each in table.rows] == [True, False, False]
    assert seen(begun(), "medicae").waits == "3 rolls left"


def test_a_treatment_shows_its_symbols_and_what_they_heal() -> None:
    row = rows(treated())["Wounds"]
    assert [each.look for each in row.dice] == [P, A, A, A, D]
    assert [each.note for each in row.dice] == ["Success", "Success", "Advantage", "Blank", "Blank"]
    assert (row.verdict, row.verdict_line) == ("Yes", "2 Successes, 1 Advantage")
    assert (row.terms, row.total) == ("", "")
    assert (row.gain, row.outcome, row.roll) == ("2 Wounds, 1 Strain", "5 left", None)
    assert row.spoken == "Wounds, 2 Successes, 1 Advantage, 2 Wounds, 1 Strain, 5 left"
    view = shown(treated(), "medicae")
    assert view.so_far == (("Succeeded", "1 of 1"), ("Wounds healed", "2"), ("Strain healed", "1"))
    assert view.table is not None
    assert view.table.roll_all is not None
    assert view.table.roll_all.title == "Roll the remaining 2"


def test_a_check_that_fails_leaves_the_injury() -> None:
    down = thrown(medic(JUNO, 63), "injury:i0", ability="a", difficulty="f - -")
    row = rows(down)["Slightly Dazed"]
    assert (row.verdict, row.verdict_line) == ("No", "1 Failure, 1 Advantage")
    assert (row.gain, row.outcome) == ("None", "Stays")
    assert felt(down).why == "No Success is left over, so the injury stays."
    assert (felt(down).name, felt(down).change, felt(down).grew) == ("", "", False)
    healed = thrown(medic(JUNO, 63), "injury:i0", ability="s", difficulty="- - -")
    assert (rows(healed)["Slightly Dazed"].gain, rows(healed)["Slightly Dazed"].outcome) == (
        "The injury",
        "Healed",
    )
    assert felt(healed).why == "One Success is enough: the injury is over."
    lost = thrown(begun(), "wounds:1", proficiency="aa", ability="- - -", difficulty="-")
    assert (felt(lost).why, felt(lost).change) == ("No Success is left over, so nothing heals.", "")


def test_the_felt_waits_with_the_pool_and_then_holds_the_latest_check() -> None:
    waiting = felt(begun())
    assert (waiting.caption, waiting.headline) == (
        "Next: Wounds",
        "1 Proficiency die, 3 Ability dice, 1 Difficulty die",
    )
    assert [(each.look, each.value) for each in waiting.dice] == [(each, None) for each in (P, A, A, A, D)]
    fallen = felt(treated())
    assert (fallen.caption, fallen.headline) == ("Last try: Wounds", "2 Successes, 1 Advantage")
    assert fallen.why == "1 Wound for each Success, and 1 Strain for each Advantage."
    assert (fallen.name, fallen.change, fallen.grew) == ("Wounds", "7 → 5", True)
    assert fallen.spoken == (
        "Wounds, 2 Successes, 1 Advantage. 1 Wound for each Success, and 1 Strain for each Advantage. 7 → 5"
    )


def test_own_dice_are_typed_kind_by_kind_in_letters() -> None:
    row = rows(begun())["Wounds"]
    assert (row.asks_for, row.hint) == ("1 Proficiency die", "s, ss, a, sa, aa, T or - for a blank")
    down = replace(begun(), plan=lay(begun(), "wounds:1", ["T"]))
    row = rows(down)["Wounds"]
    assert (row.asks_for, row.hint) == ("3 Ability dice", "s, ss, a, sa, aa or - for a blank")
    assert (row.typed, row.waiting, row.verdict_line) == (True, "", "")
    assert [each.note for each in row.dice] == ["Triumph"]
    assert felt(down).headline == "Still to fall: 3 Ability dice"
    assert shown(down, "medicae").notes[-1] == (
        "Dice of your own are typed in letters: s Success, a Advantage, T Triumph, f Failure, h Threat, "
        "D Despair, and - for a blank face."
    )
    assert rows(treated())["Wounds"].asks_for == rows(treated())["Wounds"].hint == ""


def test_what_bleeds_asks_for_a_d10_when_it_is_healed() -> None:
    down = medic(JUNO, 126)
    down = replace(down, plan=lay(down, "injury:i0", ["ss"]))
    down = replace(down, plan=lay(down, "injury:i0", [""] * 5))
    assert (rows(down)["Bleeding Out"].asks_for, rows(down)["Bleeding Out"].hint) == ("1 D10 die", "1 to 10")
    down = replace(down, plan=lay(down, "injury:i0", [4]))
    found = felt(down)
    assert found.why == "Terrible Injury stays behind; the d10 picked Toughness."
    assert [(each.look, each.value) for each in found.gain_dice] == [(DieLook.D10, 4)]
    assert len(found.dice) == 6
    assert len(rows(down)["Bleeding Out"].dice) == 7


def test_who_heals_can_be_chosen_until_a_die_has_fallen() -> None:
    view = shown(begun(), "medicae")
    chosen = card(view, "healer").parts[0]
    assert isinstance(chosen, PickView)
    assert (chosen.chosen, chosen.act) == ("own", "answer:medic")
    assert [word for _, word in chosen.options] == ["Yourself", "Someone else", "Nobody"]
    other = shown(answered(begun(), medic="other"), "medicae")
    assert (field(other, "medic_characteristic").caption, field(other, "medic_ranks").value) == (
        "Their Intelligence",
        "1",
    )
    stands = shown(thrown(medic(JUNO, 63), "injury:i0", ability="s", difficulty="- - -"), "medicae")
    assert words(card(stands, "healer"))[:4] == [
        "By: Someone else",
        "Their Intelligence: 1",
        "Their Medicae: 0",
        STANDS,
    ]


def test_a_limb_that_is_gone_is_replaced_by_a_switch() -> None:
    down = medic(JUNO, 101)
    view = shown(down, "medicae")
    assert view.notes == (
        "Maimed: The limb is gone, and only a cybernetic one heals this. Say above that there is one.",
    )

    def limb(of: Downtime) -> SwitchView:
        parts = card(shown(of, "medicae"), "healer").parts
        return next(part for part in parts if isinstance(part, SwitchView))

    assert (limb(down).act, limb(down).on, limb(down).reason) == ("answer:limb:i0", False, "")
    down = thrown(answered(down, limb__i0=1), "injury:i0", ability="s", difficulty="- - - -")
    assert (limb(down).on, limb(down).reason) == (True, STANDS)


def test_a_page_without_checks_says_why() -> None:
    nobody = shown(answered(begun(), medic="nobody"), "medicae")
    assert (nobody.table, nobody.empty, nobody.so_far) == (None, "Nobody treats anything.", ())
    lost = hurt(JUNO.with_tracker(Tracker("wounds", 0, 14)), 141)
    view = shown(begun(lost), "medicae")
    assert (view.empty, view.cards.cards) == ("There is nothing that a check can heal.", ())
    assert view.notes == ("Terrible Injury: No check heals this injury.",)
    assert seen(begun(lost), "medicae").felt is None


def test_refusals_say_why() -> None:
    for because, said in (
        ("other_injury", "The check was rolled for an injury that stood here before. It is not used."),
        ("to_roll", "Roll the remaining dice first."),
        ("creation_only", "Characteristics are raised only while the character is made."),
    ):
        assert WORDS.refusal_words(Ruling(False, step("ROB-CRIT-02", because=because))) == said


# What changes


def changes(down: Downtime) -> list[str]:
    found = net_changes(consequences(down).events)
    lines = (WORDS.change_line(down.sheet, each) for each in found)
    return [each.text for each in lines if each is not None]


def test_changes_are_told_in_the_words_of_the_game() -> None:
    down = answered(begun(replace(JUNO, fight=Fight())), hours=4, skill__stealth=1, talent="Iron lungs")
    down = thrown(down, "injury:injury-2", proficiency="s", ability="- - -", difficulty="- -")
    assert changes(down) == [
        "Stealth 0 → 1",
        "Iron lungs added",
        "Experience 35 → 30",
        "Slightly Dazed: its effect is over",
        "The fight ends",
        "Strain 9 → 5",
        "Discouraging Wound healed",
    ]


def test_an_injury_that_leaves_another_is_told_so() -> None:
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


def test_a_name_that_a_player_wrote_is_shown_as_written() -> None:
    sheet = replace(JUNO, skills=(Skill("x", "custom", 0, "<b>Odd</b>"),))
    assert list(items(shown(begun(sheet), "experience"), "skills")) == ["<b>Odd</b>"]
