"""What is asked of a player who rolls physical dice: which dice to throw, and what they may show."""

from typing import NamedTuple

from desktop.viewdata.tray import DieLook


class AskedFace(NamedTuple):
    """A face that can be clicked.

    ``text`` is what is typed for it ("00", "7", "sa", "-" for a blank), ``face`` its place among the faces
    of the die as the felt counts them (the value of a :class:`~desktop.viewdata.tray.FeltDie`), and
    ``spoken`` how a screen reader says it ("Success and advantage").
    """

    text: str
    face: int
    spoken: str


class AskedDie(NamedTuple):
    """A die to throw: how it looks, its name as a caption ("Bonus tens"), and the faces it may show.

    Equal faces of a die with symbols stand once. ``pair`` marks a tens die that is read with the units die
    after it as one D100, so that a number from 1 to 100 may be typed for both.
    """

    look: DieLook
    name: str
    faces: tuple[AskedFace, ...]
    pair: bool = False


class AskView(NamedTuple):
    """Dice to throw at the table, all at once.

    ``number`` numbers the question: with another number everything begins anew. ``title`` says for what
    ("Spot Hidden: your dice"), ``line`` which to throw ("Throw two tens dice and one units die."). ``hint``
    is an example of what is typed ("20 60 1"). ``here`` is the button that has the app throw these dice
    ("Roll these here", "Roll theirs here"). ``refusal`` says why what was entered is on no die, "" without.
    """

    number: int
    title: str
    line: str
    dice: tuple[AskedDie, ...]
    hint: str
    here: str
    refusal: str = ""
