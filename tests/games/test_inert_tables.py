"""Tables saved for spreadsheets contain no formulas."""

import csv
from io import StringIO
from typing import cast

import pytest

from desktop.fairness.view import ALL, Counted, Selection, csv_text
from rules_core.sheet.fairness import Counts, DieCount, FaceCount


class _Odd:
    """Counts of a die with a face that no die in Rollbook has."""

    def __init__(self, face: str) -> None:
        self._face = face

    def thrown(self) -> tuple[DieCount, ...]:
        return (DieCount("d6", 3, (FaceCount(self._face, 1, 3),)),)


@pytest.mark.parametrize("start", "=+-@\t\r")
def test_texts_that_a_spreadsheet_would_calculate_get_an_apostrophe(start: str) -> None:
    odd = cast(Counts, _Odd(f"{start}1+1"))
    row = list(
        csv.reader(StringIO(csv_text(Selection(ALL, "Ada", False, ""), Counted(odd, odd)), newline=""))
    )[1]
    assert row == ["d6", f"'{start}1+1", "3", "0.50", "all characters"]
