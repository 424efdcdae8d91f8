"""Custom rules by clicks: created, used, undone, shared, and kept after a restart."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.interchange.packs import pack_text, sample_packs
from desktop.kit.view.shell import MessageView
from desktop.kit.windows import dialogs
from desktop.packs.ui import pack_window as pack_files
from rules_core.dice.faces import Face
from tests.core.rites_of_battle.characters import faces
from tests.flows.edited import bring_in, edited_copy, unchanged
from tests.flows.packing import a_file, add, import_packs, kept, new_pack, packs, pick, tab_ids, use, write
from tests.playing import Opener, Player, now_and_restarted

MADE = """\
# A table pack for Rollbook: a table's own skills, trackers, conditions, treatments,
# weapons and house rules. Any text editor will do. Keep "format" and the ids as they
# are: what is on character sheets goes by them. Names, numbers and notes may change.

format = 1
id = "tide-and-tallow"
name = "Tide and Tallow"
system = "coc7"
author = "The Thursday table"

[[skills]]
id = "tides"
name = "Tides"
base = "EDU/2"
note = "When to sail."

[[trackers]]
id = "oil"
name = "Oil"
most = "SIZ/5 + 2"
start = "3"

[[conditions]]
id = "soaked"
name = "Soaked"
effect = "Cold to the bone."

[[treatments]]
id = "hot-bath"
name = "Hot bath"
skill = "tides"
tracker = "oil"
gives = { passed = "1D3", extreme = "1D3+1" }

[[weapons]]
name = "Flensing knife"
skill = "tides"
damage = "1D6"

