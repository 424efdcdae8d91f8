"""Lines of chat palettes are read as checks and damage rolls, whichever program wrote them."""

import pytest

from desktop.interchange.coc7 import palette_reading
from desktop.interchange.coc7.palette_reading import Check, Damage, read_line

NUMBERS = {"SAN": 60, "DEX": 55}


@pytest.mark.parametrize(
    ("line", "check"),
    [
        ("CC<=60 Spot", Check("Spot", 60, True, "CC")),
        ("CCB<=60 Spot", Check("Spot", 60, True, "CCB")),
        ("1D100<=60 Spot", Check("Spot", 60, True, "D100")),
        ("d100 <= 60 Spot", Check("Spot", 60, True, "D100")),
        ("sCC<=60 Spot", Check("Spot", 60, True, "CC")),
        ("x3 CC<=60 Spot", Check("Spot", 60, True, "CC")),
        ("rep12 CCB<=60 Spot", Check("Spot", 60, True, "CCB")),
        ("CC(+1)<=60 Spot", Check("Spot", 60, True, "CC")),
        ("CC-2<=60 Spot", Check("Spot", 60, True, "CC")),
        ("ＣＣ＜＝６０　【目星】", Check("目星", 60, True, "CC")),
        ("CC<=60r Spot", Check("Spot", 60, True, "CC")),
        ("CC<=60 h Spot", Check("h Spot", 60, True, "CC")),
        ("CC<=60h", None),
        ("CC<=60", None),
        ("CC<=Spot", Check("Spot", None, True, "CC")),
        ("CC<={SAN} Sanity", Check("Sanity", 60, False, "CC")),
        ("CC<={ san } Sanity", Check("Sanity", 60, False, "CC")),
        ("CC<={gone} Sanity", Check("Sanity", None, False, "CC")),
        ("CC<=10+2*3 Sum", Check("Sum", 16, False, "CC")),
        ("CC<=10-2-3 Sum", Check("Sum", 5, False, "CC")),
        ("CC<=(10+2)*3 Sum", Check("Sum", 36, False, "CC")),
        ("CC<={DEX}/2 Half", Check("Half", 27, False, "CC")),
        ("CC<={DEX}/2*2 Half", Check("Half", 54, False, "CC")),
        ("CC<=7/0 None", Check("None", None, False, "CC")),
        ("CC<={gone}+1 None", Check("None", None, False, "CC")),
        ("CC<=1+{gone} None", Check("None", None, False, "CC")),
        ("CC<=10+ Spot", Check("+ Spot", 10, True, "CC")),
        ("CC<=10* Spot", Check("Spot", 10, True, "CC")),
        ("CC<=(10 Spot", Check("(10 Spot", None, True, "CC")),
        ("CC<=((((((((9)))))))) Deep", Check("Deep", 9, True, "CC")),
        ("CC<=(((((((((9))))))))) Deep", Check("(((((((((9))))))))) Deep", None, True, "CC")),
        ("CC<=123456789012 Big", Check("Big", 123456789012, True, "CC")),
        ("CC<=60 ●【Spot】", Check("Spot", 60, True, "CC")),
        ("CC<=60 【Spot】Hidden", Check("Spot Hidden", 60, True, "CC")),
        ("CC<=60 【Fighting】(Brawl)", Check("Fighting(Brawl)", 60, True, "CC")),
        ("CC<=60 [[Spot] Hidden]", Check("[Spot] Hidden", 60, True, "CC")),
        ("CC<=60 〈Spot〉", Check("Spot", 60, True, "CC")),
        ("CC<=60 《Spot》", Check("Spot", 60, True, "CC")),
        ("CC<=60（Spot）", Check("Spot", 60, True, "CC")),
        ("CC<=60 [Spot", Check("[Spot", 60, True, "CC")),
        ("CC<=60 (Spot)", Check("Spot", 60, True, "CC")),
        ("CC<=60 (Spot) Hidden", Check("(Spot) Hidden", 60, True, "CC")),
        ("CC<=60 【】", None),
        ("Spot 60", None),
        ("", None),
    ],
)
def test_a_check_has_its_name_and_value(line: str, check: Check | None) -> None:
    assert read_line(line, NUMBERS) == check


@pytest.mark.parametrize(
    ("line", "damage"),
    [
        ("1D6 Club", Damage("Club", "1D6")),
        ("1D6+2 Club", Damage("Club", "1D6+2")),
        ("2d6+1d4+1 Club", Damage("Club", "2d6+1d4+1")),
        ("1D3+DB Fist", Damage("Fist", "1D3+DB")),
        ("1D3+{DB} Fist", Damage("Fist", "1D3+DB")),
        ("1D3+{DB}/2 Thrown", Damage("Thrown", "1D3+½DB")),
        ("1D3{DB} Fist", Damage("Fist", "1D3+DB")),
        ("２Ｄ６＋４　Rifle", Damage("Rifle", "2D6+4")),
        ("1D3+({DB}) Fist", Damage("Fist", "1D3+DB")),
        ("1D3+{ダメボ} Fist", Damage("Fist", "1D3+DB")),
        ("1D4なし Fist", Damage("Fist", "1D4+DB", whole=False)),
        ("1D3+{DB} 幸運", Damage("幸運", "1D3+DB")),
        ("1D6 幸運", None),
        ("1D10 成長", None),
        ("1D6 Spot Hidden", None),
        ("1D6 Fighting (Brawl)", Damage("Fighting (Brawl)", "1D6")),
        ("1D100 Roll", None),
        ("D100 Roll", None),
        ("1D1000 Roll", Damage("Roll", "1D1000")),
        ("1D6", None),
    ],
)
def test_a_damage_roll_has_its_name_and_dice(line: str, damage: Damage | None) -> None:
    assert read_line(line, NUMBERS) == damage


def test_a_long_line_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_line("CC<=60 " + "x" * 493, {}) == Check("x" * 493, 60, True, "CC")
    assert read_line("CC<=60 " + "x" * 494, {}) is None


def test_every_wide_sign_is_read_as_a_narrow_one() -> None:
    narrow = "".join(map(chr, range(0x21, 0x7F)))
    wide = "".join(chr(each) for each in range(0xFF01, 0xFF5F))
    assert (wide + "　−×").translate(palette_reading._WIDE) == f"{narrow} -*"
