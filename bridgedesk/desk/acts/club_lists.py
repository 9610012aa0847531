"""The club's own lists: players, event templates and ladders."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.club_file import file_refusals, one_act
from bridgedesk.desk.event.open_event import Change
from bridgedesk.directing.lookup import find_by_id
from bridgedesk.directing.people.about_players import NotReadable, stored_detail
from bridgedesk.directing.qualifying.qualifying_import import without_qualifying
from bridgedesk.directing.seating.match_tables import made_by_movements
from bridgedesk.directing.seating.pairs_by_draw import without_drawn_entries
from bridgedesk.directing.seating.seats import with_entries_of_partnerships
from bridgedesk.directing.setup.movement_choice import unplayed_section
from bridgedesk.directing.setup.new_event import unplayed_match
from bridgedesk.event.event import Event, Status
from bridgedesk.event.people import ClubPlayer
from bridgedesk.event.refusal import Refusal, refuse_too_long
from bridgedesk.event.spelling import counted
from bridgedesk.rule_library import movement_library
from bridgedesk.store.club_lists import ClubLists, Series, Template, fresh_player_keys
from bridgedesk.store.one_act import Write, write_nothing

RANKS = ("players", "pairs")

Listed = TypeVar("Listed", ClubPlayer, Template, Series)


@one_act
def save_club_player(club: Club, member: ClubPlayer) -> Change:
    """Add a club player, or replace the one with the same id."""
    if not member.name.strip():
        raise Refusal("Type the player's name. It is printed on every sheet.")
    refuse_too_long("player's name", member.name)
    for other in club.lists.members:
        if member.number and other.number == member.number and other.id != member.id:
            raise Refusal(
                f"{other.name} already has number {member.number}. Merge the two records, or correct the"
                " number."
            )
    member = _with_stored_details(member)
    keys = [each.id for each in club.lists.members]
    put = member if member.id else replace(member, id=next(_fresh_keys(club)))
    if put.partner == put.id or (put.partner is not None and put.partner not in keys):
        raise Refusal(f"The usual partner of {put.name} must be another player on the club list.")
    members = _with_item(club.lists.members, put)
    return _change(club, Change("put player", f"{put.name} saved in the club list"), members=members)


def _fresh_keys(club: Club) -> Iterator[str]:
    with file_refusals(), club.file.reading() as db:
        return fresh_player_keys(db, club.file.players)


def _with_stored_details(member: ClubPlayer) -> ClubPlayer:
    try:
        about = {what: stored_detail(what, said) for what, said in member.about.items() if said.strip()}
    except NotReadable as problem:
        raise Refusal(f"{member.name}: {problem}") from None
    return replace(member, about=about)


@one_act
def import_club_players(
    club: Club, members: Sequence[ClubPlayer], source: str, beside: Write = write_nothing
) -> Change:
    """Import a list of players: add those without an id, replace the others. `beside` writes further data
    with them."""
    listed = {each.id: each for each in club.lists.members}
    free = _fresh_keys(club)
    new = 0
    for member in members:
        if not member.name.strip():
            raise Refusal(
                f"A player in {source} has no name. Add the name in the file, then import it again."
            )
        refuse_too_long(f"name of a player in {source}", member.name)
        key = member.id or next(free)
        new += key not in listed
        listed[key] = replace(member, id=key)
    if tuple(listed.values()) == club.lists.members:
        raise Refusal(f"All players in {source} are already on the club list.")
    words = f"{counted(new, 'new player')} from {source}, {len(members) - new} updated"
    after = replace(club.lists, members=tuple(listed.values()))
    return club.change_lists(Change("take players", words), after, beside)


@one_act
def remove_club_player(club: Club, key: str) -> Change:
    """Remove a club player; past events keep the player as entered."""
    gone = member_called(club.lists, key)
    members = tuple(
        replace(each, partner=None) if each.partner == key else each
        for each in club.lists.members
        if each.id != key
    )
    return _change(club, Change("remove player", f"{gone.name} removed from the club list"), members=members)


@one_act
def merge_club_players(club: Club, keep: str, other: str) -> Change:
    """Merge two records of one person; details missing from the kept record come from the other."""
    kept, double = member_called(club.lists, keep), member_called(club.lists, other)
    if keep == other:
        raise Refusal(f"{kept.name} is chosen twice. Choose two different records to merge.")
    partner = kept.partner or double.partner
    merged = replace(
        kept,
        number=kept.number or double.number,
        club=kept.club or double.club,
        grade=kept.grade or double.grade,
        partner=None if partner in (keep, other) else partner,
        fixed_seat=kept.fixed_seat or double.fixed_seat,
        flags=tuple(dict.fromkeys((*kept.flags, *double.flags))),
        contact=kept.contact or double.contact,
        about={**double.about, **kept.about},
    )
    members = tuple(
        merged if each.id == keep else replace(each, partner=keep) if each.partner == other else each
        for each in club.lists.members
        if each.id != other
    )
    words = f"{double.name} merged into {kept.name}"
    return _change(club, Change("merge players", words), members=members)


@one_act
def save_template(club: Club, name: str, event: Event) -> Change:
    """Save an event's format and movements as a template, without players and results."""
    name = name.strip()
    if not name:
        raise Refusal("Type a name for the template, such as Tuesday pairs.")
    refuse_too_long("template's name", name)
    template = Template(name, _shape_of(event))
    templates = _with_item(club.lists.templates, template)
    return _change(club, Change("keep template", f"Template saved: {template.id}"), templates=templates)


