"""Physical dice in each game, by clicks and keys: every roll of a scene is requested and saved."""

from PySide6.QtCore import Qt

from tests.flows.own_dice import asks, click_faces, lay, seated, with_own_dice
from tests.games.coc7.test_flow_luck import roll_with_hugh
from tests.playing import Opener, Player, restarted


def test_sanity_asks_for_its_loss_and_the_int_after_it(ida: Player, open_app: Opener) -> None:
    with_own_dice(ida)
    ida.turn_to("sanity")
    ida.enter("Loss on success / on failure", "1/1D8", Qt.Key.Key_Tab)
    ida.click("Roll Sanity")
    lay(ida, "70 0")
    assert ida.sees("Roll one D8.")
    assert ida.tracker_words("Sanity") == "58 of 96, Starting 60", "nothing happens before all dice lie there"
    half = restarted(open_app, "sanity")
    assert half.sees("Your rolls appear here.")
    assert not asks(half)
    half.enter("Loss on success / on failure", "1/1D8", Qt.Key.Key_Tab)
    half.click("Roll Sanity")
    lay(half, "70")
    click_faces(half, "5")
    assert half.sees("Sanity 58 → 53")
    half.press(Qt.Key.Key_D)
    lay(half, "30")
    assert half.sees("You understand what you saw: temporary insanity.")
    again = restarted(open_app, "sanity")
    assert [each.rpartition(", ")[2] for each in again.log()] == ["physical dice", "physical dice"]
    again.undo()
    again.undo()
    assert again.tracker_words("Sanity") == "58 of 96, Starting 60"
    again.redo()
    assert again.tracker_words("Sanity") == "53 of 96, Starting 60"
    assert again.sees("Rolled with physical dice.")


def test_treatment_by_another_and_group_luck_use_physical_dice(ida: Player, open_app: Opener) -> None:
    ida.add_sample("Hugh Pemberton")
    ida.character("Ida Marchetti")
    with_own_dice(ida)
    ida.turn_to("healing")
    ida.pick("Treated by", "Hugh Pemberton")
    ida.click("First Aid")
    assert ida.sees("First Aid: your dice")
    lay(ida, "17")
    ida.click("Apply +1 HP")
    assert ida.tracker_words("Hit points").startswith("9 of 11")
    ida.in_window("Group Luck", lambda: ida.click("Group Luck…"), lambda: roll_with_hugh(ida))
    lay(ida, "40 5")
    again = restarted(open_app)
    kept = ["Group Luck: Hugh Pemberton, 45, Regular, physical dice", "First Aid, 17, Regular, physical dice"]
    assert [each.replace(", by Hugh Pemberton", "") for each in again.log()] == kept
    again.character("Hugh Pemberton")
    assert [each.rpartition(", ")[2] for each in again.log()] == ["physical dice", "physical dice"]
    assert not again.button("Physical dice").isChecked(), "it was Ida's player who threw"


def test_force_powers_luck_recovery_and_luck_on_treatment_use_physical_dice(open_app: Opener) -> None:
    sel = seated(open_app, "Sel Vantry")
    sel.turn_to("force")
    sel.click("Push: Use")
    lay(sel, "65")
    assert sel.tracker_words("Force Points") == "12 of 13"
    assert sel.log() == ["Push, 65, Regular, physical dice"]
    sel.add_sample("Tarn Ondara")
    with_own_dice(sel)
    sel.turn_to("healing")
    sel.click("First Aid 55, First aid kit")
    lay(sel, "45")
    click_faces(sel, "3")
    assert sel.log()[0].endswith("physical dice")
    sel.click("Spend 18 Luck → Hard")
    assert sel.tracker_words("Luck") == "46 of 60", "the die that Luck adds is asked for first"
    click_faces(sel, "4")
    assert sel.tracker_words("Luck") == "28 of 60"
    sel.undo()
    assert sel.tracker_words("Luck") == "46 of 60"
    sel.redo()
    sel.turn_to("healing")
    sel.click("Roll 2D10: Downtime between campaigns")
    lay(sel, "9 8")
    again = restarted(open_app)
    assert again.tracker_words("Luck") == "45 of 60"
    assert again.log()[0].endswith("physical dice")


def test_initiative_injuries_and_a_changed_pool_use_physical_dice(open_app: Opener) -> None:
    juno = seated(open_app, "Juno Halloran")
    juno.turn_to("fight")
    juno.click("Roll initiative")
    assert juno.sees("Roll one Proficiency die, one Ability die and one Setback die.")
    assert not juno.button("Add one Boost die").isEnabled(), "what is thrown stands in sight"
    click_faces(juno, "Triumph", "Success and advantage", "Blank")
    juno.press(Qt.Key.Key_Return)
    assert juno.log() == ["Initiative, 2 Successes, 1 Advantage, 1 Triumph, physical dice"]
    juno.turn_to("health")
    juno.click("Roll new injury +20: Critical injuries")
    lay(juno, "54")
    again = restarted(open_app, "health")
    assert again.log()[0] == "Critical injury, 74, Hamstrung, physical dice"
    assert again.log()[1].endswith("physical dice")
    again.undo()
    assert not again.sees("Heal with Medicae: Hamstrung")
    again.redo()
    assert again.sees("Heal with Medicae: Hamstrung")


def test_a_striker_attack_its_effect_and_a_power_use_physical_dice(open_app: Opener) -> None:
    oriel = seated(open_app, "Oriel Kast")
    oriel.turn_to("fight")
    oriel.click("Attack +5: Arc pistol")
    click_faces(oriel, "12")
    assert oriel.log()[0].endswith("physical dice")
    oriel.press(Qt.Key.Key_D)
    assert oriel.sees("Roll two D6.")
    click_faces(oriel, "3", "4")
    oriel.press(Qt.Key.Key_Return)
    assert oriel.log()[0] == "Effect: Arc pistol, 12, effect, physical dice"
    oriel.turn_to("techniques")
    oriel.click("Roll: Deep breath")
    click_faces(oriel, "3")
    again = restarted(open_app)
    assert again.log()[0] == "Deep breath, 3, dice, physical dice"
    assert len(again.log()) == 3


def test_a_death_save_and_initiative_use_physical_dice(open_app: Opener) -> None:
    ketta = open_app()
    ketta.add_sample("Ketta Morrow")
    with_own_dice(ketta)
    ketta.turn_to("health")
    ketta.enter("Damage", "27", Qt.Key.Key_Tab)
    ketta.click("Take damage")
    ketta.click("Roll: Death save")
    lay(ketta, "8")
    assert ketta.log() == ["Death save, DC 10, 10, Success, physical dice"]
    assert ketta.sees("Dying 1 → 0: no longer dying.")
    ketta.click("Spend Inspiration")
    assert ketta.sees("You had 8.")
    ketta.press(Qt.Key.Key_Escape)
    ketta.click("Spend Inspiration")
    click_faces(ketta, "20")
    assert ketta.log()[0] == "Death save, DC 10, Inspiration, 22, Critical, physical dice"
    ketta.undo()
    ketta.undo()
    assert ketta.sees("This roll was undone.")
