"""Maps skill names that other programs use, in several languages, to ids of the game's skill list."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache

from msgspec import Struct

import resources
from rules_core.systems.coc7.skills import SKILLS, SKILLS_BY_ID

JAPANESE = {
    "容姿の描写": "description",
    "イデオロギー/信念": "ideology",
    "重要な人々": "people",
    "意味のある場所": "locations",
    "秘蔵の品": "possessions",
    "特徴": "traits",
    "負傷、傷跡": "injuries",
    "恐怖症、マニア": "phobias",
    "魔導書、呪文、アーティファクト": "tomes",
    "遭遇した超自然の存在": "encounters",
}
"""The Japanese backstory headings in plain letters (NFKC), and ours."""


LANGUAGES = ("en", "de", "es", "fr", "ja", "zh", "ko", "pt")
"""The languages with known skill names; each has a file in ``resources/games/coc7/skills``.

A name must never mean different skills in two languages; if it does, neither is used.
"""

CUSTOM = "custom"
"""The kind of a skill that isn't in the game's list."""

_FREE_LINES = frozenset({"misc"})
"""Labels of lines for custom skills; the speciality is then the whole name."""

_UNCHOSEN = frozenset({"any", "任意", "专攻", "專攻", "専攻"})
"""Placeholders for a speciality that is yet to be chosen."""

_MODERN = "ω"
"""What books print after the names of modern-day skills, in lower case."""

_OPEN = "(（[［【〈《"
_CLOSE = ")）]］】〉》"
_COLON = re.compile(r"\s*[:：]\s*")
_SPACE = re.compile(r"\s+")


class SkillName(Struct, frozen=True):
    """A recognised skill name: its ``kind`` in the list or ``custom``, and the name for the sheet."""

    kind: str
    name: str = ""


def recognise(written: str, speciality: str | None = None) -> SkillName:
    """Return the skill named ``written``, with its ``speciality`` if the file has that separately.

    A speciality is kept as written, "" if there is none yet. A name that isn't in the list becomes a custom
    skill with its whole name.
    """
    whole = written if not speciality else f"{written} ({speciality})"
    known, specialities = _known()
    if found := known.get(_plain(whole)):
        return SkillName(found)
    if found := specialities.get(_plain(whole)):
        return SkillName(found, whole.strip())
    for head, rest in _splits(written) if speciality is None else [(written, speciality)]:
        if found := known.get(_plain(f"{head}({rest})")):
            return SkillName(found)
        for inner, deeper in _splits(rest):
            kind = known.get(_plain(f"{head}({inner})"))
            if kind is not None and SKILLS_BY_ID[kind].specialised:
                return SkillName(kind, deeper)  # "Language (Own: Welsh)"
        kind = known.get(_plain(head))
        if kind is not None and SKILLS_BY_ID[kind].specialised:
            return SkillName(kind, "" if _plain(rest) in _UNCHOSEN else rest)
        if kind is not None and (found := specialities.get(_plain(rest))):
            # "驾驶(船)": to drive a ship is to pilot it.
            return SkillName(found, rest)
    return SkillName(CUSTOM, speciality if speciality and _plain(written) in _FREE_LINES else whole)


def is_unchosen(written: str, speciality: str | None = None) -> bool:
    """Return whether a name stands for a skill yet to be chosen: "Misc" with nothing, "運転（）"."""
    if _plain(written) in _FREE_LINES:
        return not speciality or _plain(speciality) == "none"
    return any(not rest for _, rest in _splits(written))


def slug(text: str) -> str:
    """Return ``text`` as part of an id: lower-case letters and digits of any script, and hyphens; at most 40
    long.
    """
    words = re.findall(r"\w+", unicodedata.normalize("NFKC", text).casefold().replace("_", " "))
    return "-".join(words)[:40].strip("-")


def _splits(written: str) -> list[tuple[str, str]]:
    """The ways to split a name into skill and speciality: the last pair of brackets, or a colon."""
    found: list[tuple[str, str]] = []
    text = written.strip()
    if text and text[-1] in _CLOSE:
        depth = 0
        for place in range(len(text) - 1, -1, -1):
            depth += (text[place] in _CLOSE) - (text[place] in _OPEN)
            if depth == 0:
                found.append((text[:place], text[place + 1 : -1].strip()))
                break
    if colon := _COLON.search(text):
        found.append((text[: colon.start()], text[colon.end() :]))
    return found


def _plain(name: str) -> str:
    """Normalise ``name``: case, spaces, full-width forms and kinds of brackets make no difference."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    for opening, closing in zip(_OPEN, _CLOSE, strict=True):
        plain = plain.replace(opening, "(").replace(closing, ")")
    return _SPACE.sub("", plain).removesuffix(_MODERN)


@cache
def _known() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The skills by their plain names, and those whose specialities stand alone by the names of these."""
    names = {_plain(spec.name): spec.id for spec in SKILLS}
    specialities: dict[str, str] = {}
    for language in LANGUAGES:
        table = tomllib.loads(
            resources.path("games", "coc7", "skills", f"{language}.toml").read_text("utf-8")
        )
        for found, section in ((names, "skills"), (specialities, "specialities")):
            for kind, written in table.get(section, {}).items():
                found.update((_plain(name), kind) for name in written)
    return names, specialities
