"""What the table packs window shows: the library's packs, and the fields of the selected one."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from desktop.base.numbers import dice_text
from desktop.base.words import ntr, tr
from desktop.kit.view.shell import Choice, MessageView, NoticeView
from desktop.library.records.characters import KeptPack
from desktop.views.about import about_game, switch_words
from desktop.views.campaign import fact_of
from desktop.views.editing import fields as form
from desktop.views.own_rules import degree_title
from desktop.views.rail import game_name, games
from rules_core.game.places import Place
from rules_core.game.registry import system
from rules_core.packs.pack_edit import GIVES, degrees_of, text_in
from rules_core.packs.packs import FAILED, Pack, game_switches


class PackRow(NamedTuple):
    """A pack in the list."""

    id: int
    name: str
    line: str


class UseView(NamedTuple):
    """How the open character uses the selected pack.

    ``attached``: it has some version of the pack. ``current``: it has this one. ``weapons`` counts the pack's
    weapons, which can be added too.
    """

    character: str
    attached: bool = False
    current: bool = False
    weapons: int = 0


class PacksView(Struct, frozen=True):
    """The window: all packs, and the selected one in full (``chosen`` 0 for none).

    ``samples`` are packs that ship with Rollbook and aren't in the library yet. ``use`` is None if no
    character of the pack's game is open. ``used_by`` names characters and campaigns. ``fault`` says why the
    selected pack can't be read, or "".
    """

    packs: tuple[PackRow, ...]
    games: tuple[tuple[str, str], ...]
    samples: tuple[Choice, ...] = ()
    chosen: int = 0
    name: str = ""
    game: str = ""
    sections: tuple[form.Section, ...] = ()
    use: UseView | None = None
    used_by: tuple[str, ...] = ()
    fault: str = ""


def packs_view(
    kept: Sequence[KeptPack],
    shown: tuple[KeptPack, Pack | str] | None,
    samples: Iterable[Pack],
    use: UseView | None,
    used_by: Iterable[str],
) -> PacksView:
    """Return the window for the library's packs; ``shown`` is the selected one, or why it can't be read."""
    rows = tuple(PackRow(each.id, each.name, game_name(each.system)) for each in kept)
    there = {each.uuid for each in kept}
    offered = tuple(Choice(each.id, each.name) for each in samples if each.id not in there)
    if shown is None:
        return PacksView(rows, tuple(games().items()), offered)
    row, pack = shown
    return PacksView(
        rows,
        tuple(games().items()),
        offered,
        chosen=row.id,
        name=row.name,
        game=game_name(row.system),
        sections=() if isinstance(pack, str) else pack_sections(pack),
        use=use,
        used_by=tuple(used_by),
        fault=pack if isinstance(pack, str) else "",
    )


def pack_sections(pack: Pack) -> tuple[form.Section, ...]:
    """Return the fields of a pack, each with its place in it."""
    sections: list[form.Section] = [
        form.FormSection(
            "about",
            "",
            (
                _field(pack, Place("name"), tr("Name"), wide=4),
                _field(pack, Place("author"), tr("Made by"), wide=3),
            ),
        ),
        _skills(pack),
        _trackers(pack),
        _conditions(pack),
        _treatments(pack),
    ]
    if pack.treatments:
        sections.append(_dice(pack))
    sections.append(_weapons(pack))
    if switches := _switches(pack):
        sections.append(switches)
    notes = _field(pack, Place("notes"), tr("Notes"), entry=form.Entry.TEXT)
    sections.append(form.TextSection("notes", tr("Notes"), notes))
    return tuple(sections)


def new_name(part: str) -> str:
    """Return the initial name of a new item."""
    return {
        "skills": tr("New skill"),
        "trackers": tr("New tracker"),
        "conditions": tr("New condition"),
        "treatments": tr("New treatment"),
        "weapons": tr("New weapon"),
    }[part]


def used_words(names: Sequence[str]) -> str:
    """Return a sentence that says who uses a pack."""
    if not names:
        return tr("Not used yet.")
    return tr("Used by {names}.").format(names=", ".join(names))


def offer(campaign: str, packs: Sequence[str]) -> NoticeView:
    """Return the notice that offers a campaign's packs to the open character."""
    words = ntr("{campaign} uses the pack {packs}.", "{campaign} uses the packs {packs}.", len(packs)).format(
        campaign=campaign, packs=", ".join(packs)
    )
    return NoticeView(words, act="packs_of_campaign", act_words=tr("Add its rules"))


def attached_notice(names: Sequence[str], character: str) -> NoticeView:
    """Return the notice that packs were added to a character."""
    words = tr("{character} now uses {packs}.").format(character=character, packs=", ".join(names))
    return NoticeView(words, undo=True)


def detached_notice(name: str, character: str) -> NoticeView:
    """Return the notice that a pack was removed from a character."""
    words = tr("{character} no longer uses {pack}. Skills and trackers stay on the sheet.")
    return NoticeView(words.format(character=character, pack=name), undo=True)