[switches]
fumble = "only_100"
luck_spending = false
"""
"""The file of the pack that is made by hand here, but for the letters that make its id its own."""

TIDES = "own:tide-and-tallow:tides"
NO_LUCK = "Your table doesn't allow spending Luck"


def salted(player: Player, answer: str = "Rules only") -> None:
    """In the window of table packs, add the sample and give it to the open character."""
    player.click("Add “Smoke and Salt”")
    use(player, "Ida Marchetti", answer)


@pytest.fixture
def tide(ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    """Ida is on the table and uses Tide and Tallow, without its weapon."""
    file = a_file(tmp_path / "tide.toml", MADE)

    def take() -> None:
        import_packs(ida, monkeypatch, file)
        use(ida, "Ida Marchetti")

    packs(ida, take)
    return ida


def test_a_pack_made_by_hand_can_be_imported_elsewhere(
    ida: Player, open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposed: list[str] = []

    def where(_over: QWidget, name: str) -> Path:
        proposed.append(name)
        return tmp_path / "tide.toml"

    monkeypatch.setattr(pack_files, "choose_where", where)

    def make() -> None:
        new_pack(ida, "Tide and Tallow", "Call of Cthulhu 7e")
        ida.enter("Made by", "The Thursday table")
        add(ida, "skill", "Tides", Base="EDU/2", Note="When to sail.")
        add(ida, "tracker", "Oil", Max="SIZ/5 + 2", Starting="3")
        add(ida, "condition", "Soaked", Effect="Cold to the bone.")
        add(ida, "treatment", "Hot bath")
        pick(ida, "Hot bath, Roll", "Tides")
        pick(ida, "Hot bath, Restores", "Oil")
        write(ida, "Hot bath, Any success", "1D3")
        write(ida, "Hot bath, Extreme success", "1D3+1")
        add(ida, "weapon", "Flensing knife", Damage="1D6")
        pick(ida, "Flensing knife, Skill", "Tides")
        pick(ida, "Can you spend Luck to lower a roll?, House rule", "No")
        pick(ida, "When is a roll a fumble?, House rule", "Only on 100")
        write(ida, "Tides, Base", "EDU/")
        assert ida.sees("“EDU/” isn't a formula: it's incomplete.")
        write(ida, "Tides, Base", "EDU/2")
        ida.click("Save as a file…")

    packs(ida, make)
    assert proposed == ["tide-and-tallow"]
    (pack,) = kept(ida)
    text = (tmp_path / "tide.toml").read_text("utf-8")
    assert text.replace(pack.id, "tide-and-tallow") == MADE
    other = open_app(tmp_path / "away" / "library.db")
    packs(other, lambda: import_packs(other, monkeypatch, tmp_path / "tide.toml"))
    assert kept(other) == (pack,)


def turned_away(player: Player, monkeypatch: pytest.MonkeyPatch, file: Path, words: str) -> None:
    """Import a file, and read why it is no pack."""

    def read() -> None:
        assert player.sees(words), [each for each in player.texts() if each]

    player.in_window("Can't use this pack", lambda: import_packs(player, monkeypatch, file), read)


@pytest.mark.posix_only("Windows has no pipes in folders, and asks for rights to make a link")
def test_a_link_to_nothing_and_a_pipe_are_refused(
    ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone.toml").symlink_to(tmp_path / "nowhere.toml")
    os.mkfifo(tmp_path / "pipe.toml")
    unopened = {
        "gone.toml": "gone.toml: Can't open the file: No such file or directory.",
        "pipe.toml": "pipe.toml: Can't open the file: it isn't a file.",
    }

    def try_both() -> None:
        for name, words in unopened.items():
            turned_away(ida, monkeypatch, tmp_path / name, words)

    packs(ida, try_both)
    assert kept(ida) == ()


def test_a_pack_with_weapon_is_played_undone_and_redone(
    ida: Player, open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = a_file(tmp_path / "tide.toml", MADE)

    def take() -> None:
        import_packs(ida, monkeypatch, file)
        use(ida, "Ida Marchetti", "Add weapons")

    packs(ida, take)
    ida.roll(TIDES, 10, units=5)
    assert ida.skill_words(TIDES).endswith(", ticked")
    ida.turn_to("combat")
    assert ida.sees("Flensing knife")
    ida.turn_to("own")
    assert ida.sees("Latest roll: Hard success")
    ida.dice.put({"d3": [2]})
    ida.click("Apply: Hot bath")
    assert ida.sees("Hot bath: 1D3 gives 2. Oil 3 → 5.")
    ida.click("Soaked")
    again = open_app()
    again.turn_to("own")
    assert again.sees("Current: 5 of ")
    assert again.button("Soaked").isChecked()
    again.undo()
    assert not again.button("Soaked").isChecked()
    again.undo()
    assert again.sees("Current: 3 of ")
    assert again.sees("Latest roll: Hard success")
    again.undo()
    assert not again.sees("Latest roll")
    assert again.skill_words(TIDES).endswith(", not ticked")
    again.undo()
    assert "own" not in tab_ids(again)
    for _ in range(4):
        again.redo()
    again.turn_to("own")
    assert again.sees("Current: 5 of ")
    assert again.button("Soaked").isChecked()


def test_deleting_or_removing_a_pack_keeps_its_skills(
    tide: Player, open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packs(
        tide,
        lambda: tide.in_window(
            "Delete pack", lambda: tide.click("Delete pack…"), lambda: tide.click("Delete pack")
        ),
    )
    assert kept(tide) == ()
    again = open_app()
    again.roll(TIDES, 10, units=5)
    again.turn_to("own")
    again.dice.put({"d3": [3]})
    again.click("Apply: Hot bath")
    again.click("Soaked")
    assert again.sees("Current: 6 of ")

    def take_off() -> None:
        import_packs(again, monkeypatch, tmp_path / "tide.toml")
        again.click("Remove from Ida Marchetti")

    packs(again, take_off)
    again.turn_to("own")
    assert again.sees("Current: 6 of ")
    assert not again.sees("Hot bath: ")
    assert not again.sees("Cold to the bone.")
    assert again.skill_words(TIDES).endswith(", ticked")
    again.undo()
    assert again.button("Soaked").isChecked()
    assert again.button("Apply: Hot bath").isEnabled()


def test_pack_house_rules_apply_and_are_shown_on_the_roll(tide: Player, open_app: Opener) -> None:
    tide.roll("spot-hidden", 80, units=0)
    for player in now_and_restarted(tide, open_app):
        assert player.sees(NO_LUCK)
        assert player.sees("House rule COC-LUCK-03")
        assert not player.sees("Spend 10 Luck")
    packs(player, lambda: player.click("Remove from Ida Marchetti"))
    assert player.sees(NO_LUCK), "the roll keeps the rules that it was made by"
    player.roll("spot-hidden", 80, units=0)
    assert player.sees("Spend 10 Luck → Regular")


def test_the_sample_pack_is_played_and_a_roll_gives_a_treatment_once(ida: Player, open_app: Opener) -> None:
    packs(ida, lambda: salted(ida))
    before = int(ida.tracker_words("Hit points").partition(" ")[0])
    ida.turn_to("own")
    ida.click("−1: Nerve")
    assert ida.sees("Current: 12 of 15")
    ida.click("Seasick")
    ida.dice.lay(10, units=5)
    ida.click("Roll Ropework")
    assert ida.sees("Latest roll: Hard success") or ida.sees("Latest roll: Regular success")
    ida.click("Apply: Rope splint")
    again = open_app()
    assert int(again.tracker_words("Hit points").partition(" ")[0]) == before + 1
    again.turn_to("own")
    assert not again.sees("Latest roll")
    again.undo()
    assert again.sees("Latest roll")
    assert int(again.tracker_words("Hit points").partition(" ")[0]) == before
    again.undo()
    assert again.button("Seasick").isChecked()
    again.undo()
    assert not again.button("Seasick").isChecked()
    assert again.sees("Current: 12 of 15")
    again.undo()
    assert again.sees("Current: 13 of 15")


EVERY_GAME = """\
format = 1
id = "{system}"
name = "House"
system = "{system}"

[[skills]]
id = "tides"
name = "Tides"
base = "{base}"{more}

[[trackers]]
id = "oil"
name = "Oil"
most = "{most}"
start = "3"

[[conditions]]
id = "soaked"
name = "Soaked"

