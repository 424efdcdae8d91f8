"""Parser for property listings: a scanner that reads the text once, from left to right.

Its time is proportional to the length of the text, whatever the text contains.
"""

from collections.abc import Sequence
from functools import lru_cache

from rules_core.dice.notation import LARGEST
from rules_core.systems.striker.checks import LADDER, Duration, Timing
from rules_core.systems.striker.listing import THIS, CheckPart, ImposedSave, Listing, Of, SavePart, Sum, Term

_PARTS = ("sub", "chk", "sv", "imp", "eff")
_END = "the end of the listing"
_OPENINGS = frozenset("(=")
_M = frozenset("M")
_M_OR_R = frozenset("MR")
_DIGITS = frozenset("0123456789")
_LONGEST_NUMBER = 7
_IN_WORDS = frozenset("-'’")


class BadListing(ValueError):
    """A text is not a valid listing: ``expected`` is missing at the index ``at``.

    ``at`` counts from 0, up to the length of the text; the message counts characters from 1.
    """

    def __init__(self, at: int, expected: str) -> None:
        super().__init__(f"{expected} expected at character {at + 1}")
        self.at = at
        self.expected = expected


@lru_cache(maxsize=64)  # a sheet parses all its listings each time it is shown
def parse(text: str) -> Listing:
    """Parse a listing (ST-ROLL-03); ``BadListing`` if the text is invalid.

    A save alone needs no action: ``sv(Insight,15)``. Else the action and its duration are followed by the
    parts sub, chk, sv, imp and eff, each at most once and in this order, with spaces or commas between them.
    Spaces and the words after a sum have no meaning. The older ``M*(X)`` and ``M*[1](X)`` are read as
    ``M(X)`` (reading A17).
    """
    scanner = _Scanner(text)
    action = "" if scanner.comes("sv") else scanner.need_word("the name of an action")
    start, upkeep = _times(scanner)
    replaces: str | None = None
    check: CheckPart | None = None
    save: SavePart | None = None
    imposes: ImposedSave | None = None
    effect: Sum | None = None
    left: Sequence[str] = _PARTS
    while (part := scanner.next_part(left)) is not None:
        left = left[left.index(part) + 1 :]
        match part:
            case "sub":
                replaces = _replaced(scanner)
            case "chk":
                check = _check(scanner)
            case "sv":
                save = _save(scanner)
            case "imp":
                imposes = _imposed(scanner)
            case _:
                scanner.need("=")
                effect = scanner.sum()
    return Listing(action, start, upkeep, replaces, check, save, imposes, effect)


def _times(scanner: "_Scanner") -> tuple[Timing | None, Timing | None]:
    # A save imposed by the world has no duration.
    if scanner.comes("sv"):
        return None, None
    scanner.need("(")
    start = scanner.timing()
    upkeep = scanner.timing() if scanner.skip(",") else None
    scanner.need(")")
    return start, upkeep


def _replaced(scanner: "_Scanner") -> str:
    scanner.need("(")
    scanner.need_word(THIS, only=THIS)
    scanner.need_word("for", only="for")
    skill = scanner.name(but=THIS)
    scanner.need(")")
    return skill


def _check(scanner: "_Scanner") -> CheckPart:
    scanner.need("(")
    challenge = scanner.challenge()
    scanner.need(")")
    scanner.need("=")
    return CheckPart(challenge, scanner.sum(d20=True))


def _save(scanner: "_Scanner") -> SavePart:
    scanner.need("(")
    skill = scanner.name()
    scanner.need(",")
    challenge = scanner.challenge()
    scanner.need(")")
    return SavePart(skill, challenge, scanner.sum(d20=True) if scanner.skip("=") else None)


def _imposed(scanner: "_Scanner") -> ImposedSave:
    scanner.need("(")
    scanner.need_word("sv", only="sv")
    scanner.need(",")
    skill = scanner.name()
    scanner.need(")")
    scanner.need("=")
    return ImposedSave(skill, scanner.sum(ranks=True))