def not_read(faults: Sequence[str]) -> MessageView:
    """Return the message about files that aren't valid packs, each with the reason."""
    title = ntr("Can't use this pack", "Can't use {n} packs", len(faults)).format(n=len(faults))
    return MessageView(title, tr("Nothing was changed."), "\n".join(faults))


def replace_question(name: str) -> MessageView:
    """Ask whether to replace a pack in the library with another version."""
    return MessageView(
        tr("{pack} is already in the library").format(pack=name),
        tr("The file contains a different version. Characters keep the current one until you update them."),
        go=tr("Replace"),
    )


def add_question(names: Sequence[str]) -> MessageView:
    """Ask whether to add dropped or imported files that are packs, not characters."""
    return MessageView(
        ntr("{packs} is a table pack", "{packs} are table packs", len(names)).format(packs=", ".join(names)),
        tr(
            "It contains rules, not a character. It will be added to your table packs. You choose "
            "which sheets use it."
        ),
        go=tr("Add to table packs"),
    )


# The sections


def _field(
    pack: Pack,
    place: Place,
    label: str,
    *,
    entry: form.Entry = form.Entry.LINE,
    choices: tuple[Choice, ...] = (),
    hint: str = "",
    of: str = "",
    wide: int = 2,
) -> form.FieldView:
    text = text_in(pack, place)
    if place.field == "damage" or place.field.startswith(GIVES):
        text = dice_text(text)
    return form.FieldView(
        str(place),
        label,
        text,
        entry,
        choices,
        hint=hint,
        spoken=f"{of}, {label}" if of else label,
        wide=wide,
    )


def _rows(
    names: Iterable[str], part: str, cells: "Iterable[tuple[form.Cell, ...]]"
) -> tuple[form.TableRow, ...]:
    return tuple(
        form.TableRow(f"{part}//{place}", name, row, tr("Remove {name}").format(name=name))
        for place, (name, row) in enumerate(zip(names, cells, strict=True))
    )


def _add(part: str, words: str) -> form.AddView:
    return form.AddView(part, words, given=(("name", new_name(part)),))


def _skills(pack: Pack) -> form.TableSection:
    by_trait = system(pack.system).skills_by_trait
    traits = (
        Choice("", tr("Default")),
        *(Choice(each.id, tr(each.name)) for each in system(pack.system).traits),
    )

    def cells(place: int, name: str) -> tuple[form.Cell, ...]:
        at = str(place)
        by = _choice(pack, Place("skills", "trait", at), tr("Based on"), traits, name)
        return (
            _field(pack, Place("skills", "name", at), tr("Name"), of=name),
            _field(pack, Place("skills", "base", at), tr("Base"), hint="" if by_trait else "DEX/2", of=name),
            *((by,) if by_trait else ()),
            _field(pack, Place("skills", "note", at), tr("Note"), of=name),
        )

    names = [each.name for each in pack.skills]
    return form.TableSection(
        "skills",
        tr("Skills"),
        (
            form.Column(tr("Name"), grows=True),
            form.Column(tr("Base")),
            *((form.Column(tr("Based on")),) if by_trait else ()),
            form.Column(tr("Note"), grows=True),
        ),
        _rows(names, "skills", (cells(place, name) for place, name in enumerate(names))),
        _add("skills", tr("Add a skill")),
        empty=tr("No custom skills yet. The base is a number or a formula."),
    )


def _trackers(pack: Pack) -> form.TableSection:
    def cells(place: int, name: str) -> tuple[form.Cell, ...]:
        at = str(place)
        return (
            _field(pack, Place("trackers", "name", at), tr("Name"), of=name),
            _field(pack, Place("trackers", "most", at), tr("Max"), hint=tr("no limit"), of=name),
            _field(pack, Place("trackers", "start", at), tr("Starting"), hint=tr("max"), of=name),
            _field(pack, Place("trackers", "note", at), tr("Note"), of=name),
        )

    names = [each.name for each in pack.trackers]
    columns = (
        form.Column(tr("Name"), grows=True),
        form.Column(tr("Max")),
        form.Column(tr("Starting")),
        form.Column(tr("Note"), grows=True),
    )
    return form.TableSection(
        "trackers",
        tr("Trackers"),
        columns,
        _rows(names, "trackers", (cells(place, name) for place, name in enumerate(names))),
        _add("trackers", tr("Add a tracker")),
        empty=tr("No custom trackers yet. Nerve, fuel or debts are examples."),
    )


def _conditions(pack: Pack) -> form.TableSection:
    def cells(place: int, name: str) -> tuple[form.Cell, ...]:
        at = str(place)
        return (
            _field(pack, Place("conditions", "name", at), tr("Name"), of=name),
            _field(pack, Place("conditions", "effect", at), tr("Effect"), of=name),
        )

    names = [each.name for each in pack.conditions]
    return form.TableSection(
        "conditions",
        tr("Conditions"),
        (form.Column(tr("Name"), grows=True), form.Column(tr("Effect"), grows=True)),
        _rows(names, "conditions", (cells(place, name) for place, name in enumerate(names))),
        _add("conditions", tr("Add a condition")),
        empty=tr("No custom conditions yet. You set and clear them by hand."),
    )


