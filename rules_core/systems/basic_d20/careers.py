"""Careers for a quick start, our own: the game has none, and what they bring fits its rules."""

from typing import NamedTuple

from rules_core.systems.basic_d20.attributes import Attribute


class Career(NamedTuple):
    """What somebody did before: its id, its name on a sheet, the six scores in their order, and the rest.

    ``combat`` and ``general`` are four skills each, ``lores`` as many names as Intelligence allows
    (D20-CHR-09). ``weapons`` are those of the table, for no more than a new character has (D20-CHR-10), and
    ``ribbon`` the name of what the first level brings.
    """

    id: str
    name: str
    scores: tuple[int, int, int, int, int, int]
    combat: tuple[str, ...]
    general: tuple[str, ...]
    lores: tuple[str, ...]
    weapons: tuple[str, ...]
    ribbon: str

    @property
    def attributes(self) -> dict[Attribute, int]:
        """The scores by attribute."""
        return dict(zip(Attribute, self.scores, strict=True))

    @property
    def skills(self) -> tuple[str, ...]:
        """The skills of the list that it makes proficient in."""
        return self.combat + self.general


CAREERS = (
    Career(
        "courier",
        "Courier",
        (0, 3, 2, 0, 1, 0),
        ("brawling", "fortitude", "reflex", "light-weapons"),
        ("acrobatics", "piloting", "perception", "contacts"),
        ("Back roads", "Customs seals"),
        ("Slug pistol", "Nanoedge knife"),
        "Never twice the same way",
    ),
    Career(
        "bodyguard",
        "Bodyguard",
        (3, 1, 1, 0, 1, 0),
        ("melee-weapons", "fortitude", "reflex", "will"),
        ("athletics", "insight", "perception", "intimidate"),
        ("Great houses", "Exits and stairs"),
        ("Nanoedge shortsword", "Blaster pistol"),
        "First through the door",
    ),
    Career(
        "engineer",
        "Engineer",
        (0, 1, 2, 3, 0, 0),
        ("fortitude", "reflex", "light-weapons", "heavy-weapons"),
        ("computers", "engineering", "piloting", "perception"),
        ("Old reactors", "Ship hulls", "Locks", "Patents", "Scrap prices"),
        ("Electrogel carbine", "Stun club"),
        "Listens to machines",
    ),
    Career(
        "medic",
        "Medic",
        (0, 1, 0, 2, 2, 1),
        ("fortitude", "reflex", "light-weapons", "will"),
        ("medicine", "insight", "nature", "diplomacy"),
        ("Fevers", "Poisons", "Field kitchens", "Last words"),
        ("Dart pistol", "Stun staff"),
        "Steady hands",
    ),
    Career(
        "fixer",
        "Fixer",
        (0, 1, 1, 0, 1, 3),
        ("brawling", "reflex", "light-weapons", "conjuring"),
        ("contacts", "deception", "diplomacy", "stealth"),
        ("Debts", "Who sleeps where"),
        ("Blaster holdout", "Nanoedge knife"),
        "Somebody owes a favour",
    ),
)
"""Five examples."""

CAREERS_BY_ID = {each.id: each for each in CAREERS}
"""The same by id."""
