"""Print each announcement that reaches the accessibility bus, one a line.

Runs in the system's Python, whose `gi` no other has: ``/usr/bin/python3 announced.py``.
"""

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402


def _print(event: "Atspi.Event") -> None:
    print(str(event.any_data).replace("\n", " "), flush=True)


listener = Atspi.EventListener.new(_print)
listener.register("object:announcement")
print("listening", flush=True)
Atspi.event_main()
