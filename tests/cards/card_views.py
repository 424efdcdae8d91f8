"""Card views for tests: a wounded void rigger, as in the mock, and a technique being written."""

from desktop.views.cards import (
    Buttons,
    CardButton,
    CardsView,
    CardView,
    Does,
    FieldView,
    FinderView,
    Items,
    ItemView,
    PickView,
    Side,
    SwitchView,
    TrackView,
    Words,
)
from desktop.views.felt import DieLook
from desktop.views.tray import ActionView

HEAL = CardButton(ActionView("Heal with Medicae"), Does.LOAD, "heal:1")

DAZED = ItemView(
    "dazed",
    "Slightly dazed",
    "Slightly dazed, 61 to 65, average difficulty",
    aside="61–65",
    lines=("Add 1 Setback to every check until the encounter ends.",),
    dice=(DieLook.DIFFICULTY,) * 3,
    badge="Added to the pool",
    buttons=(HEAL,),
)
WOUND = ItemView(
    "wound",
    "Discouraging wound",
    "Discouraging wound, 26 to 30",
    aside="26–30",
    lines=("One enemy recovered 1 Strain.",),
    dice=(DieLook.DIFFICULTY,) * 2,
    buttons=(HEAL._replace(what="heal:2"),),
)
INJURIES = CardView(
    "injuries",
    "Critical injuries",
    (
        Items((DAZED, WOUND)),
        Buttons(
            (
                CardButton(ActionView("Roll new injury +20"), Does.ROLL, "injury", icon="dice"),
                CardButton(ActionView("Enter by number"), Does.ACT, "injury:add", icon="plus"),
            )
        ),
    ),
    badge="2, next roll +20",
    badge_tone="danger",
)

PISTOL = ItemView(
    "pistol",
    "Arc pistol",
    "Arc pistol, damage 6",
    aside="Light ranged",
    pairs=(("Damage", "6"), ("Critical", "3"), ("Range", "Medium")),
    buttons=(CardButton(ActionView("Attack", detail="Attack with Arc pistol"), Does.LOAD, "weapon:pistol"),),
    marked=True,
)
HOOK = ItemView(
    "hook",
    "Boarding hook",
    "Boarding hook, damage 3",
    aside="Brawl",
    pairs=(("Damage", "3"), ("Critical", "4"), ("", "Engaged")),
    buttons=(CardButton(ActionView("Attack"), Does.LOAD, "weapon:hook"),),
    switches=(SwitchView("ready:hook", "In hand", on=True),),
)
IN_HAND = CardView("hand", "In hand", (Items((PISTOL, HOOK)),))

HEALTH = CardView(
    "health",
    "Wounds",
    (
        TrackView("Wounds", 7, 14, "hp", "Unconscious over 14"),
        Side(
            (
                FieldView("damage", "Damage", unit="W", digits=3),
                PickView("kind", "", (("hit", "After soak"), ("direct", "Direct"))),
                CardButton(ActionView("Take damage"), Does.ACT, "damage", main=True),
                CardButton(
                    ActionView("Heal", enabled=False, reason="There is nothing to heal"), Does.ACT, "heal"
                ),
            )
        ),
        SwitchView("prone", "Prone", on=False, detail="1 Setback"),
        SwitchView("dying", "Dying", on=False, reason="Only at 0"),
        Words("A rest of one night heals one wound.", "muted"),
    ),
)

TECHNIQUE = CardView(
    "technique",
    "New technique",
    (
        FieldView("name", "Name", placeholder="What it is called"),
        FieldView(
            "listing",
            "Properties",
            value="Strike 2",
            lines=3,
            live=True,
            answer=(Words("Strike 2: 4 points", "good"), Words("Nothing is known of Blaze", "warn")),
            refused=True,
        ),
        PickView("skill", "Skill", tuple((str(at), f"Skill {at}") for at in range(9)), chosen="3"),
        PickView("stance", "Stance", (("a", "Reckless"), ("b", "Plain")), chosen="b", act="stance"),
        Buttons((CardButton(ActionView("Add the technique"), Does.ACT, "technique:add", main=True),)),
    ),
)

TALENTS = CardView(
    "talents",
    "Talents",
    (
        FinderView(
            "Find a talent",
            "Find a talent",
            tuple(
                ItemView(
                    f"t{at}",
                    f"Talent {at}",
                    f"Talent {at}",
                    aside=f"{at} XP",
                    lines=("Éclair strikes" if at % 2 else "Shadow of the moon",),
                    buttons=(CardButton(ActionView("Take"), Does.ACT, f"take:{at}"),),
                )
                for at in range(40)
            ),
            "No talent is called that.",
        ),
    ),
)

NOTES = CardView("notes", "Old notes", (Words("What was said in the hold."),), folded=True)

CARDS = CardsView((INJURIES, IN_HAND, HEALTH, TECHNIQUE, TALENTS, NOTES))
