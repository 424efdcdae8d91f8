"""Page views for tests: a wounded smuggler of Shadow Lounge, as in the mock."""

from desktop.games.coc7.sanity.view import SanityView
from desktop.games.shadow_lounge.force.view import ForceView, PowerRow
from desktop.kit.view.sheet import Toggle
from desktop.views import healing
from desktop.views.tray import ActionView

MARKUP = "<b>x</b> & y"

ROWS = tuple(
    healing.TreatmentRow(
        row_id, skill, value, means, restores, (f"+1{die}", f"+2{die}", f"+3{die}"), takes, chance
    )
    for row_id, skill, value, means, restores, die, takes, chance in (
        ("none", "First Aid", "55", "No equipment", "3 HP", "D3", "1D6 rounds", "81%"),
        ("kit", "First Aid", "55", "First aid kit", "4 HP", "D4", "1D4 rounds", "81%"),
        ("kolto", "First Aid", "55", "Kolto injector", "6 HP", "D4", "1 round", "81%"),
        ("basic", "Medicine", "38", "Basic equipment", "8 HP", "D4", "4 hours", "63%"),
        ("hospital", "Medicine", "38", "Hospital equipment", "12 HP", "D4", "2 hours", "63%"),
        ("both", "Medicine", "38", "Hospital with kolto", "16 HP", "D6", "1 hour", "63%"),
    )
)

POINTS = healing.HitPoints(
    3,
    14,
    state="Critically wounded",
    detail="At 4 or less, you may fall unconscious; ask your DM. At 0, you're comatose.",
    grave=True,
    marked_at=4,
    marked="Critical at 4",
    pending=7,
)

PENDING = healing.PendingTreatment(
    "First aid kit, Hard:",
    "4 + 1D4 (rolled 3) = 7 HP. Hit points 3 → 10. Takes 1D4 rounds (rolled 2).",
    apply="Apply +7 HP",
)

HEALERS = (healing.Healer("", "Tarn (self)", "TO"), healing.Healer("7", "Sel Vantry", "SV"))

REST = healing.RestView("1 hit point for each day of rest.")

LUCK = healing.LuckPanel(
    46,
    60,
    "/ 60 starting maximum",
    (
        healing.RestorationRow("adventure", "Downtime between adventures", "1D10", button="Roll 1D10"),
        healing.RestorationRow(
            "campaign", "Downtime between campaigns", "2D10", button="Roll 2D10", reason="Luck is full"
        ),
        healing.RestorationRow("critical", "Critical success without Luck", "+5"),
    ),
    ActionView("Roll Luck"),
    "Roll your current Luck or less. You can't spend Luck on this roll.",
    recent=(
        healing.LuckChange("Blaster Pistol, Failure to Regular", "−8", gain=False),
        healing.LuckChange("Critical on Piloting", "+5", gain=True),
    ),
)

CONDITIONS = (
    Toggle("major", "Major wound", on=True, explanation="Half the hit points or more in one blow."),
    Toggle("dying", "Dying", on=False, reason="Only at 0 hit points"),
    Toggle("prone", "Prone", on=False, effect="1 penalty"),
)

HEALING = healing.HealingView(
    hit_points=POINTS,
    conditions=(),
    degrees=("Hard", "Extreme", "Critical"),
    treatments=(ROWS[0], ROWS[1], *ROWS[2:]),
    healers=HEALERS,
    healer="",
    pending=None,
    rest=None,
    luck=LUCK,
)

SANITY = SanityView(
    value=58,
    most=96,
    most_words="/ 96, 99 minus Cthulhu Mythos 3",
    lines=("Lost 5 or more at once: INT roll, then temporary insanity", "4 more today: indefinite insanity"),
    grave=True,
    day="Sanity at start of day: 60. Lost today: 2.",
    losses=("0/1", "0/1D6", "1/1D6", "1D6/1D20"),
    loss="0/1D6",
    loss_refusal="",
    loss_odds="A loss of 1.5 on average, 6 at most.",
    follow_ups=(
        ("int", ActionView("Roll INT", detail="Success: the mind takes it in, temporary insanity")),
        ("bout", ActionView("Bout of madness", enabled=False, reason="Only while insane")),
    ),
    conditions=(Toggle("temporary", "Temporary insanity", on=False),),
)

LEAP = PowerRow(
    id="leap",
    name="Force Leap",
    effect="Jump much farther than legs could carry you.",
    cost="1 Force Point",
    defence="None",
    range="20 m",
    successes=2,
    points=1,
    least=1,
    most=1,
    points_line="",
    use=ActionView("Use", detail="Roll against 66"),
    loaded=False,
    spoken="Force Leap, 2 successes",
)

MOVE = PowerRow(
    id="move",
    name="Move Object",
    effect="Lift and throw what you can see.",
    cost="1 to 4 Force Points",
    defence="Dodge",
    range="50 m",
    successes=0,
    points=2,
    least=1,
    most=4,
    points_line="2 points: moves up to 600 kg",
    use=ActionView("Use", enabled=False, reason="Not enough Force Points"),
    loaded=True,
    spoken="Move Object, no success yet, in the tray",
)

FORCE = ForceView(
    points=5,
    most=8,
    power=65,
    target="65 + 1 Bonus Point = 66",
    sessions="2 of 5 sessions with the Force until the next Bonus Point",
    session=ActionView("End the session"),
    advance="1 point of Power waits for downtime.",
    powers=(LEAP, MOVE),
)
