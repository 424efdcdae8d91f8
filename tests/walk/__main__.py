"""``python -m tests.walk [LOOK …] [PART …]``: walk through parts of the tour and print what is found.

A LOOK is one of ``dark``, ``small``, ``large`` (text at 200 %) and ``contrast``: all pictures wear it. With
``+`` before it, each picture of the usual look is looked at once more in it. Without a PART all are walked.
The language is that of ROLLBOOK_LANGUAGE; in ``pseudo``, words past the translations are found too.
"""

import os
import sys
import tempfile
from pathlib import Path

from desktop.base.paths import environment_apart
from desktop.tour.look import SMALL, Look

_LOOKS = {
    "dark": Look(theme="dark"),
    "small": Look(size=SMALL),
    "large": Look(text=200),
    "contrast": Look(contrast="on"),
}


def main(asked: list[str]) -> int:
    """Walk; 1 where anything is found."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    sys.path.append(str(Path(__file__).resolve().parents[2] / "packaging"))
    chosen, more, parts = Look(), [], []
    for each in asked:
        if each in _LOOKS:
            chosen = _LOOKS[each].over(chosen)
        elif each.removeprefix("+") in _LOOKS:
            more.append(_LOOKS[each.removeprefix("+")])
        else:
            parts.append(each)
    with tempfile.TemporaryDirectory() as place:
        os.environ |= environment_apart(Path(place))
        return _walk(Path(place), chosen, more, parts)


def _walk(place: Path, chosen: Look, more: list[Look], parts: list[str]) -> int:
    from desktop.features import FEATURES
    from desktop.kit.look import theme
    from desktop.tour.parts import parts as all_parts
    from tests.walk.finding import report
    from tests.walk.walker import walk

    known = all_parts(FEATURES)
    parts = parts or list(known)
    qt, found = theme.new_application("rollbook"), 0
    for part in parts:
        home = place / part
        home.mkdir()
        findings = walk(known[part], qt, home, chosen, more)
        found += len(findings)
        sys.stdout.write(f"{part}: {len(findings)}\n{report(findings)}\n")
        sys.stdout.flush()
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
