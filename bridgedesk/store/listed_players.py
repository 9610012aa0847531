"""Players of the club's list as they are in the file: read once, then kept in step with what is written."""

from collections.abc import Collection, Sequence

from bridgedesk.event.people import ClubPlayer, plain_name, plain_number
from bridgedesk.store.mapping import MemberRow
from bridgedesk.store.mapping.row import table_of

Written = tuple[Sequence[ClubPlayer], Sequence[ClubPlayer]]  # records before, and after


class ListedPlayers:
    """Everybody on the list, found by name or number; empty until the file is read."""

    def __init__(self) -> None:
        self.changed = 0  # how often the list was written
        self.members: tuple[ClubPlayer, ...] | None = None  # None: to be read from the file
        self.highest = 0  # number in a key
        self._by_name: dict[str, ClubPlayer] = {}
        self._by_number: dict[str, ClubPlayer] = {}

    def take(self, members: tuple[ClubPlayer, ...]) -> None:
        """Take the whole list as it was read from the file."""
        self.members = members
        self.highest = max(map(_number_in_key, members), default=0)
        self._by_name = {plain_name(each.name): each for each in members}
        self._by_number = {plain_number(each.number): each for each in members if each.number}

    def follow(self, tables: Collection[str], written: Sequence[Written] = ()) -> None:
        """Follow an action that has written these tables and records; without records all are read again."""
        if table_of(MemberRow).name not in tables:
            return
        self.changed += 1
        if not written:
            self.members = None
        for before, after in written:
            if self.members is not None:
                self._follow(self.members, before, after)

    def _follow(
        self, members: tuple[ClubPlayer, ...], before: Sequence[ClubPlayer], after: Sequence[ClubPlayer]
    ) -> None:
        was, now = {each.id: each for each in before}, {each.id: each for each in after}
        changed = [key for key, each in was.items() if now.get(key) != each]
        added = tuple(each for key, each in now.items() if key not in was)
        if any(key not in now or plain_name(now[key].name) != plain_name(was[key].name) for key in changed):
            kept = (each for each in members if each.id not in was or each.id in now)
            self.take((*(now.get(each.id, each) for each in kept), *added))
            return
        if changed:
            again = {key: now[key] for key in changed}
            members = tuple(again.get(each.id, each) for each in members)
        self.members = members + added
        self.highest = max(self.highest, *map(_number_in_key, added), 0)
        for key in changed:
            self._by_number.pop(plain_number(was[key].number), None)
        for each in (*(now[key] for key in changed), *added):
            if each.number:
                self._by_number[plain_number(each.number)] = each
        for key in changed:
            name = plain_name(was[key].name)
            if (named := self._by_name.get(name)) is not None and named.id == key:
                self._by_name[name] = now[key]
        self._by_name.update((plain_name(each.name), each) for each in added)

    def named(self, name: str) -> ClubPlayer | None:
        return self._by_name.get(plain_name(name))

    def numbered(self, number: str) -> ClubPlayer | None:
        return self._by_number.get(plain_number(number))


def _number_in_key(player: ClubPlayer) -> int:
    digits = player.id.removeprefix("p")
    return int(digits) if digits.isdecimal() else 0
