"""Downtime in Rites of Battle: experience, rest, and what Medicae heals."""

from rules_core.game.downtime import Ask, Downtime, Flow, Page
from rules_core.game.play import Act, Rules
from rules_core.sheet.outcome import Ruling, step
from rules_core.sheet.sheet import Sheet
from rules_core.systems.rites_of_battle.downtime_experience import experience
from rules_core.systems.rites_of_battle.downtime_medicae import medicae, stands
from rules_core.systems.rites_of_battle.play_attacks import MOST_LOSS, raised
from rules_core.systems.rites_of_battle.play_health import condition_of, health_act

HOURS, RESTED = "hours", "rested"
"""What is asked for the hours of rest, and for the Wounds that they heal if the table says so."""

MOST_HOURS = 240
"""Hours of rest in one downtime at most: ten days."""


def rest(down: Downtime) -> Page | None:
    """The encounter is over, and hours of rest take Strain away (ROB-HEAL-01).

    Injuries stay (ROB-CRIT-02). What rest does to Wounds is not in the rules that we have, so the player says
    what the table allows. Both stand once Medicae dice have fallen.
    """
    sheet, locked = down.sheet, stands(down)
    trackers = {each.id: each.value for each in sheet.trackers}
    over = health_act(Act(sheet, "encounter"))
    events = over.events
    steps = over.steps if events else ()
    asks: list[Ask] = []
    if (strain := trackers.get("strain", 0)) > 0:
        hours = down.number(HOURS, 0, MOST_HOURS, usual=min(strain, MOST_HOURS))._replace(locked=locked)
        asks.append(hours)
        if hours.number:
            rested = health_act(Act(sheet, "rest", {"hours": str(hours.number)}))
            events += rested.events
            steps += rested.steps
    if (wounds := trackers.get("wounds", 0)) > 0:
        healed = down.number(RESTED, 0, min(wounds, MOST_LOSS))._replace(locked=locked)
        asks.append(healed)
        if healed.number:
            events += raised(sheet, "wounds", -healed.number)
            steps += (step("ROB-HEAL-01", because="table", wounds=healed.number),)
    if not asks and not events:
        return None
    return Page("rest", asks=tuple(asks), events=events, steps=steps)


def refusal(sheet: Sheet, _rules: Rules) -> Ruling | None:
    """Whoever is dead by their Wounds has no downtime (ROB-HARM-02)."""
    return Ruling(False, step("ROB-HARM-02", because="dead")) if condition_of(sheet).dead else None


FLOW = Flow((experience, rest, medicae), refusal)
"""Downtime in this game."""
