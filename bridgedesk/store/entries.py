"""The players of one entry written."""

from collections.abc import Sequence

from sqlalchemy import select

from bridgedesk.event.people import Player
from bridgedesk.store import facts
from bridgedesk.store.journal import UnitOfWork
from bridgedesk.store.mapping import EntryPlayerRow, EntryRow, EventRow, PlayerRow
from bridgedesk.store.problem import FileProblem


def put_players(work: UnitOfWork, event: str, entry: str, players: Sequence[Player]) -> None:
    """These and no others, in this order."""
    query = select(EntryRow).join(EventRow, EventRow.id == EntryRow.event_id)
    row = work.db.scalars(query.where(EventRow.key == event, EntryRow.key == entry)).one_or_none()
    if row is None:
        raise FileProblem(f"There is no entry '{entry}' in this event")
    known = _players_of(work, row)
    wanted = {player.id for player in players}
    for key, (link, player_row) in known.items():
        if key not in wanted:
            work.remove(link)
            work.remove(player_row)
    for position, player in enumerate(players, start=1):
        if player.id in known:
            work.change(known[player.id][0], position=position)
            fresh = facts.player_row(row.event_id, player)
            work.change(
                known[player.id][1],
                name=fresh.name,
                number=fresh.number,
                grade=fresh.grade,
                flags=fresh.flags,
            )
        else:
            player_row = facts.player_row(row.event_id, player)
            work.add(player_row)
            work.add(EntryPlayerRow(entry_id=row.id, position=position, player_id=player_row.id))


def _players_of(work: UnitOfWork, entry: EntryRow) -> dict[str, tuple[EntryPlayerRow, PlayerRow]]:
    query = (
        select(EntryPlayerRow, PlayerRow)
        .join(PlayerRow, PlayerRow.id == EntryPlayerRow.player_id)
        .where(EntryPlayerRow.entry_id == entry.id)
    )
    return {player.key: (link, player) for link, player in work.db.execute(query)}
