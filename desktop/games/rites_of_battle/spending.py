"""What a roll's symbols can buy: options, prices and why one is unavailable."""

from desktop.base.words import tr
from desktop.games.rites_of_battle.words import refusal_words
from desktop.views import cards
from desktop.views.game import Rolled
from desktop.views.symbol_words import symbol_word, symbols_count
from desktop.views.tray import SpendGroup, SpendingView, SpendOption
from rules_core.sheet.journal import StandingRoll
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import subject_of
from rules_core.systems.rites_of_battle import play_spending
from rules_core.systems.rites_of_battle.attack import Until
from rules_core.systems.rites_of_battle.kept import is_check
from rules_core.systems.rites_of_battle.play_promises import promised
from rules_core.systems.rites_of_battle.spending import WITH_EXAMPLES, Option, Purse, price_of


def spending_view(sheet: Sheet, standing: StandingRoll) -> SpendingView | None:
    """Return what a current roll can buy with each kind of symbol, or None if it has none."""
    groups = tuple(
        group for symbol in play_spending.SYMBOLS if (group := _group(sheet, standing, symbol)) is not None
    )
    return SpendingView(groups) if groups else None


def unspent(shown: Rolled) -> tuple[str, ...]:
    """Return the Advantage and Triumphs that a roll can still spend, in words: "2 Advantage"."""
    sheet, standing = shown.sheet, shown.standing
    if not is_check(standing.roll):
        return ()
    bought = play_spending.bought_with(standing)
    found = []
    for symbol in (play_spending.ADVANTAGE, play_spending.TRIUMPH):
        left = play_spending.left_of(symbol, play_spending.purse_of(sheet, standing, symbol), bought)
        if left:
            found.append(symbols_count(symbol.name, left))
    return tuple(found)


def _group(sheet: Sheet, standing: StandingRoll, symbol: play_spending.Symbol) -> SpendGroup | None:
    purse = play_spending.purse_of(sheet, standing, symbol)
    total = purse.triumphs if symbol.prefix else purse.points
    if not total:
        return None
    rulings = play_spending.offered(sheet, standing, symbol)
    options = []
    for option in play_spending.on_menu(symbol, standing.roll):
        ruling = rulings[option.name]
        for variant in play_spending.VARIANTS.get(option.name, ("",)):
            option_id = symbol.prefix + option.name + (f"@{variant}" if variant else "")
            options.append(
                SpendOption(
                    id=option_id,
                    words=option_words(option.name, variant, purse),
                    cost=1 if symbol.prefix else price_of(option, purse),
                    taken=sum(each.about == subject_of("spend", option_id) for each in standing.spent),
                    reason="" if ruling.allowed else refusal_words(ruling),
                    repeatable=option.repeatable,
                    detail=_detail(option),
                )
            )
    left = play_spending.left_of(symbol, purse, play_spending.bought_with(standing))
    return SpendGroup(
        symbol.name,
        tr("Spend {symbol}").format(symbol=symbol_word(symbol.name)),
        tr("{left} of {all} left").format(left=left, all=total),
        tuple(sorted(options, key=lambda each: each.cost)),
        folded=symbol is play_spending.TRIUMPH or symbol is play_spending.DESPAIR,
    )


def _detail(option: Option) -> str:
    durations = {
        Until.NEXT_CHECK: tr("For the next check."),
        Until.END_OF_ROUND: tr("Until the end of the round."),
        Until.END_OF_NEXT_TURN: tr("Until the end of your next turn."),
        Until.ENCOUNTER: tr("For the rest of the fight."),
        Until.REPEATED: tr("Until the manoeuvre is repeated."),
    }
    parts = [durations[option.until]] if option.until in durations else []
    if option.needs_gm:
        parts.append(tr("Needs the GM's permission."))
    if option.name in WITH_EXAMPLES:
        parts.append(tr("For example: {examples}").format(examples=", ".join(_examples(option.name))))
    return " ".join(parts)


def _examples(option: str) -> tuple[str, ...]:
    return {
        "notice": (tr("the panel that opens a door"), tr("a thin spot in a speeder's plating")),
        "something_vital": (tr("a shot that jams a door's panel"),),
        "destroy_equipment": (tr("a ruined gun"), tr("a dead shield generator")),
    }[option]


def option_words(name: str, variant: str, purse: Purse | None = None) -> str:
    """Return an option's name."""
    if name == "critical_injury" and purse is not None:
        return tr("Critical injury (weapon {n})").format(n=purse.critical_rating)
    return {
        ("critical_injury", ""): tr("Critical injury"),
        ("recover_strain", ""): tr("Recover 1 Strain"),
        ("boost_next_ally", ""): tr("Boost for next ally"),
        ("notice", ""): tr("Notice one key detail"),
        ("quality", ""): tr("Weapon quality"),
        ("free_maneuver", ""): tr("Free manoeuvre now"),
        ("setback_target", ""): tr("Setback for the target"),
        ("boost_any_ally", "ally"): tr("Boost for any ally"),
        ("boost_any_ally", "self"): tr("Boost for yourself"),
        ("negate_defense", ""): tr("Ignore their defence"),
        ("ignore_environment", ""): tr("Ignore surroundings"),
        ("gain_defense", "melee"): tr("Gain 1 melee defence"),
        ("gain_defense", "ranged"): tr("Gain 1 ranged defence"),
        ("disarm", ""): tr("Target drops its weapon"),
        ("something_vital", ""): tr("Do something vital"),
        ("disable", ""): tr("Disable instead of damage"),
        ("downgrade_target", ""): tr("Downgrade the target"),
        ("upgrade_ally", "ally"): tr("Upgrade an ally"),
        ("upgrade_ally", "self"): tr("Upgrade yourself"),
        ("destroy_equipment", ""): tr("Destroy vital equipment"),
        ("suffer_strain", ""): tr("Suffer 1 Strain"),
        ("lose_benefit", ""): tr("Lose a manoeuvre's benefit"),
        ("opponent_maneuver", ""): tr("Free manoeuvre for an opponent"),
        ("boost_opponent", ""): tr("Boost for the target"),
        ("setback_own_side", "ally"): tr("Setback for an ally"),
        ("setback_own_side", "self"): tr("Setback for yourself"),
        ("fall_prone", ""): tr("Fall prone"),
        ("out_of_ammo", ""): tr("Out of ammo"),
        ("damage_equipment", ""): tr("Your gear is damaged"),
        ("enemy_advantage", ""): tr("Advantage for the enemy"),
        ("downgrade_ally", ""): tr("Downgrade an ally"),
    }[name, variant]


def promise_words(name: str) -> str:
    """Return the name of an option bought for someone else."""
    return option_words(name, "ally" if name in play_spending.VARIANTS else "")


def promises_card(sheet: Sheet) -> tuple[cards.CardView, ...]:
    """Return a card with the dice bought for others that are still to be used; none without any."""
    items = tuple(_promise(name, count) for name, count in promised(sheet).items())
    return (cards.card("promises", tr("For others"), cards.items(items)),) if items else ()


def _promise(name: str, count: int) -> cards.ItemView:
    words = promise_words(name)
    number = tr("{n} times").format(n=count) if count > 1 else ""
    return cards.ItemView(
        f"promise:{name}",
        words,
        ", ".join(each for each in (words, number) if each),
        aside=number,
        buttons=(cards.act(tr("Used"), f"promise:{name}"),),
    )


def purchase_words(option_id: str) -> str:
    """Return a purchase's name, for undo and the log, or "" if the option is unknown."""
    try:
        _, name, variant = play_spending.read_option(option_id)
    except KeyError:
        return ""
    return option_words(name, variant)
