"""Section for export: pair numbers, totals, and every line of its travellers."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from bridgedesk.bridge.cards import Card
from bridgedesk.bridge.seats import Side
from bridgedesk.event.event import Event, Status
from bridgedesk.event.people import Player
from bridgedesk.event.score import LatePlay, NotPlayed, Score
from bridgedesk.event.session import Section, Session
from bridgedesk.masterpoints.contests import session_fields
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.standings.eligibility.substitutions import most_played, play_words, substitute_plays
from bridgedesk.standings.evaluation import Evaluation, Measure, ScoredBoard
from bridgedesk.standings.pairs.results_by_board import Awards, awards_by_board, scored_results
from bridgedesk.standings.pairs.stage import LINES
from bridgedesk.standings.schedule import schedule_of
from bridgedesk.standings.standing import SessionScore, Standing


class TravellerLine(NamedTuple):
    """Result with the two entries, and their points if they were compared or awarded."""

    board: int
    round: int | None
    table: int | None
    ns: str
    ew: str
    score: Score
    lead: Card | None = None
    ns_points: Number | None = None
    ew_points: Number | None = None
    ns_top: Number = 0  # 0 where points are IMPs
    ew_top: Number = 0
    form: str | None = None  # of a fouled board


class PairTotal(NamedTuple):
    """Total of the event if it has one session or is played in matches, otherwise of the session."""

    place: str
    boards: int
    score: Decimal
    percent: Decimal | None


class ExportSection:
    def __init__(self, evaluation: Evaluation, session: Session, section: Section) -> None:
        self.evaluation, self.session, self.section = evaluation, session, section

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """Return each entry's pair number; one that took over a number has a letter added."""
        seats = [(number, entry) for number, entry in self.section.seats.items() if entry is not None]
        later = sorted(self.section.seat_changes, key=lambda each: each.round)
        found: dict[str, str] = {}
        taken: dict[str, int] = defaultdict(int)
        for number, entry in [*seats, *((each.seat, each.entry) for each in later)]:
            if entry is None or entry in found:
                continue
            found[entry] = number + "bcdefgh"[taken[number] - 1] if taken[number] else number
            taken[number] += 1
        return found

    @cached_property
    def two_winners(self) -> bool:
        """Return True if the event has two winners and so has this section, by its pair numbers."""
        lines = any(field.name.rpartition(" ")[2] in LINES for field in self.evaluation.fields)
        return lines and all(number[-2:] in LINES for number in self.numbers.values())

    @cached_property
    def keep_sides(self) -> bool:
        """Return True if every pair sits as its number says, so that the direction can be split off."""
        return self.two_winners and all(
            self.numbers[entry].endswith(side.value)
            for line in self.lines
            for entry, side in ((line.ns, Side.NS), (line.ew, Side.EW))
        )

    @cached_property
    def totals(self) -> Mapping[str, PairTotal]:
        """Return the totals of every entry that played here."""
        alone = len(self.evaluation.event.sessions) == 1
        places = {} if alone else _session_places(self.evaluation, self.session.id)
        found: dict[str, PairTotal] = {}
        for entry in self.numbers:
            standing = self.evaluation.standing(entry)  # of an individual only players have one
            if standing is not None and standing.matches:
                found[entry] = _match_total(standing)
                continue
            sessions = standing.sessions if standing else ()
            score = next((each for each in sessions if each.session == self.session.id), None)
            if standing is None or score is None:
                continue
            points, percent = half_up(score.points), percent_of(score, self.evaluation)
            place = places.get(entry, "")
            if alone and standing.total is not None:
                place = _place(standing.place, shared=standing.shared)
                if percent is not None:
                    percent = half_up(standing.total)
                else:
                    points = half_up(standing.total)
            found[entry] = PairTotal(place, score.boards, points, percent)
        return found

    @cached_property
    def lines(self) -> list[TravellerLine]:
        """Return the lines by board, then in order of play."""
        awards = awards_by_board(self.evaluation)
        found = [
            line
            for board in self.evaluation.boards
            if board.session == self.session.id
            for line in _lines(board, self.section, awards)
        ]
        return sorted(
            [*found, *self._missing_lines()], key=lambda line: (line.board, line.round or 0, line.table or 0)
        )

    def _missing_lines(self) -> Iterator[TravellerLine]:
        """Yield missing scores as not played, once play is over."""
        if self.evaluation.event.status is Status.OPEN or self.section.movement is None:
            return
        came_in = {(each.round, each.table, each.board) for each in self.section.results}
        seated = schedule_of(self.section).opponents
        for number, round_ in enumerate(self.section.movement.rounds, start=1):
            for sitting in round_:
                opponents = seated[number].get(sitting.table)
                for board in self.section.boards_of(sitting) if opponents else ():
                    if opponents and (number, sitting.table, board) not in came_in:
                        yield TravellerLine(board, number, sitting.table, *opponents, NotPlayed())


