"""Club players for an open event: read once, and again after the list has changed."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bridgedesk.desk.event.club_file import file_refusals
from bridgedesk.directing.people.known_players import HOUSE, TYPED, VISITOR, tested
from bridgedesk.directing.people.near_names import is_near
from bridgedesk.event.event import Event
from bridgedesk.event.people import ClubPlayer, Player, plain_name, plain_number
from bridgedesk.masterpoints.number import BadNumber
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.club_lists import ClubLists, change_lists, fresh_player_keys, last_change, read_lists
from bridgedesk.store.journal import UnitOfWork


class ClubPlayerIndex:
    def __init__(self, file: ClubFile) -> None:
        self._file = file
        self._players = file.players

    def member(self, player: Player) -> ClubPlayer | None:
        """Find the club player by number, or by name."""
        if self._players.members is None:
            self.look_again()
        if player.number and (found := self._players.numbered(player.number)):
            return found
        return self._players.named(player.name)

    def numbered(self, number: str) -> ClubPlayer | None:
        """Find the player who has this number."""
        return self._players.numbered(number)

    def changed(self) -> tuple[int, int]:
        """Return a stamp of the list's last change, by its own actions or by events."""
        with file_refusals(), self._file.reading() as db:
            return last_change(db), self._players.changed

    def fresh_keys(self) -> Iterator[str]:
        with file_refusals(), self._file.reading() as db:
            return fresh_player_keys(db, self._players)

    def look_again(self) -> None:
        """Read the list again if it is not known any more; call before looking up players."""
        if self._players.members is not None:
            return
        with file_refusals(), self._file.reading() as db:
            read_lists(db, self._players)

    def members(self) -> Sequence[ClubPlayer]:
        self.look_again()
        return self._players.members or ()


# ---- add players typed into an event to the club's list, and numbers given later

Entered = tuple[ClubPlayer | None, ClubPlayer]  # the record before, and after


def enter_players(work: UnitOfWork, entered: Sequence[Entered]) -> None:
    """Write the records with the action that needs them, so that one undo removes both."""
    before = tuple(was for was, _ in entered if was is not None)
    change_lists(work, ClubLists(members=before), ClubLists(members=tuple(now for _, now in entered)))


def entered_players(people: ClubPlayerIndex, before: Event, after: Event) -> list[Entered]:
    """Find players who are new to the list, or whose name or number the event has added."""
    if before.players is after.players:
        return []
    changed = [player for player in after.players if _says_more(player, before.find_player(player.id))]
    if not changed:
        return []
    people.look_again()
    return list(_records(people, changed, before, people.fresh_keys()))


def _records(
    people: ClubPlayerIndex, players: Sequence[Player], before: Event, free: Iterator[str]
) -> Iterator[Entered]:
    written: set[str] = set()  # records: each once in an act
    new: set[str] = set()  # names and numbers that this act has entered
    for player in players:
        number = _number_of(player)
        was = before.find_player(player.id)
        known = _record_of(people, replace(player, number=number)) or _record_before(people, player, was)
        if known is not None:
            filled = _filled(people, known, player, number, was)
            if filled != known and known.id not in written:
                written.add(known.id)
                yield known, filled
        elif new.isdisjoint(called := {plain_name(player.name), number or ""} - {""}):
            new |= called
            flags = (*(flag for flag in player.flags if flag in (VISITOR, HOUSE)), TYPED)
            yield None, ClubPlayer(next(free), player.name, number, grade=player.grade, flags=flags)


def _says_more(player: Player, was: Player | None) -> bool:
    if player.name == f"Number {player.number}":  # typed at the table: the name is not known yet
        return False
    return was is None or (player.name, player.number) != (was.name, was.number)


def _number_of(player: Player) -> str | None:
    """Return the number if it can be one; another program's file may have anything there."""
    try:
        return tested(player.number, None) if player.number else None
    except BadNumber:
        return None


def _record_of(people: ClubPlayerIndex, player: Player) -> ClubPlayer | None:
    """Find the player by number, or by name unless each has a number."""
    found = people.member(player)
    if found and found.number and player.number and not _same_number(found.number, player.number):
        return None
    return found


def _record_before(people: ClubPlayerIndex, player: Player, was: Player | None) -> ClubPlayer | None:
    """Find the record of a player whose name or number is corrected."""
    if was is None or not (plain_name(was.name) == plain_name(player.name) or is_near(was.name, player.name)):
        return None
    found = _record_of(people, was)
    return None if found and found.number and not _same_number(found.number, was.number) else found


def _filled(
    people: ClubPlayerIndex, known: ClubPlayer, player: Player, number: str | None, was: Player | None
) -> ClubPlayer:
    """Return the record with new details; the list's own are kept, unless the event corrects what both had
    alike."""
    corrects_name = (
        was is not None and TYPED in known.flags and was.name == known.name and is_near(was.name, player.name)
    )
    corrects_number = was is not None and known.number and _same_number(known.number, was.number)
    learns = number and (not known.number or corrects_number)
    if learns and (other := people.numbered(number or "")) and other.id != known.id:
        learns = False
    flags = known.flags
    if learns and TYPED in flags and VISITOR not in player.flags:
        flags = tuple(flag for flag in flags if flag != VISITOR)
    return replace(
        known,
        name=player.name if corrects_name else known.name,
        number=number if learns else known.number,
        flags=flags,
    )


def _same_number(one: str | None, other: str | None) -> bool:
    return plain_number(one) == plain_number(other)
