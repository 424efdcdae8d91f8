"""Words people read follow the voice: plain English, short sentences, buttons that say what they do."""

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
import translations

ROOT = Path(__file__).resolve().parents[2]

ODD = (
    "anew",
    "somebody",
    "anybody",
    "nobody",
    "whoever",
    "thereof",
    "fares?",
    "ails?",
    "anon",
    "of its own accord",
    "as it stands",
    "lets? (?:it |them )?be",
    "gives? up",
    "given up",
    "comes? of",
    "came of",
    "tells? of",
    "told of",
    "takes? back",
    "taken back",
    "took back",
    "let go of",
    "is worn",
    "are worn",
    "is dear",
    "too dear",
    "mend(?:s|ed|ing)?",
    "be it",
    "ere",
    "nor is",
    "nor do(?:es)?",
    "no more than that",
    "not more than that",
    "stands? (?:on|for) it",
)
"""Turns that no screen uses: archaic, inverted or vague."""

ODD_IN_CODE = (
    "anew",
    "somebody",
    "anybody",
    "whoever",
    "thereof",
    "fares",
    "ails",
    "is worn",
    "tells? of",
    "told of",
    "comes? of",
    "came of",
    "let go of",
    "as it stands",
)
"""The same for docstrings and comments, where a few of them are the field's own words."""

ON_SCREEN = 20
"""The most words in a sentence on screen."""
IN_A_RULE = 30
"""The most words in a sentence that states a rule, or in the guide."""