class _Scanner:
    """A text and the current position; each method skips spaces before what it looks for."""

    __slots__ = ("_at", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def skip(self, mark: str) -> bool:
        """Read ``mark`` if it comes next, and return whether it did."""
        self._blanks()
        found = self._text.startswith(mark, self._at)
        self._at += len(mark) * found
        return found

    def need(self, mark: str) -> None:
        if not self.skip(mark):
            raise BadListing(self._at, mark)

    def need_word(self, expected: str, *, only: str = "") -> str:
        """Read any word, or the word ``only``."""
        word = self._word()
        if not word or (only and word != only):
            raise BadListing(self._at - len(word), expected)
        return word

    def comes(self, part: str) -> bool:
        """Return whether ``part`` and its bracket come next, without reading them."""
        here = self._at
        found = self._word() == part and self.skip("(")
        self._at = here
        return found

    def next_part(self, left: Sequence[str]) -> str | None:
        """Read the name of the next part, one of ``left``; None at the end."""
        comma = self._at - 1 if self.skip(",") else None
        while self.skip(","):
            pass
        begins = self._at
        ended = begins == len(self._text)
        if comma is not None and (ended or not left):
            raise BadListing(comma, _END)
        if ended:
            return None
        word = self._word()
        if word not in left:
            raise BadListing(begins, " or ".join(left if comma is not None else (*left, _END)))
        return word

    def timing(self) -> Timing:
        """Read a duration, with ``+`` if it is a minimum."""
        word = self._word()
        if word not in LADDER:
            raise BadListing(self._at - len(word), "a duration such as main-action")
        return Timing(Duration(word), self.skip("+"))

    def name(self, *, but: str = "") -> str:
        """Read the name of a skill, up to a comma or bracket; ``but`` is not accepted."""
        begins, name = self._until("(),")
        if name == but or not any(map(str.isalpha, name)):
            raise BadListing(begins, "the name of a skill")
        return name

    def challenge(self) -> str:
        """Read a challenge, up to a bracket: a number, or the name of what sets it."""
        begins, challenge = self._until("()")
        if not challenge:
            raise BadListing(begins, "a challenge")
        return challenge

    def sum(self, *, d20: bool = False, ranks: bool = False) -> Sum:
        """Read a sum and the words after it.

        ``d20`` allows a leading d20. ``ranks`` allows R besides M, and both without a name for this
        technique.
        """
        led = d20 and self._skip_d20()
        terms: list[Term] = []
        while (term := self._term(first=not terms and not led, ranks=ranks)) is not None:
            terms.append(term)
        return Sum(tuple(terms), led, self._words())

    def _char(self) -> str:
        return self._text[self._at : self._at + 1]

    def _blanks(self) -> None:
        while self._char().isspace():
            self._at += 1

    def _word(self) -> str:
        self._blanks()
        begins = self._at
        if self._char().isalpha():
            while self._char().isalnum() or self._char() in _IN_WORDS:
                self._at += 1
        return self._text[begins : self._at]

    def _until(self, ends: str) -> tuple[int, str]:
        """Read up to one of ``ends``; return where the text starts, and the text with single spaces."""
        self._blanks()
        begins = self._at
        while (char := self._char()) and char not in ends:
            self._at += 1
        return begins, " ".join(self._text[begins : self._at].split())

    def _skip_d20(self) -> bool:
        here = self._at
        found = (self.skip("d20") or self.skip("w20")) and not self._char().isalnum()
        if not found:
            self._at = here
        return found

    def _term(self, *, first: bool, ranks: bool) -> Term | None:
        """Read a term, or return None if there is none; only the ``first`` can lack its sign."""
        sign = -1 if self.skip("-") else 1
        if sign > 0 and not self.skip("+") and not first:
            return None
        self._blanks()
        begins, letter = self._at, self._char()
        if letter in _DIGITS:
            return Term(sign * self._number())
        self._at += 1
        if letter not in (_M_OR_R if ranks else _M) or self._char().isalnum():
            raise BadListing(begins, "M(skill), R(skill) or a number" if ranks else "M(skill) or a number")
        return Term(sign, Of(letter), self._whose(alone=ranks))

    def _number(self) -> int:
        begins = self._at
        while self._char() in _DIGITS:
            self._at += 1
        written = self._text[begins : self._at]
        digits = written.lstrip("0")
        if not written or len(digits) > _LONGEST_NUMBER or int(digits or "0") > LARGEST:
            raise BadListing(begins, f"a number up to {LARGEST}")
        return int(digits or "0")

    def _whose(self, *, alone: bool) -> str:
        """Read the name in brackets after M or R, optional if ``alone``, and the star of older pages."""
        if self.skip("*") and self.skip("["):
            self._blanks()
            self._number()
            self.need("]")
        if alone and not self._comes_bracket():
            return THIS
        self.need("(")
        name = self.name()
        self.need(")")
        return name

    def _comes_bracket(self) -> bool:
        self._blanks()
        return self._char() == "("

    def _words(self) -> str:
        """Read the words after a sum, up to the next part."""
        words: list[str] = []
        while word := self._word():
            begins = self._at - len(word)
            self._blanks()
            before_bracket = self._char() in _OPENINGS
            if _is_die(word) or (before_bracket and word in _M_OR_R):
                raise BadListing(begins, "+ or -")
            if before_bracket:
                self._at = begins
                break
            words.append(word)
        return " ".join(words)


def _is_die(word: str) -> bool:
    # After a number it would look like dice, which belong to the weapon.
    return word[0] in "dD" and word[1:].isdigit()
