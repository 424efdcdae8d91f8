"""A re-roll that needs no permission, such as for Inspiration."""

from msgspec.structs import replace

from desktop.tray.tray import Tray
from desktop.views.tray import ActionView
from desktop.views.tray_intents import Push
from tests.tray import views
from tests.tray.seen import button, click, land, shown_words
from tests.tray.wishes import Wishes

AGAIN = ActionView("Spend Inspiration", "Rolls this again. Inspiration 1 → 0", key="U")


def test_a_push_without_permission_asks_nothing(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(replace(views.failure(), push=AGAIN, push_asks=False))
    land(tray)
    with wishes.wanted(Push):
        click(button(tray, "Spend Inspiration"))
    assert "Did your Keeper agree?" not in shown_words(tray)
    with wishes.wanted(Push):
        tray.press_push()
