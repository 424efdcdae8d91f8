"""The skills on top of the list, kept on the sheet like anything else about the character."""

from rules_core.game.creation import is_unlisted
from rules_core.game.differences import differences
from rules_core.sheet.events import invert, play
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.sheet.starred import STARRED, starred, toggle_star

IDA = Sheet("coc7", "Ida", skills=(Skill("listen", "listen", 50), Skill("dodge", "dodge", 42)))


def test_a_star_is_given_and_taken_away() -> None:
    lit = play(IDA, toggle_star(IDA, "listen"))
    assert starred(lit) == {"listen"}
    both = play(lit, toggle_star(lit, "dodge"))
    assert starred(both) == {"listen", "dodge"}
    assert play(both, toggle_star(both, "dodge")) == lit
    assert starred(play(lit, toggle_star(lit, "listen"))) == set()


def test_a_star_can_be_undone() -> None:
    events = toggle_star(IDA, "listen")
    assert play(play(IDA, events), invert(events)) == IDA


def test_a_skill_that_is_not_on_the_sheet_gets_no_star_and_loses_the_one_it_had() -> None:
    assert toggle_star(IDA, "swim") == ()
    lit = play(IDA, toggle_star(IDA, "listen"))
    deaf = Sheet("coc7", "Ida", lit.details, skills=(Skill("dodge", "dodge", 42),))
    assert starred(play(deaf, toggle_star(deaf, "dodge"))) == {"dodge"}


def test_stars_are_no_detail_of_the_character() -> None:
    assert is_unlisted(STARRED)
    assert not differences(IDA, play(IDA, toggle_star(IDA, "listen")))
