"""Pairs: each session's boards are scored and added up for each entry, then come awards (Law 12C2), then
penalties."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.bridge.seats import Side, vulnerability
from bridgedesk.event.event import Event, Status
from bridgedesk.event.score import Award as ArtificialAward
from bridgedesk.event.score import Score
from bridgedesk.event.session import Scoring, Section, Session
from bridgedesk.rulebooks.scores.middle_comparisons import FouledBoardPolicy
from bridgedesk.scoring.board import (
    BoardPoints,
    aggregate_board,
    each_version_apart,
    matchpoint_board,
    percentage,
)
from bridgedesk.scoring.imp_pairs import cross_imp_board
from bridgedesk.scoring.outcome import (
    STANDARD,
    Artificial,
    award_imps,
    award_percent,
    outcome,
    with_book_percent,
)
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.settings import Divisor, Expected, Neuberg, Sections, Settings, ShortBoards
from bridgedesk.standings.conditions import AwardedSitOut, Conditions
from bridgedesk.standings.evaluation import ScoredBoard
from bridgedesk.standings.flags import Flag
from bridgedesk.standings.pairs.butler_scores import butler_points, middle_two_points
from bridgedesk.standings.pairs.results_by_board import Plays, plays_of
from bridgedesk.standings.penalties.penalties import Penalties, session_with_penalties
from bridgedesk.standings.special_sections import partnerships
from bridgedesk.standings.standing import Awarded, SessionScore

AT_A_TABLE = "adjusted-score"  # a ruling by the Laws, whose clause the score itself names


class PendingAward(NamedTuple):
    """Artificial score, not yet combined with its session."""

    board: int
    artificial: Artificial
    top: Number
    comparisons: int  # the results it would have been compared with
    clause: str | None = None


class RuledScore(NamedTuple):
    """Score that a clause of the rule book sets for a board."""

    score: Score
    clause: str


Place = tuple[str | None, int | None, int | None, int | None]  # section, round, table, board


@dataclass(slots=True)
class Tally:
    """Points of each entry in a session, grouped by the top of the board, with its awards."""

    ruled: Mapping[Place, RuledScore] = field(default_factory=dict)

    by_top: dict[Number, defaultdict[str, list[Number]]] = field(default_factory=dict)
    awards: defaultdict[str, list[PendingAward]] = field(default_factory=lambda: defaultdict(list))

    def add(self, plays: Plays, points: BoardPoints, board: int) -> None:
        ns_lists = self.by_top.setdefault(points.ns.top, defaultdict(list))
        ew_lists = self.by_top.setdefault(points.ew.top, defaultdict(list))
        lacking = False
        columns = zip(plays.opponents, points.ns.points, points.ew.points, strict=True)
        for (ns, ew), ns_points, ew_points in columns:
            if ns_points is not None and ew_points is not None:
                ns_lists[ns].append(ns_points)
                ew_lists[ew].append(ew_points)
                continue
            lacking = True
            if ns_points is not None:
                ns_lists[ns].append(ns_points)
            if ew_points is not None:
                ew_lists[ew].append(ew_points)
        if lacking:
            self._add_awards(plays, points, board)

    def _add_awards(self, plays: Plays, points: BoardPoints, board: int) -> None:
        for entry, award in awards_of(plays, points, board, self.ruled):
            self.awards[entry].append(award)

    def add_sit_out(self, sit_out: AwardedSitOut, scored: Iterable[ScoredBoard]) -> None:
        """Award a sit-out by the top of the entry's own section; nothing if nobody has played the board."""
        found = [each for each in scored if each.board == sit_out.board]
        own = [each for each in found if any(sit_out.entry in one.seats.values() for one in each.sections)]
        for each in (own or found)[:1]:
            plus, results = STANDARD[ArtificialAward.PLUS], len(each.results)
            award = PendingAward(each.board, plus, each.points.ns.top, results, sit_out.clause)
            self.awards[sit_out.entry].append(award)

    def by_player(self, members: Mapping[str, tuple[str, ...]]) -> "Tally":
        """Return the tally with each partnership's score credited to both players."""
        found = Tally()
        for top, lists in self.by_top.items():
            mine = found.by_top[top] = defaultdict(list)
            for entry, points in lists.items():
                for player in members.get(entry, (entry,)):
                    mine[player] += points
        for entry, awards in self.awards.items():
            for player in members.get(entry, (entry,)):
                found.awards[player] += awards
        return found

    def entries(self) -> set[str]:
        return set(self.awards).union(*self.by_top.values())


def awards_of(
    plays: Plays, points: BoardPoints, board: int, ruled: Mapping[Place, RuledScore]
) -> Iterator[tuple[str, PendingAward]]:
    compared = sum(each is not None for each in points.ns.points)
    for opponents, section, result in zip(plays.opponents, plays.sections, plays.results, strict=True):
        by = ruled.get((section.id, result.round, result.table, board))
        clause = by.clause if by and by.score == result.score else None
        for entry, side, top in zip(opponents, Side, (points.ns.top, points.ew.top), strict=True):
            award = outcome(result.score, side, 0)
            if isinstance(award, Artificial):
                yield entry, PendingAward(board, award, top, compared, clause)


