"""What the window of table packs shows: the packs of the library, and the chosen one to be edited."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from desktop.base.dice_text import dice_text
from desktop.base.words import ntr, tr
from desktop.kit.view.shell import Choice, MessageView, NoticeView
from desktop.library.records.characters import KeptPack
from desktop.views.about import about_game
from desktop.views.campaign import fact_of
from desktop.views.editing import fields as form
from desktop.views.own_rules import degree_title
from desktop.views.rail import game_name, games
from desktop.views.switch_words import switch_words
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
    """How the open character stands to the chosen pack.

    ``attached`` says that it has some version of it, ``current`` that it is this one. ``weapons`` counts
    those of the pack, which may come along.
    """

    character: str
    attached: bool = False
    current: bool = False
    weapons: int = 0


class PacksView(Struct, frozen=True):
    """The window: all packs, and the chosen one in full (``chosen`` 0 for none).

    ``samples`` are packs that ship with Rollbook and are not in the library. ``use`` is None where no
    character of the pack's game is open. ``used_by`` are names of characters and campaigns. ``fault`` says
    why the chosen pack cannot be read, "" where it can.
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
    """The window for the packs of a library; ``shown`` is the chosen one, with why it cannot be read."""
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
    """The fields of a pack, each with its place in it."""
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
    """What something new in a pack is called until somebody names it."""
    return {
        "skills": tr("New skill"),
        "trackers": tr("New tracker"),
        "conditions": tr("New condition"),
        "treatments": tr("New treatment"),
        "weapons": tr("New weapon"),
    }[part]


def used_words(names: Sequence[str]) -> str:
    """Who uses a pack, in a sentence."""
    if not names:
        return tr("Nobody uses it yet.")
    return tr("Used by {names}.").format(names=", ".join(names))


def offer(campaign: str, packs: Sequence[str]) -> NoticeView:
    """The campaign of the open character uses packs that the character does not have."""
    words = ntr("{campaign} uses the pack {packs}.", "{campaign} uses the packs {packs}.", len(packs)).format(
        campaign=campaign, packs=", ".join(packs)
    )
    return NoticeView(words, act="packs_of_campaign", act_words=tr("Add its rules"))


def attached_notice(names: Sequence[str], character: str) -> NoticeView:
    """A character has packs now."""
    words = tr("{character} plays by {packs} now.").format(character=character, packs=", ".join(names))
    return NoticeView(words, undo=True)


def detached_notice(name: str, character: str) -> NoticeView:
    """A character has a pack no more."""
    words = tr("{character} no longer uses {pack}. Skills and trackers stay on the sheet.")
    return NoticeView(words.format(character=character, pack=name), undo=True)


def not_read(faults: Sequence[str]) -> MessageView:
    """Files that hold no pack, each with what is wrong with it."""
    title = ntr("This pack cannot be used", "{n} packs cannot be used", len(faults)).format(n=len(faults))
    return MessageView(title, tr("Nothing has changed."), "\n".join(faults))


def replace_question(name: str) -> MessageView:
    """A file holds another version of a pack that is in the library."""
    return MessageView(
        tr("{pack} is in the library already").format(pack=name),
        tr("The file holds another version of it. Characters keep what they have until they are updated."),
        go=tr("Replace it"),
    )


def add_question(names: Sequence[str]) -> MessageView:
    """Files that were dropped or imported hold packs and no characters."""
    return MessageView(
        ntr("{packs} is a table pack", "{packs} are table packs", len(names)).format(packs=", ".join(names)),
        tr("It holds rules and no character. It comes to the table packs, and to sheets when you say so."),
        go=tr("Add to the table packs"),
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
        Choice("", tr("As usual")),
        *(Choice(each.id, tr(each.name)) for each in system(pack.system).traits),
    )

    def cells(place: int, name: str) -> tuple[form.Cell, ...]:
        at = str(place)
        by = _choice(pack, Place("skills", "trait", at), tr("Goes by"), traits, name)
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
            *((form.Column(tr("Goes by")),) if by_trait else ()),
            form.Column(tr("Note"), grows=True),
        ),
        _rows(names, "skills", (cells(place, name) for place, name in enumerate(names))),
        _add("skills", tr("Add a skill")),
        empty=tr("No skills of your own. A base is a number or a formula."),
    )


def _trackers(pack: Pack) -> form.TableSection:
    def cells(place: int, name: str) -> tuple[form.Cell, ...]:
        at = str(place)
        return (
            _field(pack, Place("trackers", "name", at), tr("Name"), of=name),
            _field(pack, Place("trackers", "most", at), tr("Max"), hint=tr("no end"), of=name),
            _field(pack, Place("trackers", "start", at), tr("Begins at"), hint=tr("the most"), of=name),
            _field(pack, Place("trackers", "note", at), tr("Note"), of=name),
        )

    names = [each.name for each in pack.trackers]
    columns = (
        form.Column(tr("Name"), grows=True),
        form.Column(tr("Max")),
        form.Column(tr("Begins at")),
        form.Column(tr("Note"), grows=True),
    )
    return form.TableSection(
        "trackers",
        tr("Trackers"),
        columns,
        _rows(names, "trackers", (cells(place, name) for place, name in enumerate(names))),
        _add("trackers", tr("Add a tracker")),
        empty=tr("No trackers of your own, such as nerve, fuel or debts."),
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
        empty=tr("No conditions of your own. They are set and taken off by hand."),
    )


def _treatments(pack: Pack) -> form.TableSection:
    def cells(place: int, name: str) -> tuple[form.Cell, ...]:
        at = str(place)
        return (
            _field(pack, Place("treatments", "name", at), tr("Name"), of=name),
            _choice(
                pack,
                Place("treatments", "skill", at),
                tr("After a roll of"),
                _skill_choices(pack, tr("No roll")),
                name,
            ),
            _choice(pack, Place("treatments", "tracker", at), tr("Gives to"), _tracker_choices(pack), name),
            _field(pack, Place("treatments", "note", at), tr("Note"), of=name),
        )

    names = [each.name for each in pack.treatments]
    columns = (
        form.Column(tr("Name"), grows=True),
        form.Column(tr("After a roll of")),
        form.Column(tr("Gives to")),
        form.Column(tr("Note"), grows=True),
    )
    return form.TableSection(
        "treatments",
        tr("Treatments"),
        columns,
        _rows(names, "treatments", (cells(place, name) for place, name in enumerate(names))),
        _add("treatments", tr("Add a treatment")),
        empty=tr("No treatments of your own. They give points to a tracker."),
    )


def _dice(pack: Pack) -> form.TableSection:
    """What treatments give, by degree."""
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
    return form.TableSection("dice", tr("What treatments give"), columns, rows)


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
        empty=tr("No weapons of your own."),
    )


def _switches(pack: Pack) -> form.TableSection | None:
    words = switch_words(pack.system)
    rows = []
    for each in game_switches(pack.system):
        if each.name not in words:
            continue
        said = words[each.name]
        keys = [str(fact_of(position)) for position in each.positions]
        choices = (Choice("", tr("Left to the table")), *(Choice(key, said.positions[key]) for key in keys))
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