def export_sections(evaluation: Evaluation) -> list[ExportSection]:
    return [
        ExportSection(evaluation, session, section)
        for session, section in evaluation.event.sessions_and_sections
    ]


def _match_total(standing: Standing) -> PairTotal:
    """Return VPs of all the entry's rounds, whatever the session."""
    place = _place(standing.place, shared=standing.shared)
    boards = sum(match.boards for match in standing.matches)
    return PairTotal(place, boards, half_up(standing.total or 0), None)


def _lines(board: ScoredBoard, section: Section, awards: Awards) -> Iterator[TravellerLine]:
    tops = board.points.ns.top, board.points.ew.top
    for each in scored_results(board, awards):
        result = each.result
        if each.section.id == section.id and not isinstance(result.score, LatePlay):
            place = board.board, result.round, result.table
            slip = result.score, result.lead
            yield TravellerLine(*place, *each.opponents, *slip, *each.points, *tops, result.form)


# ---- figures of an entry


def _session_places(evaluation: Evaluation, session: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for contest in session_fields(evaluation):
        if contest.session == session:
            times = Counter(place for _, place in contest.placed)
            found |= {entry: _place(place, shared=times[place] > 1) for entry, place in contest.placed}
    return found


def _place(place: int | None, *, shared: bool) -> str:
    return "" if place is None else f"{place}{'=' if shared else ''}"


def percent_of(score: SessionScore, evaluation: Evaluation) -> Decimal | None:
    if evaluation.measure is not Measure.PERCENT or not score.top:
        return None
    return half_up(Fraction(score.points) * 100 / score.top)


def exact_percent(points: Number, top: Number) -> Fraction:
    """Return the percentage of points; of IMPs 3 for each 10% away from average (Law 86B)."""
    return Fraction(points) * 100 / top if top else 50 + Fraction(points) * 10 / 3


def players_of(evaluation: Evaluation) -> Mapping[str, tuple[Player, ...]]:
    """Return the players of each entry who played most of its boards, for a format that names them once."""
    found = most_played(evaluation.event)
    return {
        entry: tuple(evaluation.event.player(each) for each in players) for entry, players in found.items()
    }


def names_in_round(section: Section, event: Event, entry: str, round_: int | None) -> tuple[str, ...]:
    """Return an entry's name or players in a round, each substitute in place of the player replaced."""
    called = event.entry(entry)
    if called.name or round_ is None:
        return event.entry_names[entry]
    return event.names_of(section.playing(entry, called.players, round_))


def substitute_notes(event: Event) -> list[str]:
    """Return a sentence for each substitute, for the formats that have no place for one."""
    names = event.entry_names
    return [
        f"Substitute of {' & '.join(names[play.entry]) or play.entry}: {play_words(event, play)}"
        for play in substitute_plays(event)
    ]


def number_text(value: Number | Decimal, places: int = 2) -> str:
    """Return the value without trailing zeros."""
    rounded = value if isinstance(value, Decimal) else half_up(value, places)
    return f"{rounded.normalize() + 0:f}"
