"""The ids of the statuses that the game gives to a sheet."""

MAJOR_WOUND, PRONE, UNCONSCIOUS, DEAD = "major_wound", "prone", "unconscious", "dead"
OVER_AN_HOUR, OVER_A_DAY = "over_an_hour", "over_a_day"
FIRST_AID_GIVEN, MEDICINE_GIVEN = "first_aid_given", "medicine_given"

BODY = (MAJOR_WOUND, PRONE, UNCONSCIOUS, DEAD)
"""How a body is (COC-WND-01)."""

INJURY = (OVER_AN_HOUR, OVER_A_DAY, FIRST_AID_GIVEN, MEDICINE_GIVEN)
"""The latest injury: its age, and the care that it had (COC-WND-02)."""

DAWN, LOST_TODAY = "san_at_dawn", "san_lost_today"
TEMPORARY, INDEFINITE, PERMANENT = "temporary_insanity", "indefinite_insanity", "permanent_insanity"
SHOCKED, MYTHOS_INSANE = "shocked", "mythos_insane"

MIND = (TEMPORARY, INDEFINITE, PERMANENT)
"""The insanities (COC-SAN-02, COC-SAN-03)."""

REACTIONS = "reactions"
"""How often somebody met an attack in this round (COC-CBT-04)."""

BY_HAND = (*BODY, OVER_AN_HOUR, OVER_A_DAY, *MIND)
"""Those that a player may also set by hand."""