def _treatments(pack: Pack) -> form.TableSection:
    def cells(place: int, name: str) -> tuple[form.Cell, ...]:
        at = str(place)
        return (
            _field(pack, Place("treatments", "name", at), tr("Name"), of=name),
            _choice(
                pack, Place("treatments", "skill", at), tr("Roll"), _skill_choices(pack, tr("No roll")), name
            ),
            _choice(pack, Place("treatments", "tracker", at), tr("Restores"), _tracker_choices(pack), name),
            _field(pack, Place("treatments", "note", at), tr("Note"), of=name),
        )

    names = [each.name for each in pack.treatments]
    columns = (
        form.Column(tr("Name"), grows=True),
        form.Column(tr("Roll")),
        form.Column(tr("Restores")),
        form.Column(tr("Note"), grows=True),
    )
    return form.TableSection(
        "treatments",
        tr("Treatments"),
        columns,
        _rows(names, "treatments", (cells(place, name) for place, name in enumerate(names))),
        _add("treatments", tr("Add a treatment")),
        empty=tr("No custom treatments yet. They restore points to a tracker."),
    )


def _dice(pack: Pack) -> form.TableSection:
    degrees = [each for each in degrees_of(pack) if each not in FAILED]
    titles = [tr("Any success"), *(degree_title(pack.system, each) for each in degrees[1:])]

    def cells(place: int, name: str) -> tuple[form.Cell, ...]:
        fields = (
            _field(
                pack,
                Place("treatments", f"{GIVES}{degree}", str(place)),
                title,
                hint=dice_text("1D3") if degree == degrees[0] else "",
                of=name,
            )
            for degree, title in zip(degrees, titles, strict=True)
        )
        return (form.TextCell(name, strong=True), *fields)

    rows = tuple(
        form.TableRow(f"dice//{place}", each.name, cells(place, each.name))
        for place, each in enumerate(pack.treatments)
    )
    columns = (form.Column(tr("Treatment"), grows=True), *(form.Column(title) for title in titles))
    return form.TableSection("dice", tr("Points restored"), columns, rows)


def _weapons(pack: Pack) -> form.TableSection:
    fields = [("damage", tr("Damage")), ("range", tr("Range"))]
    more = {
        "attacks": tr("Attacks"),
        "ammo": tr("Shots"),
        "malfunction": tr("Malfunction"),
        "critical": tr("Critical"),
        "qualities": tr("Qualities"),
    }
    fields += [(each, more[each]) for each in about_game(pack.system).weapon_fields]

    def cells(place: int, name: str) -> tuple[form.Cell, ...]:
        at = str(place)
        return (
            _field(pack, Place("weapons", "name", at), tr("Name"), of=name),
            _choice(pack, Place("weapons", "skill", at), tr("Skill"), _skill_choices(pack, tr("None")), name),
            *(_field(pack, Place("weapons", field, at), label, of=name) for field, label in fields),
        )

    names = [each.name for each in pack.weapons]
    columns = (
        form.Column(tr("Name"), grows=True),
        form.Column(tr("Skill")),
        *(form.Column(label) for _, label in fields),
    )
    return form.TableSection(
        "weapons",
        tr("Weapons"),
        columns,
        _rows(names, "weapons", (cells(place, name) for place, name in enumerate(names))),
        _add("weapons", tr("Add a weapon")),
        empty=tr("No custom weapons yet."),
    )


def _switches(pack: Pack) -> form.TableSection | None:
    words = switch_words(pack.system)
    rows = []
    for each in game_switches(pack.system):
        if each.name not in words:
            continue
        said = words[each.name]
        keys = [str(fact_of(position)) for position in each.positions]
        choices = (Choice("", tr("Not set")), *(Choice(key, said.positions[key]) for key in keys))
        field = _choice(pack, Place("switches", each.name), tr("House rule"), choices, said.title)
        title = form.TextCell(said.title, strong=bool(field.text))
        rows.append(form.TableRow(f"switches/{each.name}/", said.title, (title, field)))
    if not rows:
        return None
    columns = (form.Column(tr("House rule"), grows=True), form.Column(tr("With this pack")))
    return form.TableSection("switches", tr("House rules"), columns, tuple(rows))


def _choice(pack: Pack, place: Place, label: str, choices: tuple[Choice, ...], of: str) -> form.FieldView:
    return _field(pack, place, label, entry=form.Entry.CHOICE, choices=choices, of=of)


def _skill_choices(pack: Pack, none: str) -> tuple[Choice, ...]:
    own = [Choice(pack.short(each.id), each.name) for each in pack.skills]
    listed = sorted((each.name, each.id) for each in system(pack.system).skills)
    return (Choice("", none), *own, *(Choice(number, name) for name, number in listed))


def _tracker_choices(pack: Pack) -> tuple[Choice, ...]:
    own = (Choice(pack.short(each.id), each.name) for each in pack.trackers)
    return (*own, *(Choice(each.id, tr(each.name)) for each in system(pack.system).trackers))
