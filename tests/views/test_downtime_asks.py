"""Questions of a downtime, and what is said about an entry that isn't valid."""

from typing import Any, cast

import pytest

from desktop.views.downtime.asks import number
from desktop.views.downtime.pages import DowntimeState
from rules_core.game.downtime import Ask, AskKind


@pytest.mark.parametrize(
    ("most", "said"), [(12, "Enter a number from 9 to 12."), (9, "Enter 9.")], ids=["a range", "one number"]
)
def test_an_invalid_entry_says_what_to_enter(most: int, said: str) -> None:
    ask = Ask("days", AskKind.NUMBER, 9, least=9, most=most)
    shown = DowntimeState(cast("Any", None), (), {"days": "40"})
    field = number(shown, ask, "Days")
    assert (field.value, field.refused) == ("40", True)
    assert [each.text for each in field.answer] == [said]
