"""The card pages of four-degree d20: weapons, turn order, health and powers."""

import pytest
from msgspec.structs import replace

from desktop.games.basic_d20.game import GAME
from desktop.views.cards import CardView, Does, FieldView, FinderView, ItemView, SwitchView, TrackView, Words
from desktop.views.contexts import CardsContext
from rules_core.sheet.outcome import Ruling, step
from rules_core.sheet.sheet import Weapon
from tests.games.basic_d20.table import ANSEL, KETTA, Table, buttons, items, picks, without_skill
from tests.games.shown import with_points


def texts(card: CardView) -> list[str]:
    return [part.text for part in card.parts if isinstance(part, Words)]


def switches(card: CardView) -> dict[str, SwitchView]:
    return {part.words: part for part in card.parts if isinstance(part, SwitchView)}


def fields(card: CardView) -> dict[str, FieldView]:
    found: dict[str, FieldView] = {}
    for part in card.parts:
        for each in getattr(part, "parts", (part,)):
            if isinstance(each, FieldView):
                found[each.id] = each
    return found


def test_only_card_tabs_have_cards() -> None:
    assert GAME.cards_view is not None
    for tab in ("backstory", "gear", "notes", "luck"):
        assert GAME.cards_view(ANSEL, tab, CardsContext()) is None


# Beside the skills


def test_skills_tab_shows_saves_and_weapons_in_hand() -> None:
    table = Table()
    table.subject = "weapon:1"
    saves, hand = table.cards("skills").cards
    found = buttons(saves)
    assert list(found) == ["Fortitude +6", "Reflex +6", "Will +5"]
    assert (found["Will +5"].does, found["Will +5"].what) == (Does.ROLL, "skill:will")
    weapons = items(hand)
    assert list(weapons) == ["Laser sword", "Nanoedge knife", "Slug pistol"]
    sword, knife = weapons["Laser sword"], weapons["Nanoedge knife"]
    assert (sword.aside, sword.marked, knife.marked) == ("+4", False, True)
    assert [(each.action.title, each.what) for each in sword.buttons] == [("Attack", "weapon:0")]
    assert sword.pairs == (("Damage", "1D12 Laser"),)
    quick = Table(replace(ANSEL, traits=(replace(ANSEL.traits[1], value=5), *ANSEL.traits[2:])))
    assert items(quick.card("skills", "in_hand"))["Laser sword"].aside == "+6"


def test_empty_weapon_card_says_where_to_add_one() -> None:
    hand = Table(replace(ANSEL, weapons=())).card("skills", "in_hand")
    assert items(hand) == {}
    assert "Combat" in getattr(hand.parts[0], "empty", "")


# Weapons


def test_every_listed_weapon_can_be_found_and_added() -> None:
    table = Table()
    card = table.card("fight", "weapon_table")
    finder = next(part for part in card.parts if isinstance(part, FinderView))
    assert len(finder.items) == 132
    sword = next(each for each in finder.items if each.title == "Laser scythe")
    assert sword.lines == ("Melee Weapons", "AP 5, Deadly d10, Finesse, Tripping")
    assert ("Cred", "4,000") in sword.pairs
    assert table.act(sword.buttons[0].what) == "Laser scythe added"
    assert table.sheet.weapons[-1].skill == "melee-weapons"
    table.undo()
    assert table.sheet == ANSEL


def test_custom_weapon_can_be_added_and_removed() -> None:
    table = Table()
    card = table.card("fight", "free_weapon")
    assert set(fields(card)) == {"name", "damage", "range", "ammo", "qualities"}
    assert picks(card)["skill"].options[0][1] == "Brawling +3"
    write = buttons(card)["Add weapon"].what
    assert table.refusal(write, name=" ") == "Type a name first."
    assert table.act(write, name="Oar", skill="athletics", damage="1d6") == "Oar added"
    hand = items(table.card("fight", "in_hand"))
    assert (hand["Oar"].aside, hand["Oar"].lines) == ("+4", ("Athletics +6",))
    remove = next(each for each in hand["Oar"].buttons if each.action.title == "Remove")
    assert table.act(remove.what) == "Oar removed"


def test_weapon_without_skill_asks_for_one() -> None:
    table = Table(without_skill(KETTA, 2))
    hand = table.card("fight", "in_hand")
    grenade = items(hand)["Frag grenade"]
    assert [each.action.title for each in grenade.buttons] == ["Roll damage", "Set up", "Remove"]
    assert grenade.buttons[0].action.reason == "Choose its skill on the Combat page first."
    pick = picks(hand)["skill:2"]
    assert (pick.caption, pick.act) == ("Skill for Frag grenade", "weapon:skill:2")
    assert table.act(pick.act, **{pick.id: "light-weapons"}) == "Frag grenade changed"
    hand = table.card("fight", "in_hand")
    assert picks(hand) == {}
    assert (items(hand)["Frag grenade"].aside, items(hand)["Frag grenade"].buttons[0].what) == (
        "Reflex DC 15",
        "blast:2",
    )