VERBS = frozenset(
    """
    add apply ask attack attune begin bind bring buy calm cancel change check choose clear close compare
    continue copy count create crop cut deal decline defend delete discard disconnect dismiss dodge don't
    downgrade drop duplicate edit end enter escape export fight fill find finish fire fold get give go
    grow heal help hide ignore import install keep learn leave let level load lock look lose lower make
    manage mark merge move name not open pass paste pay pick place play prepare print push put quit raise
    re-roll read recharge recommend reconnect recover redo reload remove rename repair repeat replace
    report reroll reset resist resolve rest restart restore resume retry return review roll save search
    see select sell set share show skip sort spend stabilize stand start stay stop subtract suffer suggest
    swap switch take tell test tick track train treat try turn type unbind undo unlock unpack untick
    update upgrade use view wait wake wear win withdraw write zoom
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
"""What the label of a button begins with."""

STANDARD = frozenset(
    ("back", "next", "done", "ok", "yes", "no", "all", "none", "more", "new", "why", "library", "dice")
)
"""How labels begin in every program, the question that a card answers, and the two places in the rail."""


BUTTON = re.compile(r"Button\(\s*tr\(")
"""How a button with words of its own is made."""


def odd_turns(text: str, turns: Iterable[str]) -> list[str]:
    """Return the turns of the list that are in a text."""
    return re.findall(rf"(?i)\b(?:{'|'.join(turns)})\b", text)


def long_sentences(text: str, most: int) -> list[str]:
    """Return the sentences of a text that have more words than `most`."""
    sentences = re.split(r"(?<=[.!?:;])\s+|\n+", text)
    return [each for each in sentences if len(re.findall(r"[^\W_][\w'’{}-]*", each)) > most]


def begins_with_verb(label: str) -> bool:
    """Whether a button's label begins with a verb, or is a standard one, a number or a placeholder."""
    first = re.sub(r"[^\w'-]", "", label.replace("&", "").replace("’", "'").split(" ")[0]).casefold()
    return not first or first in VERBS | STANDARD or not first[0].isalpha() or label.startswith("{")


@cache
def messages() -> dict[str, list[str]]:
    """Every English text of the screens with the files that say it."""
    found: dict[str, list[str]] = {}
    for said, files in translations.collected().items():
        for text in (said.text,) if isinstance(said.text, str) else said.text:
            found.setdefault(text, []).extend(files)
    return found


def is_rule(files: Iterable[str]) -> bool:
    """Whether a text states a rule: it comes from a file of rule sentences."""
    return any(each.endswith("rules.toml") for each in files)


def guide() -> Iterator[tuple[str, str]]:
    """Every English paragraph of the guide and README with the file's name."""
    for path in (ROOT / "README.md", *sorted((ROOT / "resources" / "guide" / "en").glob("*.md"))):
        for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*#|]|\d+\.))", path.read_text(encoding="utf-8")):
            yield path.relative_to(ROOT).as_posix(), re.sub(r"\]\([^)]*\)|`[^`]*`", "", block)


def comments_and_docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Every comment and docstring of a module with its line; nothing for one without an odd turn anywhere."""
    if not odd_turns(source, ODD_IN_CODE):
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(source)):
        for each in getattr(node, "body", []) if not isinstance(node, ast.Lambda | ast.IfExp) else []:
            match each:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    yield each.lineno, text


def buttons(source: str) -> Iterator[tuple[int, str]]:
    """The label of every button that a module makes with words of its own, with its line."""
    if not BUTTON.search(source):
        return
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute)):
            continue
        kind = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        if kind not in {"Button", "LinkButton", "ActionButton"} or not node.args:
            continue
        match node.args[0]:
            case ast.Call(func=ast.Name(id="tr"), args=[ast.Constant(value=str(label)), *_]):
                yield node.lineno, label


def alike(text: str) -> str:
    """A text without case and closing punctuation: what two texts that say one thing share.

    "" for one or two words: they are a label in one place and part of a sentence in another.
    """
    return text.strip().rstrip(".:!").casefold() if len(text.split()) > 2 else ""


def test_no_message_uses_an_odd_turn() -> None:
    found = [f"{odd}: {text!r}" for text in messages() if (odd := odd_turns(text, ODD))]
    assert not found, "\n".join(found)


def test_no_sentence_on_screen_is_long() -> None:
    found = [
        f"{files[0]}: {each}"
        for text, files in messages().items()
        for each in long_sentences(text, IN_A_RULE if is_rule(files) else ON_SCREEN)
    ]
    assert not found, "\n".join(found)


def test_the_guide_is_plain() -> None:
    found = [f"{file}: {odd}" for file, text in guide() if (odd := odd_turns(text, ODD))]
    found += [f"{file}: {each}" for file, text in guide() for each in long_sentences(text, IN_A_RULE)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("folder", ["rules_core", "desktop", "packaging", "tests"])
def test_docstrings_and_comments_are_plain(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {odd}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line, text in comments_and_docstrings(path.read_text(encoding="utf-8"))
        if (odd := odd_turns(text, ODD_IN_CODE))
    ]
    assert not found, "\n".join(found)


def test_buttons_begin_with_a_verb() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {label!r}"
        for path in sorted((ROOT / "desktop").rglob("*.py"))
        for line, label in buttons(path.read_text(encoding="utf-8"))
        if not begins_with_verb(label)
    ]
    assert not found, "\n".join(found)


def test_messages_have_straight_apostrophes() -> None:
    found = [repr(text) for text in messages() if re.search(r"\w’\w", text)]
    assert not found, "\n".join(found)


def test_no_message_comes_twice_with_other_case_or_punctuation() -> None:
    groups: dict[str, list[str]] = defaultdict(list)
    in_context = {said.text for said in translations.collected() if said.meaning}
    for text in messages().keys() - in_context:
        if same := alike(text):
            groups[same].append(text)
    found = [repr(each) for each in groups.values() if len(each) > 1]
    assert not found, "\n".join(found)


def test_each_check_finds_a_planted_fault() -> None:
    assert odd_turns("Whoever runs the game starts anew", ODD) == ["Whoever", "anew"]
    assert not odd_turns("The GM starts again", ODD)
    assert long_sentences(f"{'word ' * 21}. Short one.", ON_SCREEN)
    assert not long_sentences(f"{'word ' * 20}. {'word ' * 20}.", ON_SCREEN)
    assert not begins_with_verb("Portrait")
    assert begins_with_verb("Crop portrait")
    assert list(buttons('Button(tr("Library"), size="small")')) == [(1, "Library")]
    assert list(comments_and_docstrings("# anew\ndef f():\n    'told of'\n")) == [
        (1, "# anew"),
        (3, "told of"),
    ]
    assert alike("Save it again") == alike("save it again.")