def score_session(
    event: Event, session: Session, conditions: Conditions, penalties: Penalties, flags: list[Flag]
) -> tuple[list[ScoredBoard], dict[str, SessionScore]]:
    """Score one session; `penalties` has only the session's own."""
    settings = conditions.settings_for(session.scoring)
    scored: list[ScoredBoard] = []
    tally = Tally(ruled_on_boards(event, session.id))
    for sections in _compared(session, settings):
        boards = plays_of(sections, flags)
        still_playing = event.status is Status.OPEN
        wanted = {
            board: plays.wanted(settings.expected, still_playing=still_playing)
            for board, plays in boards.items()
        }
        most = max(wanted.values(), default=0)
        for board, plays in boards.items():
            if not plays.results:
                continue
            expected = most if settings.expected is Expected.MOST else wanted[board]
            shown, counted = points_of(session.scoring, plays, board, expected, conditions, flags)
            scored.append(scored_board(session, board, plays, shown))
            tally.add(plays, counted, board)
    for sit_out in conditions.sit_outs.get(session.id, ()):
        tally.add_sit_out(sit_out, scored)
    if members := partnerships(session.sections):
        tally = tally.by_player(members)
    scores = _session_scores(tally, session, settings)
    for entry, charged in penalties.items():
        if entry in scores:
            scores[entry] = session_with_penalties(scores[entry], session.scoring, charged, conditions, flags)
    return scored, scores


def ruled_on_boards(event: Event, session: str) -> Mapping[Place, RuledScore]:
    """Return scores set under a clause, such as for boards that a late pair lost; the last ruling on a
    board counts."""
    found: dict[Place, RuledScore] = {}
    for each in event.rulings_in_force:
        if each.session == session and each.adjusted and not each.adjusted.match:
            place = (each.section, each.round, each.adjusted.table, each.board)
            found.pop(place, None)
            if each.question != AT_A_TABLE and each.imposed and each.imposed.clause:
                found[place] = RuledScore(each.adjusted.becomes, each.imposed.clause)
    return found


def _compared(session: Session, settings: Settings) -> Iterable[Sequence[Section]]:
    if settings.sections is Sections.APART:
        return [[section] for section in session.sections]
    return [session.sections]


def scored_board(session: Session, board: int, plays: Plays, shown: BoardPoints) -> ScoredBoard:
    return ScoredBoard(
        session.id,
        board,
        plays.sections,
        plays.results,
        plays.opponents,
        shown,
        plays.scheduled,
        plays.with_phantom,
    )


def points_of(
    scoring: Scoring, plays: Plays, board: int, wanted: int, conditions: Conditions, flags: list[Flag]
) -> tuple[BoardPoints, BoardPoints]:
    """Return the points shown for the board, and the points that count in totals."""
    if scoring is Scoring.BUTLER:
        points = butler_points(plays, board, conditions, flags)
        return points, points
    rule = conditions.rule(FouledBoardPolicy, "fouled-board") if scoring is Scoring.CROSS_IMPS else None
    if rule is not None and rule.middle_two:
        points = middle_two_points(plays, board, rule.middle_two, flags)
        return points, points
    return board_points(scoring, plays, board, wanted, conditions.settings_for(scoring))


def board_points(
    scoring: Scoring, plays: Plays, board: int, wanted: int, settings: Settings
) -> tuple[BoardPoints, BoardPoints]:
    scores = [result.score for result in plays.results]
    forms = [result.form for result in plays.results]
    vulnerable = vulnerability(board)
    match scoring:
        case Scoring.CROSS_IMPS:
            brought_to = wanted if settings.short_boards is ShortBoards.FACTORED else None
            points = each_version_apart(
                forms,
                lambda members: cross_imp_board(
                    [scores[each] for each in members], vulnerable, settings.cross_divisor, brought_to
                ),
            )
        case Scoring.AGGREGATE:
            points = aggregate_board(scores, vulnerable)
        case _:
            counted = matchpoint_board(scores, vulnerable, wanted, settings, forms)
            if settings.neuberg is not Neuberg.TOTALS:
                return counted, counted
            plain = replace(settings, neuberg=Neuberg.OFF)
            return matchpoint_board(scores, vulnerable, wanted, plain, forms), counted
    return points, points


def _session_scores(tally: Tally, session: Session, settings: Settings) -> dict[str, SessionScore]:
    """Return session scores, added in one step if every board has the same top and there are no awards."""
    if tally.awards or len(tally.by_top) != 1:
        return {entry: _session_score(tally, entry, session, settings) for entry in tally.entries()}
    ((top, lists),) = tally.by_top.items()
    return {
        entry: SessionScore(session.id, len(points), sum(points), top * len(points))
        for entry, points in lists.items()
    }


def _session_score(tally: Tally, entry: str, session: Session, settings: Settings) -> SessionScore:
    boards = 0
    points: Number = 0
    top: Number = 0
    for each_top, lists in tally.by_top.items():
        if mine := lists.get(entry):
            boards += len(mine)
            points += sum(mine)
            top += each_top * len(mine)
    played = SessionScore(session.id, boards, points, top)
    if entry not in tally.awards:
        return played
    return with_awards(played, tally.awards[entry], session.scoring, settings)


def with_awards(
    played: SessionScore, awards: Iterable[PendingAward], scoring: Scoring, settings: Settings
) -> SessionScore:
    """Return the session score with awards (Law 12C2), which may depend on the entry's score on boards it
    played."""
    elsewhere = percentage(played.points, played.top)
    awarded = []
    for board, artificial, board_top, comparisons, clause in awards:
        if scoring is Scoring.MATCHPOINTS:
            artificial = with_book_percent(artificial, settings.percents)
            percent = award_percent(artificial, elsewhere, settings.session_rule)
            came_to: Number = Fraction(percent) * board_top / 100
        else:
            came_to = award_imps(artificial, Fraction(settings.average_imps))
            if (
                artificial.imps is None
                and settings.award_per_comparison
                and settings.cross_divisor is Divisor.NONE
            ):
                came_to *= comparisons
        awarded.append(Awarded(board, artificial, board_top, came_to, clause, settings.award_law))
    return SessionScore(
        played.session,
        played.boards + len(awarded),
        played.points + sum(award.points for award in awarded),
        played.top + sum(award.top for award in awarded),
        tuple(awarded),
    )