def test_armour_changes_the_ac() -> None:
    table = Table()
    card = table.card("fight", "armour")
    assert (card.badge, fields(card)["bonus"].value, fields(card)["cap"].value) == ("AC 18", "2", "3")
    assert table.act("armour", bonus="5", cap="1") == "Armour changed"
    assert table.card("fight", "armour").badge == "AC 19"
    assert table.refusal("armour", bonus="-1", cap="") == "Enter a number from 0 to 99."


# The turn order


def brawl() -> Table:
    table = Table()
    table.act("fight:begin")
    table.act("fight:join", name="Rook", initiative="18")
    table.act("fight:join", name="Wren", initiative="3", side="ally")
    table.act("fight:initiative", who="0", total="11")
    return table


def test_fight_can_be_started_and_joined() -> None:
    table = Table()
    card = table.card("fight", "fight")
    assert table.act(buttons(card)["Start a fight"].what) == ""
    card = table.card("fight", "fight")
    assert list(items(card)) == ["Ansel Quay"]
    assert set(buttons(card)) == {"Roll Initiative", "Start first turn", "Set", "Add", "End the fight"}
    assert table.refusal("fight:join", name="Ansel Quay").startswith("Ansel Quay is already in the fight")
    assert table.act("fight:join", name="Rook", initiative="18") == "A fighter joined"
    assert table.act("fight:initiative", who="0", total="11") == "Initiative set"
    assert table.act("fight:leave:1") == "A fighter left"
    assert table.act("fight:end") == "Fight ended"
    table.undo()
    table.act("fight:leave:0")
    card = table.card("fight", "fight")
    assert "Roll Initiative" not in buttons(card)


def test_actor_chooses_who_is_next_and_the_attacked_can_overrule() -> None:
    table = brawl()
    card = table.card("fight", "fight")
    assert list(items(card)) == ["Rook", "Ansel Quay", "Wren"]
    assert all([each.action.title for each in item.buttons] == ["Remove"] for item in items(card).values())
    assert table.act("fight:open") == "Rook's turn, round 1"
    card = table.card("fight", "fight")
    rook, ansel, wren = items(card).values()
    assert texts(card) == ["Rook acts, then chooses who goes next."]
    assert (rook.badge, rook.marked, rook.switches) == ("Acts now", True, ())
    assert [each.action.title for each in ansel.buttons] == ["Next", "Remove"]
    assert (ansel.lines, wren.lines) == (("You",), ("Ally",))
    assert table.act(ansel.switches[0].act, on="1") == "Attack recorded"
    card = table.card("fight", "fight")
    ansel = items(card)["Ansel Quay"]
    assert (ansel.badge, [each.action.title for each in ansel.buttons]) == (
        "Can overrule",
        ["Next", "Overrule", "Remove"],
    )
    assert table.act("fight:overrule:0") == "Ansel Quay's turn, round 1"
    assert table.refusal("fight:next:1").startswith("That fighter can't go next")


def test_round_ends_when_everyone_has_acted() -> None:
    table = brawl()
    for act in ("fight:open", "fight:next:0", "fight:next:2"):
        table.act(act)
    card = table.card("fight", "fight")
    assert texts(card) == ["Wren acts last this round, then chooses who starts the next one."]
    assert [[each.action.title for each in item.buttons] for item in items(card).values()] == [
        ["Start next round", "Remove"]
    ] * 3
    assert items(card)["Rook"].badge == "Has acted"
    assert table.act("fight:next:2") == "Wren's turn, round 2"
    assert table.card("fight", "fight").badge == "Round 2"
    table.act("fight:leave:2")
    assert texts(table.card("fight", "fight"))[0].startswith("Roll Initiative")


def test_another_fighter_is_chosen_when_the_actor_leaves() -> None:
    table = brawl()
    for act in ("fight:open", "fight:next:0", "fight:leave:0"):
        table.act(act)
    card = table.card("fight", "fight")
    assert texts(card) == ["The acting character has left. Choose who goes next."]
    assert table.act("fight:next:1") == "Wren's turn, round 1"


def test_empty_fight_says_so() -> None:
    table = Table()
    table.act("fight:begin")
    table.act("fight:leave:0")
    assert set(buttons(table.card("fight", "fight"))) == {"Add", "End the fight"}
    assert table.refusal("fight:open") == "The first turn has already started, or no one is in the fight."


# Health


