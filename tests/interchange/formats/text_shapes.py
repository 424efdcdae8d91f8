"""Whole characters as lines of text, and as the fields of a form."""

from tests.interchange.formats.pdf_forms import pdf_form, sheet_values


def bot_line() -> str:
    """A line for a dice bot, without a separator anywhere."""
    return (
        ".st 力量50体质60体型55敏捷65外貌45智力70意志50教育75理智48幸运40生命值11魔法10"
        "侦查70聆听50图书馆使用60母语75闪避32斗殴45手枪40信用评级20克苏鲁神话2木雕35"
    )


def bot_lines() -> str:
    """The lines that a dice bot exports, with a formula."""
    return ".st clr\r\n.st 敏捷:60 力量:45 图书馆使用:45 侦查=70 hp:12\r\n.st &手枪=1d10+2"


def stat_block() -> str:
    """A person as a scenario prints one."""
    return (
        "Nell Hargrave, 44, librarian\nSTR 45 CON 50 SIZ 60 DEX 55 INT 70\n"
        "APP 45 POW 60 EDU 80 SAN 52 HP 11\n"
        "DB 0 Build 0 Move 6 MP 12 Luck 55\n\nCombat\nFighting (Brawl) 50% (25/10), damage 1D3+DB\n"
        ".38 revolver 45% (22/9), damage 1D10, range 15 yards, attacks 1 (3), ammo 6, malf 100\n"
        "Dodge 27% (13/5)\n\nSkills: Spot Hidden 65% (32/13), Library Use 80%, Art/Craft (Photography) 40%,\n"
        "Language (Latin) 35%, Whittling 30%.\n"
    )


def form() -> bytes:
    """A fillable form that a player filled in."""
    return pdf_form(sheet_values(), ("Skill_Library_Chk", "MajorWound_Chk"))