@one_act
def remove_template(club: Club, name: str) -> Change:
    kept = tuple(each for each in club.lists.templates if each.id != name)
    if len(kept) == len(club.lists.templates):
        raise Refusal(f"There is no template “{name}”.")
    return _change(club, Change("remove template", f"Template deleted: {name}"), templates=kept)


@one_act
def save_ladder(club: Club, series: Series) -> Change:
    if series.ranks not in RANKS:
        raise Refusal(f"A ladder ranks {' or '.join(RANKS)}, not {series.ranks}.")
    if len(set(series.events)) < len(series.events):
        raise Refusal(f"An event is listed twice in {series.title}.")
    listed = _with_item(club.lists.series, series)
    return _change(club, Change("put series", f"Ladder saved: {series.title}"), series=listed)


def member_called(lists: ClubLists, key: str) -> ClubPlayer:
    return find_by_id(key, "player", lists.members, "the club list")


def _change(club: Club, change: Change, **lists: Any) -> Change:
    return club.change_lists(change, replace(club.lists, **lists))


def _with_item(listed: tuple[Listed, ...], new: Listed) -> tuple[Listed, ...]:
    if any(each.id == new.id for each in listed):
        return tuple(new if each.id == new.id else each for each in listed)
    return listed + (new,)  # noqa: RUF005


def _shape_of(event: Event) -> Event:
    event = without_drawn_entries(without_qualifying(event))
    sessions = tuple(
        replace(
            session,
            starts=None,
            finish=None,
            posted=None,
            deals={},
            sections=tuple(unplayed_section(section, movement_library()) for section in session.sections),
        )
        for session in event.sessions
    )
    nobody: dict[str, Any] = {"players": (), "name": None, "captain": None, "joined": {}, "withdrawn": None}
    entries = tuple(replace(entry, **nobody) for entry in event.entries)
    shape = Event(
        id="template",
        title=event.title,
        date=event.date,
        club=event.club,
        status=Status.OPEN,
        kind=event.kind,
        rulebook=event.rulebook,
        overlay=event.overlay,
        settings=event.settings,
        entries=entries,
        stages=event.stages,
        sessions=sessions,
        matches=tuple(map(unplayed_match, made_by_movements(event))),
    )
    return with_entries_of_partnerships(shape, *(session.id for session in sessions))