[[treatments]]
id = "hot-bath"
name = "Hot bath"
skill = "tides"
tracker = "oil"
gives = {{ passed = "1D3" }}

[[treatments]]
id = "salve"
name = "Salve"
gives = {{ passed = "1" }}
"""


class Game(NamedTuple):
    """A game with a sample character, what its pack says, and a roll of the pack's skill that passes."""

    who: str
    system: str
    base: str
    most: str
    dice: Mapping[str, Sequence[Face]]
    degree: str
    spoken: str
    more: str = ""
    tracker: str = "Hit points"
    heals: int = 1


BY_AGILITY = '\ntrait = "AGI"'
GAMES = (
    Game(
        "Tarn Ondara",
        "shadow-lounge",
        "EDU/2",
        "8",
        {"d100": [25]},
        "Regular success",
        "Tides, 27, half 13, fifth 5",
    ),
    Game(
        "Ketta Morrow", "basic-d20", "2", "8", {"d20": [15]}, "Success", "Tides, +4, Agi", BY_AGILITY, heals=0
    ),  # unhurt
    Game(
        "Juno Halloran",
        "rites-of-battle",
        "1",
        "min(Wil + 40, 8)",
        faces(proficiency="s", ability="ss a", difficulty="f -", setback="-"),
        "Success",
        "Tides, Agility, 1 rank",
        BY_AGILITY,
        "Wounds",
        -1,
    ),
    Game("Oriel Kast", "striker", "HX", "8", {"d20": [15]}, "Success", "Tides, modifier +4"),
)


def test_custom_rules_work_in_every_game(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = open_app()
    before = [played(player, game, monkeypatch, tmp_path) for game in GAMES]
    again = open_app()
    for game, points in zip(GAMES, before, strict=True):
        again.character(game.who)
        again.turn_to("own")
        assert points_of(again, game) == points + game.heals
        assert again.sees("Current: 5 of 8")
        assert again.button("Soaked").isChecked()
        for _ in range(3 if game.heals else 2):  # what changed nothing is not taken back
            again.undo()
        assert points_of(again, game) == points
        assert again.sees("Current: 3 of 8")
        assert again.sees(f"Latest roll: {game.degree}")


def points_of(player: Player, game: Game) -> int:
    return int(player.tracker_words(game.tracker).partition(" ")[0])


def played(player: Player, game: Game, monkeypatch: pytest.MonkeyPatch, folder: Path) -> int:
    """Play with a pack for this game; return the points of its tracker before the last treatment."""
    player.add_sample(game.who)
    text = EVERY_GAME.format(system=game.system, base=game.base, most=game.most, more=game.more)
    pack = a_file(folder / f"{game.system}.toml", text)

    def take() -> None:
        import_packs(player, monkeypatch, pack)
        player.click(f"Use for {game.who}")

    packs(player, take)
    tides = f"own:{game.system}:tides"
    assert player.skill_words(tides).startswith(game.spoken)
    player.dice.put(game.dice)
    player.click_skill(tides)
    player.turn_to("own")
    assert player.sees(f"Latest roll: {game.degree}")
    player.dice.put({"d3": [2]})
    player.click("Apply: Hot bath")
    player.click("Soaked")
    points = points_of(player, game)
    player.dice.put()
    player.click("Apply: Salve")
    return points


def test_variants_and_imported_copies_keep_their_packs(
    tide: Player, open_app: Opener, tmp_path: Path
) -> None:
    tide.roll(TIDES, 10, units=5)
    tide.turn_to("own")
    tide.click("+1: Oil")
    folder = edited_copy(tide, tmp_path / "copy", unchanged)
    tide.press(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    tide.click("Duplicate")
    assert tide.window.windowTitle() == "Ida Marchetti (2) — Rollbook"
    tide.turn_to("own")
    assert tide.sees("Current: 4 of ")
    tide.roll("spot-hidden", 80, units=0)
    assert tide.sees(NO_LUCK)
    other = open_app(tmp_path / "away" / "library.db")
    bring_in(other, folder)
    assert kept(other) == ()
    assert other.skill_words(TIDES).endswith(", ticked")
    other.turn_to("own")
    assert other.sees("Current: 4 of ")
    assert other.sees("Latest roll: Hard success")
    other.dice.put({"d3": [1]})
    other.click("Apply: Hot bath")
    assert other.sees("Current: 5 of ")
    other.click("Soaked")
    assert other.button("Soaked").isChecked()


def test_a_dropped_pack_is_offered_and_added(
    ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "gift.toml"
    file.write_text(pack_text(sample_packs()[0]._replace(name="A Gift")), "utf-8")
    asked: list[str] = []

    def agree(_parent: QWidget, view: MessageView) -> bool:
        asked.append(view.title)
        return True

    def look() -> None:
        assert ida.sees("A Gift")

    monkeypatch.setattr(dialogs, "show_message", agree)
    ida.in_window("Table packs", lambda: ida.drop(file), look)
    assert asked == ["gift.toml is a table pack"]
    assert [each.name for each in kept(ida)] == ["A Gift"]
