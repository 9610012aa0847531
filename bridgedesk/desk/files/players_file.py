"""List of players from a file: its columns, and the changes that importing it would make."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import NamedTuple

from bridgedesk.desk.acts.club_lists import import_club_players
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.club_file import file_refusals, one_act
from bridgedesk.desk.event.open_event import Change
from bridgedesk.directing.people.about_players import (
    ABOUT,
    BORN,
    LIVES,
    MASTERPOINTS,
    MEMBER_OF,
    SEX,
    NotReadable,
    stored_detail,
)
from bridgedesk.directing.people.known_players import tested
from bridgedesk.event.people import ClubPlayer, plain_name, plain_number
from bridgedesk.event.refusal import Refusal, refusals_of
from bridgedesk.event.spelling import near
from bridgedesk.exchange.files import bytes_of
from bridgedesk.exchange.players import LAYOUTS, ListedPlayer, headings, layout_of, read_players
from bridgedesk.exchange.players import Columns as Columns
from bridgedesk.exchange.published import BadFile
from bridgedesk.masterpoints.number import BadNumber, Federation
from bridgedesk.store.club_lists import columns_of, keep_columns
from bridgedesk.store.one_act import Write, write_nothing

ASKED = ("name", "given", "surname", "number", "club_number", "grade", *ABOUT)  # what a column can be
CHANGES = (MASTERPOINTS, MEMBER_OF)  # from year to year: the newer list is right

# How headings begin, where the program that wrote the list is not known.
_USUAL = {
    "given": ("given", "first", "forename"),
    "surname": ("surname", "last name", "family"),
    "name": ("name", "player", "full name"),
    "number": ("number", "abf", "sbu", "national", "no.", "no "),
    "club_number": ("club", "home"),
    "grade": ("grade", "rank"),
    BORN: ("born", "birth", "date of birth", "dob"),
    MASTERPOINTS: ("masterpoints", "master points", "mps", "total mp"),
    SEX: ("sex", "gender"),
    MEMBER_OF: ("member of", "membership", "financial"),
    LIVES: ("lives", "residence"),
}


@dataclass(frozen=True)
class PlayersFile:
    """File of players that was read but not imported."""

    name: str
    data: bytes = field(repr=False)
    headings: tuple[str, ...] = ()


class PlayerImport(NamedTuple):
    """Player of the file merged with the club's own record, and what importing it will change."""

    member: ClubPlayer  # as they will be listed; a player without an id is new
    words: str
    changes: bool = True


def open_players(path: Path) -> PlayersFile:
    with refusals_of(BadFile):
        data = bytes_of(path)
        return PlayersFile(path.name, data, tuple(headings(data, path.name)))


def guessed(file: PlayersFile) -> Columns:
    """Return the columns of a known program, or guess them from the headings."""
    layout = layout_of(file.headings)
    if layout is not None:
        return LAYOUTS[layout]
    plain = [heading.casefold() for heading in file.headings]
    taken: dict[str, int] = {}
    for what, beginnings in _USUAL.items():
        at = next((at for at, each in enumerate(plain) if each.startswith(beginnings)), None)
        if at is not None and at not in taken.values():
            taken[what] = at
    if "surname" in taken:
        taken.pop("name", None)
    return Columns(**taken)


def players_in(file: PlayersFile, columns: Columns) -> tuple[Sequence[ListedPlayer], Sequence[str]]:
    """Return the players, and remarks on what was unusual in the file."""
    with refusals_of(BadFile):
        found = read_players(file.data, file.name, columns)
    return found.players, found.remarks


def player_imports(
    members: Sequence[ClubPlayer], players: Sequence[ListedPlayer], federation: Federation | None
) -> list[PlayerImport]:
    """Match players to club players by number, then by name; details already in the record stay."""
    by_number = {plain_number(each.number): each for each in members if each.number}
    by_name = {plain_name(each.name): each for each in members}
    return [_arrival(each, by_number, by_name, federation) for each in players]


def _arrival(
    player: ListedPlayer,
    by_number: dict[str, ClubPlayer],
    by_name: dict[str, ClubPlayer],
    federation: Federation | None,
) -> PlayerImport:
    number, wrong = _tested(player.number, federation)
    about, unreadable = _about(player)
    wrong = wrong or unreadable
    known = by_number.get(plain_number(number)) if number else None
    if known is None:
        known = by_name.get(plain_name(player.name))
        if (
            known is not None
            and number
            and known.number
            and plain_number(known.number) != plain_number(number)
        ):
            known = None  # two people of one name
    if known is None:
        new = ClubPlayer("", player.name, number, player.club_number, player.grade, about=about)
        return PlayerImport(new, wrong or "new")
    filled = replace(
        known,
        number=known.number or number,
        club=known.club or player.club_number,
        grade=player.grade or known.grade,
        about={**about, **known.about, **{what: about[what] for what in CHANGES if what in about}},
    )
    if filled == known:
        return PlayerImport(known, wrong or "already on the list", changes=False)
    return PlayerImport(filled, wrong or "on the list; missing details will be added")


def _about(player: ListedPlayer) -> tuple[dict[str, str], str]:
    """Return the details in plain form, and a remark on any that could not be read."""
    found, wrong = {}, []
    for what, said in player.about:
        try:
            found[what] = stored_detail(what, said)
        except NotReadable as problem:
            wrong.append(str(problem))
    return found, f"imported without it: {'; '.join(wrong)}" if wrong else ""


def _tested(number: str | None, federation: Federation | None) -> tuple[str | None, str]:
    """Return the number if its check succeeds, and a remark if it does not."""
    if not number:
        return None, ""
    try:
        return tested(number, federation), ""
    except BadNumber as problem:
        return None, f"imported without the number: {problem}"


# ---- columns of imported player lists: asked once, remembered by the list's headings


def remembered(club: Club, headings: Sequence[str]) -> Columns | None:
    """Return the columns chosen last time for these headings, or None."""
    with file_refusals():
        text = columns_of(club.file, _key(headings))
    if text is None:
        return None
    known = {each.name for each in fields(Columns)}
    return Columns(**{name: where for name, where in json.loads(text).items() if name in known})


@one_act
def import_list(
    club: Club, file: PlayersFile, chosen: Columns | None, coming: Sequence[PlayerImport]
) -> Change:
    """Import the players, and remember the columns chosen for these headings."""
    members = [each.member for each in coming if each.changes]
    return import_club_players(club, members, file.name, _remembering(club, file.headings, chosen))


def _remembering(club: Club, headings: Sequence[str], columns: Columns | None) -> Write:
    """Return the write that saves the columns; none for the layout of a known program."""
    if columns is None or layout_of(headings) is not None or remembered(club, headings) == columns:
        return write_nothing
    text = json.dumps(asdict(columns))
    return lambda work: keep_columns(work, _key(headings), text)


@one_act
def import_players(club: Club, path: Path, named: Mapping[str, str]) -> Change:
    """Import players, mapping columns as chosen, as last time, or by guessing from the headings."""
    file = open_players(path)
    unknown = [what for what in named if what not in ASKED]
    if unknown:
        raise Refusal(f"There is no column “{unknown[0]}”; {near(unknown[0], ASKED)}")
    typed = Columns(**named) if named else None
    columns = typed or remembered(club, file.headings) or guessed(file)
    players, remarks = players_in(file, columns)
    coming = player_imports(club.lists.members, players, None)
    change = import_list(club, file, typed, coming)
    return change._replace(remarks=(*change.remarks, *remarks))


def _key(headings: Sequence[str]) -> str:
    return json.dumps([" ".join(heading.casefold().split()) for heading in headings], ensure_ascii=False)
