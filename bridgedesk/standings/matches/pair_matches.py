"""Pairs that play matches: their boards of a round, compared over the field, become VPs."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from bridgedesk.bridge.seats import Side
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.session import Scoring, Session
from bridgedesk.event.spelling import counted
from bridgedesk.scoring.outcome import Artificial, award_imps, outcome, with_book_percent
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.scoring.settings import Settings
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.entry_names import EntryRef, sentence
from bridgedesk.standings.evaluation import ScoredBoard
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.standings.matches.decided_matches import decided_matches, keeps_boards
from bridgedesk.standings.matches.ruled_matches import vps_ruled
from bridgedesk.standings.matches.teams import by_other_scale
from bridgedesk.standings.standing import MatchScore

Meeting = tuple[int, str, str]  # round, and the two entries in the order of their names


@dataclass(slots=True)
class Sums:
    """Points of one entry on the boards of a match."""

    points: list[Number] = field(default_factory=list)
    tops: list[Number] = field(default_factory=list)
    typed: int = 0  # boards with a result, those not played among them

    @property
    def net(self) -> Number:
        return sum(self.points, start=0)

    @property
    def percent(self) -> Fraction:
        top = sum(self.tops, start=Fraction(0))
        return Fraction(self.net) * 100 / top if top else Fraction(50)


def pair_match_scores(
    event: Event, boards: Sequence[ScoredBoard], conditions: Conditions, flags: list[Flag]
) -> dict[str, list[MatchScore]]:
    """Score the matches between pairs. Opponents are read from the results; the event's matches give the
    names."""
    named = {(match.session, _meeting(match.round, match.home, match.away)): match for match in event.matches}
    found: dict[str, list[MatchScore]] = defaultdict(list)
    ruled, decided = vps_ruled(event), decided_matches(event)
    for session in event.sessions:
        mine = [board for board in boards if board.session == session.id]
        settings = conditions.settings_for(session.scoring)
        for meeting, sums in _meetings(mine, session, settings).items():
            match = named.get((session.id, meeting))
            if match is not None and match.outcome is not Outcome.PLAYED and not keeps_boards(decided, match):
                continue
            without_scale: list[Flag] = []
            for entry, score in _scores(session, meeting, sums, match, conditions, without_scale):
                found[entry].append(score)
            if match is None or match.id not in ruled:
                flags += without_scale
    return found


def _meeting(round_: int, one: str, other: str) -> Meeting:
    return (round_, one, other) if one < other else (round_, other, one)


def _meetings(
    boards: Iterable[ScoredBoard], session: Session, settings: Settings
) -> Mapping[Meeting, Mapping[str, Sums]]:
    found: dict[Meeting, dict[str, Sums]] = defaultdict(lambda: defaultdict(Sums))
    for board in boards:
        ns, ew = board.points.ns, board.points.ew
        columns = zip(board.results, board.opponents, ns.points, ew.points, strict=True)
        for result, opponents, ns_points, ew_points in columns:
            sums = found[_meeting(result.round or 1, *opponents)]
            for entry, side, points, top in zip(
                opponents, Side, (ns_points, ew_points), (ns.top, ew.top), strict=True
            ):
                sums[entry].typed += 1
                own = _awarded(outcome(result.score, side, 0), top, session.scoring, settings, points)
                if own is not None:
                    sums[entry].points.append(own)
                    sums[entry].tops.append(top)
    return found


def _awarded(
    found: object, top: Number, scoring: Scoring, settings: Settings, points: Number | None
) -> Number | None:
    """Return the points of a score; an award in a match has no session of its own to follow."""
    if points is not None or not isinstance(found, Artificial):
        return points
    if scoring is Scoring.MATCHPOINTS:
        return Fraction(with_book_percent(found, settings.percents).percent) * top / 100
    return award_imps(found, Fraction(settings.average_imps))


def _flag(
    code: str,
    session: Session,
    meeting: Meeting,
    what: str,
    severity: Severity = Severity.WRONG,
    scale: int | None = None,
) -> Flag:
    round_, one, other = meeting
    words = sentence(EntryRef(one), " against ", EntryRef(other), f": {what}")
    figures = (("one", one), ("other", other), ("in_session", session.id), ("scale", scale))
    return Flag(code, words, severity, round=round_, figures=figures)


def _scores(
    session: Session,
    meeting: Meeting,
    sums: Mapping[str, Sums],
    match: Match | None,
    conditions: Conditions,
    flags: list[Flag],
) -> Iterable[tuple[str, MatchScore]]:
    round_, one, other = meeting
    name = match.id if match else f"{session.id} round {round_}: {one} - {other}"
    for entry, against in ((one, other), (other, one)):
        mine = sums[entry]
        played = len(mine.points)
        if not played:
            continue
        due = len(match.boards) if match and match.boards else _planned(session, meeting)
        length = conditions.scale_boards(played, due)
        vps = _vps(mine, session.scoring, length, conditions)
        scale = length if length != played and not (conditions.still_playing and mine.typed < due) else None
        if scale is not None and entry == one:
            what = by_other_scale(played, scale, conditions)
            flags.append(_flag("other-scale", session, meeting, what, Severity.CHECK, scale))
        if vps is None:
            what = f"there is no VP scale for {counted(played, 'board')}; the match does not count"
            flags.append(_flag("no-vp-scale", session, (round_, entry, against), what))
            continue
        if session.scoring is Scoring.MATCHPOINTS:
            because = f"{half_up(mine.percent)}% over {counted(played, 'board')}"
        else:
            because = f"{half_up(mine.net).normalize():+f} IMP over {counted(played, 'board')}"
        score = MatchScore(
            name, against, played, mine.net, 0, Fraction(vps), round_, mine.net,
            told=because, session=session.id, top=sum(mine.tops, start=0), scale=scale,
            clause=conditions.clause("victory-points") or None if scale else None,
        )  # fmt: skip
        yield entry, score


def _planned(session: Session, meeting: Meeting) -> int:
    """Return the boards that the movement plans for the two sides."""
    round_, *two = meeting
    for section in session.sections:
        rounds = section.movement.rounds if section.movement else ()
        for sitting in rounds[round_ - 1] if round_ <= len(rounds) else ():
            if section.entries_at(sitting, round_) == set(two):
                return sum(1 for _ in section.boards_of(sitting))
    return 0


def _vps(mine: Sums, scoring: Scoring, boards: int, conditions: Conditions) -> Decimal | None:
    if scoring is Scoring.MATCHPOINTS:
        return conditions.percent_points(mine.percent, boards)
    return conditions.victory_points(mine.net, boards)
