"""Results sorted board by board, each with the entries that played it."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from bridgedesk.event.score import LatePlay
from bridgedesk.event.session import Result, Section
from bridgedesk.standings.evaluation import Flag, Seated, Severity

Place = tuple[int | None, int | None]


@dataclass(slots=True)
class Plays:
    """The results of one board that are compared with each other."""

    seated: list[Seated] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    scheduled: int = 0


def plays_of(sections: Iterable[Section], flags: list[Flag]) -> dict[int, Plays]:
    """The boards of these sections, scored as one."""
    boards: dict[int, Plays] = defaultdict(Plays)
    for section in sections:
        sittings = seatings(section)
        for board, times in scheduled(section, sittings).items():
            boards[board].scheduled += times
        place: Place = (0, 0)
        seated: Seated | None = None
        for result in section.results:
            if result.round != place[0] or result.table != place[1]:
                place = (result.round, result.table)
                seated = sittings.get(place)
            who = _who_played(section, result, seated) if result.turned or result.ns or result.ew else seated
            if who is None:
                flags.append(_out_of_place(section, result))
                continue
            plays = boards[result.board]
            plays.seated.append(who)
            plays.results.append(result)
    return dict(sorted(boards.items()))


def seatings(section: Section) -> dict[Place, Seated]:
    """Who sits where in each round. A table with an empty seat or a phantom has nobody who plays."""
    found: dict[Place, Seated] = {}
    for round_number, sittings in enumerate(section.movement.rounds if section.movement else (), start=1):
        for sitting in sittings:
            ns, ew = section.entry_at(sitting.ns, round_number), section.entry_at(sitting.ew, round_number)
            if ns and ew and sitting.ns and sitting.ew:
                found[round_number, sitting.table] = Seated(
                    section.id, round_number, sitting.table, sitting.ns, sitting.ew, ns, ew
                )
    return found


def scheduled(section: Section, sittings: dict[Place, Seated]) -> Counter[int]:
    """How often the movement has each board played."""
    times: Counter[int] = Counter()
    for round_number, round_ in enumerate(section.movement.rounds if section.movement else (), start=1):
        for sitting in round_:
            if (round_number, sitting.table) in sittings:
                times.update(section.boards_of(sitting))
    return times


def _who_played(section: Section, result: Result, seated: Seated | None) -> Seated | None:
    """Where play left the movement: other pairs, or the pairs the other way round."""
    ns_number = result.ns or (seated and seated.ns_number)
    ew_number = result.ew or (seated and seated.ew_number)
    if result.turned:
        ns_number, ew_number = ew_number, ns_number
    round_number = result.round or 1
    ns, ew = section.entry_at(ns_number, round_number), section.entry_at(ew_number, round_number)
    if not (ns_number and ew_number and ns and ew) or ns == ew:
        return None
    return Seated(section.id, result.round, result.table, ns_number, ew_number, ns, ew)


def _out_of_place(section: Section, result: Result) -> Flag:
    where = (
        f"round {result.round}, table {result.table}" if result.table else f"{result.ns} against {result.ew}"
    )
    return Flag(
        f"a result of board {result.board} for {where}, where nobody plays; it counts for nothing",
        Severity.WRONG,
        section.id,
        result.round,
        result.table,
        result.board,
        result.ns,
    )


def wanted_results(plays: Plays, *, still_playing: bool) -> int:
    """How many results the board is brought to. What is still to come is not expected before play ends."""
    entered = sum(not isinstance(result.score, LatePlay) for result in plays.results)
    return entered if still_playing else max(plays.scheduled, entered)
