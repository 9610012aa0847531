"""Columns of imported player lists: asked once, remembered by the list's headings."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path

from bridgedesk.desk.acts.club_lists import import_club_players
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.file_refusals import file_refusals
from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change
from bridgedesk.desk.files.players_file import (
    ASKED,
    PlayerImport,
    PlayersFile,
    guessed,
    open_players,
    player_imports,
    players_in,
)
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import near
from bridgedesk.exchange.players import Columns, layout_of
from bridgedesk.store.from_others import columns_of, keep_columns
from bridgedesk.store.one_act import Write, write_nothing


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
        raise Refusal(f"there is no column '{unknown[0]}'; {near(unknown[0], ASKED)}")
    typed = Columns(**named) if named else None
    columns = typed or remembered(club, file.headings) or guessed(file)
    players, remarks = players_in(file, columns)
    coming = player_imports(club.lists.members, players, None)
    change = import_list(club, file, typed, coming)
    return change._replace(remarks=(*change.remarks, *remarks))


def _key(headings: Sequence[str]) -> str:
    return json.dumps([" ".join(heading.casefold().split()) for heading in headings], ensure_ascii=False)
