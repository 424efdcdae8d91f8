"""Encodings from before Unicode: which of them make sense of a text."""

import re
import unicodedata

OLDER = {"cp932": "Shift-JIS", "euc_jp": "EUC-JP", "gb18030": "GBK", "big5": "Big5", "cp1252": "Windows-1252"}
"""The encodings to try, and their names on screen."""

MOST_NONSENSE = 0.2
"""How much of the letters beyond ASCII may be nonsense before a text is refused."""

_WESTERN = "cp1252"
_CHINESE = ("gb18030", "big5")
_KANA = re.compile("[\u3041-\u30fa]")
_HAN = re.compile("[\u3400-\u9fff]")
_ODD = re.compile("[\uff61-\uff9f\ue000-\uf8ff\u0080-\u009f\ufffd\u0400-\u04ff\u2500-\u257f]")
_WITHIN_A_WORD = re.compile("[A-Za-z][\u3400-\u9fff]|[\u3400-\u9fff][a-z]")
_WESTERN_SIGNS = frozenset("“”‘’„‚–—…«»¿¡°€£¥©®½¼¾·•ªº§™\u00a0")
_WESTERN_RUN = re.compile(r"[^\x00-\x7f“”‘’–—…«»¿¡]{3,}")


def kana(text: str) -> float:
    """Return the share of Japanese syllables in a text beyond ASCII: almost only Japanese has them."""
    foreign = sum(each > "\x7f" for each in text)
    return len(_KANA.findall(text)) / foreign if foreign else 0.0


def nonsense(text: str, encoding: str) -> float:
    """Return how little sense ``text`` makes as decoded from ``encoding``: 0 for none amiss, 1 for all."""
    foreign = [each for each in text if each > "\x7f"]
    if not foreign:
        return 0.0
    odd = len(_ODD.findall(text))
    if encoding == _WESTERN:
        odd += sum(len(each) for each in _WESTERN_RUN.findall(text))
        odd += sum(
            each not in _WESTERN_SIGNS and not unicodedata.category(each).startswith("L") for each in foreign
        )
    else:
        kana, han = len(_KANA.findall(text)), len(_HAN.findall(text))
        odd += len(_WITHIN_A_WORD.findall(text))
        odd += sum("\u00c0" <= each <= "\u024f" for each in foreign)
        if encoding in _CHINESE:
            odd += kana
        elif not kana:
            odd += han // 10  # Japanese without any kana is rare
    return min(odd / len(foreign), 1.0)
