"""What the page on the Force shows."""

from msgspec import Struct

from desktop.viewdata.tray import ActionView


class PowerRow(Struct, frozen=True):
    """A power: its name, what it does and costs, what meets it, how far it reaches, and its counted
    successes.

    ``points`` are those that the next use pays, from ``least`` to ``most``, and ``points_line`` what they
    bring ("moves up to 600 kg"). ``use`` is its button with what it is rolled against.
    """

    id: str
    name: str
    effect: str
    cost: str
    defence: str
    range: str
    successes: int
    points: int
    least: int
    most: int
    points_line: str
    use: ActionView
    loaded: bool
    spoken: str


class ForceView(Struct, frozen=True):
    """The page: Force Points, Power and its Bonus Points, the sessions that count, and the powers.

    ``target`` spells out what powers are rolled against ("65 + 1 Bonus Point = 66"). ``sessions`` says how
    far it is to the next Bonus Point, and ``session`` ends the present session. ``advance`` tells what waits
    for downtime.
    """

    points: int
    most: int
    power: int
    target: str
    sessions: str
    session: ActionView
    advance: str
    powers: tuple[PowerRow, ...]
    empty: str = ""
