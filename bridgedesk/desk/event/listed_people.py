"""Club players for an open event: read once, and again after the list has changed."""

from collections.abc import Iterator, Sequence

from bridgedesk.desk.event.file_refusals import file_refusals
from bridgedesk.event.club_player import ClubPlayer
from bridgedesk.event.people import Player, plain_name, plain_number
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.club_lists import fresh_player_keys, last_change, read_lists


class ClubPlayerIndex:
    def __init__(self, file: ClubFile) -> None:
        self._file = file
        self._read_at: tuple[int, int] | None = None
        self._members: Sequence[ClubPlayer] = ()
        self._by_number: dict[str, ClubPlayer] = {}
        self._by_name: dict[str, ClubPlayer] = {}

    def member(self, player: Player) -> ClubPlayer | None:
        """Find the club player by number, or by name."""
        if self._read_at is None:
            self.look_again()
        if player.number and (found := self._by_number.get(plain_number(player.number))):
            return found
        return self._by_name.get(plain_name(player.name))

    def numbered(self, number: str) -> ClubPlayer | None:
        """Find the player who has this number."""
        return self._by_number.get(plain_number(number))

    def changed(self) -> tuple[int, int]:
        """Return a stamp of the list's last change, by its own actions or by events."""
        with file_refusals(), self._file.reading() as db:
            return last_change(db), self._file.players_changed

    def fresh_keys(self) -> Iterator[str]:
        with file_refusals(), self._file.reading() as db:
            return fresh_player_keys(db)

    def look_again(self) -> None:
        """Reread the list if it has changed; call before looking up players."""
        with file_refusals(), self._file.reading() as db:
            changed = last_change(db), self._file.players_changed
            if changed != self._read_at:
                self._take(read_lists(db).members)
                self._read_at = changed

    def members(self) -> Sequence[ClubPlayer]:
        self.look_again()
        return self._members

    def _take(self, members: Sequence[ClubPlayer]) -> None:
        self._members = members
        self._by_number = {plain_number(each.number): each for each in members if each.number}
        self._by_name = {plain_name(each.name): each for each in members}