def test_damage_and_healing_are_summarised() -> None:
    table = Table()
    card = table.card("health", "damage")
    track = card.parts[0]
    assert isinstance(track, TrackView)
    assert (track.value, track.most, track.words) == (17, 41, "")
    assert texts(card)[0] == "Temporary 4: lost before HP."
    assert set(fields(card)) == {"points", "type"}
    assert table.act("hurt", points="9", type="laser") == "HP 17 → 12, temporary HP 4 → 0 (laser)"
    assert table.act("hurt", points="12", how="critical") == "HP 12 → 0, dying value 0 → 2"
    assert table.card("health", "damage").badge == "Dying 2"
    assert table.act("heal", points="3") == "HP 0 → 3, dying value 2 → 0"
    assert table.refusal("hurt", points="a lot") == "Enter a number from 1 to 9999."
    assert table.act("dying", value="1") == "dying value 0 → 1, HP 3 → 0"


def test_shield_and_temporary_hp_can_be_added_and_ended() -> None:
    table = Table(KETTA)
    card = table.card("health", "shield")
    assert (card.badge, card.folded) == ("Shield 5", False)
    assert list(buttons(card)) == ["Add shield HP", "Add temporary HP", "End shield"]
    assert table.act("shield:add", points="3") == "Shield HP 5 → 8"
    assert table.act("temporary:add", points="6") == "Temporary HP 0 → 6"
    assert table.act("temporary:add", points="2") == "Temporary HP"
    assert table.act("hurt", points="9") == "shield HP 8 → 0, temporary HP 6 → 5"
    assert table.act("temporary:end") == "Temporary HP 5 → 0"


def test_only_dying_characters_have_death_rolls() -> None:
    calm = Table().card("health", "dying")
    assert (items(calm), calm.folded) == ({}, True)
    card = Table(with_points(ANSEL, hp=0).with_status("dying", 3)).card("health", "dying")
    found = items(card)
    assert [(each.buttons[0].does, each.buttons[0].what) for each in found.values()] == [
        (Does.ROLL, "death:"),
        (Does.ROLL, "first_aid:"),
        (Does.LOAD, "first_aid:"),
    ]
    assert found["Death save"].lines == ("Fortitude +6 against DC 10, once per turn",)
    assert (picks(card)["value"].chosen, picks(card)["value"].act) == ("3", "dying")
    dead = Table(with_points(ANSEL, hp=0).with_status("dying", 4))
    assert items(dead.card("health", "dying")) == {}
    assert dead.refusal("heal", points="3") == "The character is dead."


def rests(table: Table) -> dict[str, ItemView]:
    return items(table.card("health", "rest"))


def test_rests_say_what_they_restore_or_why_not() -> None:
    table = Table()
    found = rests(table)
    assert [each.buttons[0].action.enabled for each in found.values()] == [True, False, True]
    assert found["1 hour"].lines == ("You've already healed from an hour's rest today.",)
    assert found["5 minutes"].lines == ("Mana and Encounter powers",)
    assert table.refusal("rest:hour").startswith("An hour's rest heals only once a day.")
    assert table.act("rest:short") == "5 minutes of rest"
    assert table.act("rest:night") == "8 hours of rest"
    assert rests(table)["1 hour"].lines == ("Mana, Encounter powers and up to 20 HP, once a day",)
    assert table.act(rests(table)["1 hour"].buttons[0].what) == "An hour of rest"
    dying = Table(with_points(ANSEL, hp=0).with_status("dying", 1))
    assert {each.lines for each in rests(dying).values()} == {("Dying characters can't rest.",)}
    dead = Table(with_points(ANSEL, hp=0).with_status("dying", 4))
    assert {each.lines for each in rests(dead).values()} == {("The character is dead.",)}


def test_conditions_are_switches_that_change_the_numbers() -> None:
    table = Table()
    card = table.card("health", "conditions")
    assert (card.badge, texts(card)[0]) == ("Dazzled", "Now: AC 18, attacks −2, Perception −2")
    found = switches(card)
    assert (found["Dazzled"].on, found["Prone"].on) == (True, False)
    assert found["Prone"].detail == "flat-footed, attacks −2"
    assert found["Restrained"].detail == (
        "flat-footed, immobilised, no attacks except Escape, no handling objects"
    )
    assert found["Quickened"].detail == "one extra action"
    assert table.act(found["Unconscious"].act, on="1") == "Unconscious"
    assert texts(table.card("health", "conditions"))[0] == (
        "Now: AC 12, attacks −8, Perception −6, Reflex −4"
    )
    assert table.act(found["Unconscious"].act, on="") == "No longer: Unconscious"
    slowed = picks(card)["slowed"]
    assert table.act(slowed.act, slowed="2") == "Slowed 2"
    assert table.card("health", "conditions").badge == "Dazzled, Slowed 2"


def test_downed_is_shown() -> None:
    card = Table(with_points(ANSEL, hp=0)).card("health", "conditions")
    assert "Downed at 0 HP: prone, slowed 2, and unable to stand." in texts(card)


