"""The part of the tour that plays: rolls, fights, heals and goes through downtime, in every game."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.shell.pages import PLAY
from desktop.tour.look import DARK, DARK_SMALLEST, LARGER_TEXT, LARGEST_TEXT, ON_LARGE, SMALLEST
from desktop.tour.visitor import ROLLING, Visitor
from rules_core.dice.faces import Face


def playing(at: Visitor) -> None:
    """Roll in Call of Cthulhu, from the first start on."""
    _first_run(at)
    _rolling(at)
    _luck_and_pushing(at)
    _trackers_and_undo(at)
    _pages(at)
    _looks(at)
    _begin_downtime(at, "Ida Marchetti", "The development phase")
    _leave_downtime(at)
    _fighting(at)
    _losing_sanity(at)
    _windows(at)


def games(at: Visitor) -> None:
    """Roll in each of the other games."""
    _shadow_lounge(at)
    _four_degrees(at)
    _narrative_dice(at)
    _striker(at)


def _first_run(at: Visitor) -> None:
    at.shot("First start", "first-run", "empty library")
    at.again("First start", "first-run", "empty library", DARK, SMALLEST)
    at.click_button("Ida Marchetti")
    at.wait(lambda: at.window.pages.page == PLAY)


def _rolling(at: Visitor) -> None:
    QTest.keyClick(at.focus_skill("spot-hidden"), Qt.Key.Key_Space)
    at.shot("A skill is loaded and ready", "play", "ready")
    at.set_up("1 bonus die")
    at.shot("A bonus die is chosen, the odds follow", "play", "ready with a bonus die")
    at.dice.lay_down([20, 60], 1)
    at.click_skill("spot-hidden")
    QTest.qWait(330)
    at.shot("The dice turn", "play", ROLLING)
    at.land()
    at.shot("Hard success, and a tick", "play", "success")


def _luck_and_pushing(at: Visitor) -> None:
    QTest.keyClick(at.focus_skill("spot-hidden"), Qt.Key.Key_L)
    at.shot("Seven Luck make it extreme", "play", "Luck spent")
    menu = at.menu_of("Share this roll")
    at.shot("A roll is shared", "play", "share menu", over=menu)
    menu.close()
    at.come_forward()
    _picture(at, "The picture of a roll, Luck spent")
    QTest.keyClick(at.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    at.shot("Undo gives Luck and tick back", "play", "Luck taken back")
    at.dice.lay_down([70, 30], 7)
    at.click_skill("spot-hidden", Qt.KeyboardModifier.ControlModifier)
    at.land()
    at.shot("A failure with a penalty die: Luck or a push", "play", "failure")
    at.window.tray.press_push()
    at.shot("The Keeper is asked", "play", "push asked")
    at.dice.lay_down([0, 0], 0)
    at.click_button("Push the roll")
    at.land()
    at.shot("Pushed, and fumbled", "play", "pushed and fumbled")
    at.set_up("no extra dice")
    at.set_up("Hard")
    at.dice.lay_down([50], 8)
    at.click_skill("library-use")
    at.land()
    at.shot("A success that is not enough", "play", "below what was asked")
    at.dice.lay_down([0], 1)
    at.click_trait("DEX")
    at.land()
    at.shot("A critical on a characteristic", "play", "critical")
    at.dice.lay_down([50], 5)
    at.click_skill("dodge")
    at.land()
    at.shot("Combat rolls cannot be pushed", "play", "combat failure")
    at.set_up("Regular")
    at.dice.lay_down([40], 2)
    at.click_skill("spot-hidden")
    at.land()
    at.shot("A regular success: Luck can raise it", "play", "regular success")


def _picture(at: Visitor, title: str) -> None:
    """Share the roll shown as a picture, and keep it."""
    at.pick_from("Share this roll", "picture")
    at.keep(QApplication.clipboard().pixmap(), title, "share", "picture")


def _trackers_and_undo(at: Visitor) -> None:
    at.window.sheet.edit_tracker(0)
    at.type("-3")
    at.shot("Three hit points are about to go", "play", "tracker entry")
    at.type("40")
    at.shot("Forty are too many", "play", "tracker entry refused")
    at.type("-3")
    at.press(Qt.Key.Key_Return)
    at.shot("Hit points 8 to 5, with Undo", "play", "tracker changed")
    at.window.sheet.focus_filter()
    at.type("fi")
    at.shot("Skills filtered", "play", "filter")
    at.type("xyz")
    at.shot("No skill matches", "play", "filter without a match")
    at.press(Qt.Key.Key_Escape)


def _pages(at: Visitor) -> None:
    for tab, title in (("backstory", "Backstory"), ("gear", "Gear and cash"), ("notes", "Notes")):
        at.window.sheet.show_tab(tab)
        at.shot(title, tab, "filled")
    at.window.sheet.show_tab("skills")
    at.dice.lay_down([20, 60], 1)
    at.click_skill("spot-hidden", Qt.KeyboardModifier.ShiftModifier)
    at.land()


def _fighting(at: Visitor) -> None:
    at.turn_to("combat")
    at.click_button("Point blank")
    at.dice.lay_down([80, 0], 9)
    at.click_button("Attack with .32 revolver")
    at.land()
    at.shot("A shot at point blank, extreme", "combat", "hit")
    at.dice.put({"d8": [6]})
    QTest.keyClick(at.window.tray, Qt.Key.Key_D)
    at.land()
    at.shot("Its damage", "combat", "damage")
    at.click_button("Point blank")
    at.click_button("Fight back with Tripod")
    at.pick("Attacker's roll", "Regular")
    at.dice.lay_down([30], 0)
    QTest.keyClick(at.window.tray, Qt.Key.Key_R)
    at.land()
    at.shot("Fighting back, and the attacker wins the tie", "combat", "opposed")
    at.click_button("Track a fight")
    for name, dex in (("Cultist with a knife", "60"), ("Ghoul", "75")):
        at.fill("Name of somebody in the fight", name)
        at.fill("DEX of somebody in the fight", dex)
        at.press(Qt.Key.Key_Return)
    at.click_button("Next turn")
    at.scroll_down()
    at.shot("The order of a fight", "combat", "fight")
    at.turn_to("healing")
    at.fill("Hit points to lose or heal", "4")
    at.press(Qt.Key.Key_Return)
    at.shot("Hurt, and what helps", "healing", "hurt")


def _losing_sanity(at: Visitor) -> None:
    at.turn_to("sanity")
    at.dice.put({"tens": [70], "units": [1], "d6": [5]})
    at.click_button("Roll Sanity")
    at.land()
    at.shot("Five points lost at once", "sanity", "shock")
    QTest.keyClick(at.window.tray, Qt.Key.Key_W)
    at.shot("Why it came out so", "sanity", "why")


def _shadow_lounge(at: Visitor) -> None:
    at.open_sample("Sel Vantry")
    at.open_sample("Tarn Ondara")
    at.theme("dark")
    at.shot("A sheet of the Shadow Lounge game", "play", "ready")
    at.turn_to("healing")
    at.click_button("First Aid 55, First aid kit")
    at.set_up("1 bonus die")
    at.dice.put({"d100": [24, 81]}, healing={"d4": [3]}, time={"d4": [2]})
    QTest.keyClick(at.window.tray, Qt.Key.Key_R)
    at.land()
    at.shot("First aid with a bonus die, seven points wait", "healing", "pending")
    at.click_button("Apply +7 HP")
    at.shot("Applied, once", "healing", "applied")
    at.theme("light")
    at.turn_to("skills")
    at.dice.put({"d100": [69]})
    at.click_skill("piloting")
    at.land()
    at.shot("A 69 is critical and brings Luck back", "play", "critical")
    at.open_sample("Sel Vantry")
    at.turn_to("combat")
    at.click_button("Fight back with Lightsaber")
    at.pick("Attacker's roll", "Hard")
    at.dice.put({"d100": [31]})
    QTest.keyClick(at.window.tray, Qt.Key.Key_R)
    at.land()
    at.shot("Fighting back, and a tie is the attacker's, Shadow Lounge", "combat", "opposed")
    at.turn_to("force")
    at.dice.put({"d100": [40]})
    at.click_button("Push: Use")
    at.land()
    at.shot("A power of the Force", "force", "used")


def _four_degrees(at: Visitor) -> None:
    at.open_sample("Ketta Morrow")
    at.turn_to("skills")
    at.shot("A sheet of the four-degree d20 game", "play", "ready")
    at.pick("DC", "Hard, 20")
    _roll_skill(at, "engineering", {"d20": [20]})
    at.shot("A natural 20 moves the step", "play", "critical")
    at.open_sample("Ansel Quay")
    for tab, title in (
        ("fight", "Weapons, armour and the turn order"),
        ("health", "Hurt, dazzled and out of breath"),
        ("powers", "Powers and what each degree brings"),
    ):
        at.turn_to(tab)
        at.shot(f"{title}, four-degree d20", tab, "filled")


def _narrative_dice(at: Visitor) -> None:
    at.open_sample("Odalys Brandt")
    at.open_sample("Juno Halloran")
    at.turn_to("skills")
    at.shot("A pool of symbol dice is put together", "play", "ready")
    pool: dict[str, Sequence[Face]] = {"proficiency": ["sa", "T"], "ability": ["aa"]}
    pool |= {"difficulty": ["f", "h"], "setback": [""]}
    _roll_skill(at, "custom:light-ranged", pool)
    at.shot("The net result, and what it buys", "play", "success")
    _picture(at, "The picture of a roll of symbol dice")
    at.again("Symbol dice", "play", "success", DARK, DARK_SMALLEST)
    for tab in ("weapons", "health", "experience"):
        at.turn_to(tab)
        at.shot(f"{tab.capitalize()} of a void rigger", tab, "filled")


def _striker(at: Visitor) -> None:
    at.open_sample("Oriel Kast")
    at.turn_to("skills")
    at.shot("A sheet of Striker", "play", "ready")
    at.pick("Challenge", "Reckless")
    _roll_skill(at, "deceive", {"d20": [2]})
    at.shot("Reckless, and the ladder says what became of it", "play", "fail")
    for tab, title in (("techniques", "Techniques read out"), ("fight", "Weapons and feints")):
        at.turn_to(tab)
        at.shot(f"{title}, Striker", tab, "filled")
    at.turn_to("skills")


def downtime(at: Visitor) -> None:
    """Through the downtime of each game; one is saved."""
    _begin_downtime(at, "Tarn Ondara", "Downtime begins")
    _roll_try(at, "Roll: Blaster Pistol", {"d100": [71], "d10": [6]})
    _roll_try(at, "Roll: First Aid", {"d100": [2]})
    at.shot("Each skill has its own try, and its dice are seen", "downtime", "skills")
    at.again("Each skill has its own try", "downtime", "skills", DARK, LARGEST_TEXT, SMALLEST)
    _roll_try(at, "Roll: Bluff", {"d100": [60], "d10": [3]})
    _roll_try(at, "Roll: Piloting", {"d100": [100], "d10": [10]})
    at.click_button("Next: Luck")
    _roll_try(at, "Roll: Luck", {"d10": [9]})
    at.shot("Luck comes back", "downtime", "luck")
    at.click_button("Next: Review and save")
    at.fill("After which adventure?", "The Leering Wampa")
    at.shot("Every change before it is saved", "downtime", "review")
    at.click_button("Save downtime")
    at.wait(lambda: at.window.pages.page == PLAY)
    at.turn_to("chronicle")
    at.shot("The chronicle, and how the character grew", "chronicle", "one chapter")
    for name, title in (
        ("Ketta Morrow", "A new level"),
        ("Juno Halloran", "Experience is spent"),
        ("Oriel Kast", "A new level, Striker"),
    ):
        _begin_downtime(at, name, title)
        _leave_downtime(at)


def _begin_downtime(at: Visitor, name: str, title: str) -> None:
    """Lead a sample character to the second page of downtime, with a picture of the first."""
    at.open_sample(name)
    at.window.commands["downtime"].trigger()
    at.wait(lambda: at.window.pages.page == DOWNTIME)
    at.shot(title, "downtime", "begun")
    at.click_button("Next: ")
    QTest.qWait(60)


def _leave_downtime(at: Visitor) -> None:
    at.shot("Downtime goes on", "downtime", "under way")
    at.click_button("Leave downtime")
    at.wait(lambda: at.window.pages.page == PLAY)


def _roll_try(at: Visitor, button: str, faces: Mapping[str, Sequence[Face]]) -> None:
    at.dice.put(faces)
    at.click_button(button)
    at.window.pages[DOWNTIME].land()
    QTest.qWait(60)


def _roll_skill(at: Visitor, skill: str, faces: Mapping[str, Sequence[Face]]) -> None:
    at.dice.put(faces)
    at.click_skill(skill)
    at.land()


def _windows(at: Visitor) -> None:
    at.picture_of("settings", "Settings", "settings")
    at.picture_of("campaigns", "Campaigns and their house rules", "campaigns")


def _looks(at: Visitor) -> None:
    at.again("Play", "play", "success", DARK, DARK_SMALLEST, LARGER_TEXT, LARGEST_TEXT, SMALLEST, ON_LARGE)
