"""How many boards or matches each player of a team has played, what the book asks, and what is still to come:
said before it is too late."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from typing import NamedTuple, get_args

from bridgedesk.desk.known import entry_words
from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.desk.regulations.by_the_book import book_in_force
from bridgedesk.event.event import Event, Stage, Status
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.people import Entry
from bridgedesk.rulebooks import Block, Book, Refused, Verdict
from bridgedesk.rulebooks.questions.placing import Needs, Placing, Purpose, ShareByTeamSize
from bridgedesk.standings.scheduled import planned
from bridgedesk.standings.stages import kind_of_stage, of_stages
from bridgedesk.standings.two_stages import TWO_STAGES

TEAM = 3  # players make one
OF_ONE_STAGE = ("finals-member", "other-stage")  # asked once both stages are over: see finals_teams
PURPOSES: dict[str, str] = {
    "": "a placing",
    "placing": "a placing",
    "title": "the title",
    "final": "a finals match",
    "points": "points",
    "member": "counting as a member",
}


class Stand(Enum):
    ENOUGH = "has played enough"
    SO_FAR = "not enough so far"  # nobody has said how long the event is
    OPEN = "can still play enough"
    NOW = "must play every match from now on"
    GONE = "can no longer play enough"

    @property
    def order(self) -> int:
        """The worst last."""
        return list(Stand).index(self)


class Wanted(NamedTuple):
    """What one clause asks of a player, and how it stands."""

    stand: Stand
    played: int
    least: int
    to_come: int
    of: int
    unit: str  # boards, matches or stanzas
    what_for: tuple[str, ...]
    clauses: tuple[str, ...]

    @property
    def of_added(self) -> bool:
        """Asked of a player who came into the team while the event went on."""
        return PURPOSES["member"] in self.what_for

    @property
    def words(self) -> str:
        """As it goes on after a name."""
        what = _joined(self.what_for)
        of = f" of {self.of}" if self.least <= self.of else ""  # a number that is printed may be more
        asks = f"{self.least}{of} {self.unit}"
        lacking = f"{self.least - self.played} lacking, {self.to_come} to come"
        clause = f"({', '.join(self.clauses)})"
        match self.stand:
            case Stand.ENOUGH:
                return f"has enough for {what}: {asks} {clause}"
            case Stand.SO_FAR:
                return f"has not enough so far for {what}: {asks} {clause}"
            case Stand.GONE:
                return f"has too few for {what}: {asks} asked, {lacking} {clause}"
            case Stand.NOW:
                return f"must play now for {what}: {asks} asked, {lacking} {clause}"
        return f"can still play enough for {what}: {asks} asked, {lacking} {clause}"


class Played(NamedTuple):
    team: str
    player: str
    boards: int
    of: int  # of the team's matches that have a line-up
    wanted: tuple[Wanted, ...]

    @property
    def share(self) -> str:
        return f"{100 * self.boards / self.of:.0f}%" if self.of else ""

    @property
    def line(self) -> str:
        counted = f"{self.boards} of {self.of} boards, {self.share}" if self.of else "no line-up yet"
        return "; ".join([f"{self.player}, {self.team}: {counted}", *(each.words for each in self.wanted)])

    @property
    def words(self) -> str:
        return "; ".join(each.words for each in self.wanted)

    @property
    def stand(self) -> Stand:
        """The worst of them."""
        return max((each.stand for each in self.wanted), key=lambda stand: stand.order, default=Stand.ENOUGH)


class _Count(NamedTuple):
    """Of one team, in boards or in matches."""

    played: Counter[str]
    of: int  # have a line-up
    to_come: int
    next_match: int  # the boards of one match, or one
    length_known: bool


def boards_of_players(desk: OpenEvent, entry: str | None = None) -> list[Played]:
    """Teams only; who has not played at all stands there too."""
    event, book = desk.event, book_in_force(desk)
    names = {player.id: player.name for player in event.players}
    asked = [(part, each) for part in _parts(event, book) for each in _asked(book, part.kind)] if book else []
    found = []
    for team in event.entries:
        if len(team.players) < TEAM or entry not in (None, team.id):
            continue
        boards = _counted(event, team, in_boards=True)
        for player in team.players:
            wanted = tuple(
                each
                for part, (purpose, block) in asked
                if book and (each := _wanted(book, part, team, player, purpose, block)) is not None
            )
            wanted += tuple(_session_of_final(event, team, player, [each for _, each in asked]))
            words = entry_words(event, team.id)
            found.append(Played(words, names[player], boards.played[player], boards.of, _together(wanted)))
    return found


def _parts(event: Event, book: Book) -> list[Event]:
    """A final that the book knows as one is counted apart; what was planned is its qualifying, which is over
    once it has begun."""
    kinds: dict[str, list[Stage]] = {}
    for stage in event.stages:
        kinds.setdefault(kind_of_stage(event, stage, book), []).append(stage)
    if not any(kind in book.kinds and book.kinds[kind].after in kinds for kind in kinds):
        return [event]
    first, *later = [of_stages(event, stages, book) for stages in kinds.values()]
    if any(each.matches for each in later):
        first = replace(first, status=Status.FINAL)
    return [first, *(replace(each, registered=()) for each in later)]


# ---- what was played, and what is to come


class _Part(Enum):
    """Of an event that has a final as well."""

    ALL = "all of it"
    QUALIFYING = "the qualifying"
    FINAL = "the final"


def _counted(event: Event, team: Entry, *, in_boards: bool, part: _Part = _Part.ALL) -> _Count:
    played: Counter[str] = Counter()
    of = to_come = 0
    matches = [
        each for each in event.matches if team.id in (each.home, each.away) and _belongs(event, each, part)
    ]
    for match in matches:
        worth = len(match.boards) if in_boards else 1
        if match.line_up:
            of += worth
            played.update(dict.fromkeys({*match.line_up.open, *match.line_up.closed}, worth))
        elif not _is_over(match):
            to_come += worth
    rounds, length = planned(event)
    finals = any(_belongs(event, each, _Part.FINAL) for each in event.matches)
    undrawn = max(0, rounds - len({each.round for each in matches}))
    if team.withdrawn is not None or part is _Part.FINAL or finals or event.status is Status.FINAL:
        undrawn = 0
    last = max((len(each.boards) for each in matches), default=length) if in_boards else 1
    known = rounds > 0 or (finals and part is not _Part.ALL) or event.status is Status.FINAL
    return _Count(played, of, to_come + undrawn * (length if in_boards else 1), last, known)


def _belongs(event: Event, match: Match, part: _Part) -> bool:
    """The first stage is the qualifying, the last one the final; two that add their points up have none."""
    if part is _Part.ALL or len(event.stages) < 2:
        return part is not _Part.FINAL
    first, last = event.stages[0].id, event.stages[-1]
    if part is _Part.QUALIFYING:
        return match.stage in (None, first)
    return last.contest != TWO_STAGES and match.stage == last.id


def _is_over(match: Match) -> bool:
    return bool(match.results) or match.slip is not None or match.outcome is not Outcome.PLAYED


# ---- what the book asks


def _asked(book: Book, kind: str) -> Iterator[tuple[Purpose | None, Block]]:
    """Each clause once; those that count what a player has played."""
    seen: set[int] = set()
    for purpose in (each for each in (None, *get_args(Purpose)) if each not in OF_ONE_STAGE):
        try:
            block = book.block("placing", kind, purpose or "")
        except Refused:
            return
        if block is not None and id(block) not in seen and _counts_players(block.policy):
            seen.add(id(block))
            yield purpose, block


def _counts_players(policy: object) -> bool:
    if isinstance(policy, ShareByTeamSize):
        return True
    return isinstance(policy, Needs) and policy.of_players


def _wanted(
    book: Book, event: Event, team: Entry, player: str, purpose: Purpose | None, block: Block
) -> Wanted | None:
    if purpose == "member" and player not in team.joined:
        return None
    in_boards = not isinstance(block.policy, Needs) or block.policy.unit == "boards"
    part = _Part.QUALIFYING if purpose == "final" else _Part.ALL
    count = _counted(event, team, in_boards=in_boards, part=part)
    of, played = count.of + count.to_come, count.played[player]
    if not count.of:
        return None

    def enough(number: int) -> bool:
        asked = Placing(
            event=event.kind, purpose=purpose, rounds=of, player_rounds=number, team_size=len(team.players)
        )
        found = book.answer(asked)
        return isinstance(found, Verdict) and found.holds

    try:
        least = bisect_left(range(of + 1), True, key=enough)
    except Refused:  # no share is printed for a team of this size
        return None
    if least > of:  # a number that is printed, and no share
        least = _printed(block.policy) or least
    stand = _stand(played, least, count)
    unit = "boards" if in_boards else "stanzas" if _in_stanzas(event) else "matches"
    what_for = PURPOSES[purpose or ""]
    clauses = tuple(block.clause.split(", "))
    return Wanted(stand, played, least, count.to_come, of, unit, (what_for,), clauses)


def _in_stanzas(event: Event) -> bool:
    return bool(event.matches) and all(match.stanza for match in event.matches)


def _session_of_final(
    event: Event, team: Entry, player: str, asked: Sequence[tuple[Purpose | None, Block]]
) -> Iterator[Wanted]:
    """Beside the share of all boards, where the clause asks it."""
    count = _counted(event, team, in_boards=True, part=_Part.FINAL)
    for _, block in asked:
        least = block.policy.session_boards if isinstance(block.policy, ShareByTeamSize) else None
        if least is not None and count.of + count.to_come:
            played, of = count.played[player], count.of + count.to_come
            stand = _stand(played, least, count._replace(length_known=True))
            what_for, clauses = ("a full session of the final",), tuple(block.clause.split(", "))
            yield Wanted(stand, played, least, count.to_come, of, "boards", what_for, clauses)


def _printed(policy: object) -> int | None:
    rows = policy.rows if isinstance(policy, Needs) else ()
    return max((need.number or 0 for row in rows for need in row.needs), default=0) or None


def _together(wanted: tuple[Wanted, ...]) -> tuple[Wanted, ...]:
    """What several clauses ask alike is said once."""
    alike: dict[tuple[object, ...], Wanted] = {}
    for each in wanted:
        key = (each.stand, each.least, each.of, each.unit)
        one = alike.get(key)
        alike[key] = each if one is None else _merged(one, each)
    return tuple(alike.values())


def _merged(one: Wanted, other: Wanted) -> Wanted:
    return one._replace(
        what_for=tuple(dict.fromkeys((*one.what_for, *other.what_for))),
        clauses=tuple(dict.fromkeys((*one.clauses, *other.clauses))),
    )


def _joined(words: tuple[str, ...]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def _stand(played: int, least: int, count: _Count) -> Stand:
    if played >= least:
        return Stand.ENOUGH
    if not count.length_known:
        return Stand.SO_FAR
    if played + count.to_come < least:
        return Stand.GONE
    return Stand.NOW if played + count.to_come - count.next_match < least else Stand.OPEN