def test_sheet_without_hp_still_shows_conditions() -> None:
    table = Table(replace(ANSEL, trackers=()))
    assert [each.id for each in table.cards("health").cards] == ["conditions"]
    assert "inspiration" not in [each.id for each in table.cards("powers").cards]


def test_fall_is_set_up_in_the_tray() -> None:
    found = buttons(Table().card("health", "fall"))
    assert (found["Set up fall"].does, found["Set up fall"].what) == (Does.LOAD, "fall:")


# Powers


def test_basic_powers_show_their_four_outcomes() -> None:
    table = Table()
    table.subject = "basic:trip"
    card = table.card("powers", "basic_powers")
    found = items(card)
    assert list(found) == ["Administer First Aid", "Disarm", "Escape", "Grapple", "Seek", "Shove", "Trip"]
    assert found["Trip"].lines == (
        "Critical: The target is prone. The target takes 1d6 damage.",
        "Success: The target is prone.",
        "Failure: Nothing happens.",
        "Crit. failure: You are prone.",
    )
    assert (found["Trip"].aside, found["Trip"].marked) == ("Brawling against Reflex DC", True)
    assert found["Administer First Aid"].aside == "Medicine against DC 15"
    assert [each.what for each in found["Trip"].buttons] == ["basic:trip", "basic:trip"]
    assert texts(card)[-1].endswith("Take Aim, Take Cover.")
    assert "Interact (Free)" in texts(card)[-1]


def test_aid_works_with_any_skill() -> None:
    card = Table().card("powers", "aid")
    found = items(card)
    assert len(found) == 26
    assert (found["Medicine"].aside, found["Medicine"].buttons[0].what) == ("+3", "aid:medicine")
    assert texts(card)[0] == "Critical: Your ally's roll gets +3."


def test_custom_power_can_be_added_rolled_and_removed() -> None:
    table = Table(KETTA)
    write = buttons(table.card("powers", "free_power"))["Add power"].what
    assert table.refusal(write, name="") == "Type a name first."
    assert table.refusal(write, name="Zap", dice="lots") == ("Can't roll these dice. Write them like 2d6+1.")
    assert table.act(write, name="Zap", notes="Loud.\n\nBright.", dice="2d6") == "Zap added"
    found = items(table.card("powers", "own_powers"))
    assert found["Zap"].lines == ("Loud.", "Bright.")
    assert [each.what for each in found["Zap"].buttons] == ["power:custom:3", "power:remove:custom:3"]
    assert [each.action.title for each in found["Knows a guy"].buttons] == ["Remove"]
    assert table.act("power:remove:custom:3") == "Zap removed"


def test_inspiration_can_be_gained() -> None:
    table = Table()
    card = table.card("powers", "inspiration")
    assert card.badge == "1 point"
    table.act(buttons(card)["Add point"].what)
    assert table.card("powers", "inspiration").badge == "2 points"


def test_level_up_and_raise_an_attribute() -> None:
    table = Table()
    card = table.card("powers", "level")
    assert (card.badge, texts(card)[0]) == ("7", "So far: 4 ribbons and 3 feats or attribute points.")
    assert picks(card)["attribute"].options[1] == ("agility", "Agility +3")
    assert table.act(buttons(card)["Level up"].what) == "Level 7 → 8"
    assert table.act(buttons(card)["Raise by 1"].what, attribute="charisma") == "Charisma 1 → 2"
    assert table.card("powers", "level").badge == "8"
    table.act("attribute:raise", attribute="strength")
    table.act("attribute:raise", attribute="strength")
    assert table.refusal("attribute:raise", attribute="strength") == "Attributes can't go above 5."


def test_damage_taken_after_a_save_is_summarised() -> None:
    table = Table(with_points(ANSEL.with_status("temporary", 0), hp=17))
    table.roll("skill:will", 2, dc=15, save_damage=5)
    assert table.act("spend:take") == "Damage after a save: HP 17 → 12"


@pytest.mark.parametrize(
    "because",
    [
        *("explosive", "no_explosive", "no_hit", "no_power", "no_attack"),
        *("dying", "unhurt", "nothing_left", "highest_level", "no_skill_roll"),
        *("no_point", "fight", "not_begun", "low", "no_skill"),
    ],
)
def test_every_refusal_has_its_own_text(because: str) -> None:
    words = GAME.refusal_words(Ruling(False, step("D20-COND", because=because)))
    assert words.endswith(".")
    assert words != "The rules don't allow that now."


def test_renamed_thing_is_summarised_under_its_new_name() -> None:
    table = Table(replace(ANSEL, weapons=(Weapon("Hook", damage="1d4"),)))
    assert table.act("weapon:skill:0", **{"skill:0": "brawling"}) == "Hook changed"
    assert table.act("weapon:skill:0", **{"skill:0": "brawling"}) == ""
