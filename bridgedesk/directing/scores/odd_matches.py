"""Unusual scores among all tables of a match, and match totals that contradict each other."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.scores.match_score import figure, net_words, triangle_score
from bridgedesk.directing.scores.odd_results import NOTHING_KNOWN, AllMakes
from bridgedesk.directing.seating.match_tables import matches_of, meets_in_matches
from bridgedesk.directing.seating.score_location import SlipLocation, location_text, results_of
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.matter import Matter, matter
from bridgedesk.event.session import Result, Session
from bridgedesk.scoring.rounding import Number
from bridgedesk.standings.evaluation import Evaluation, ScoredMatch, TriangleScore
from bridgedesk.standings.matches.teams import unit_of_totals
from bridgedesk.standings.pairs.implausible_results import doubtful_results

IMPS, MOST_IMPS = "IMPs", 24  # on a board


class OddInMatch(NamedTuple):
    matter: Matter
    what: str
    where: str
    place: SlipLocation | None
    match: str | None = None  # where it is about the whole of one


def odd_in_matches(evaluation: Evaluation, makes: AllMakes = NOTHING_KNOWN) -> Iterator[OddInMatch]:
    event = evaluation.event
    scored = evaluation.scored_matches
    for session in event.sessions:
        if meets_in_matches(session):
            yield from _odd_scores(event, session, makes)
            for match in matches_of(event, session.id):
                unit, own = unit_of_totals(event, match), triangle_score(evaluation, match)
                odd = _odd_totals(match, scored.get(match.id), unit)
                for about, what in _odd_total_of_team(own, unit) if own else odd:
                    yield OddInMatch(about, what, match_words(event, match), None, match.id)


def _odd_scores(event: Event, session: Session, makes: AllMakes) -> Iterator[OddInMatch]:
    """Yield unusual scores of every board, compared with all tables."""
    boards: dict[int, dict[SlipLocation, Result]] = defaultdict(dict)
    for place, result in results_of(event, session.id).items():
        boards[place.board][place] = result
    for board, results in sorted(boards.items()):
        places = {id(result): place for place, result in results.items()}
        deal, tricks = session.deals.get(board), makes.get((session.id, board))
        for result, odd in doubtful_results(list(results.values()), board, deal, tricks):
            place = places[id(result)]
            about = matter(odd.code, session=place.session, round=place.round, table=place.table, board=board)
            yield OddInMatch(about, odd.words, location_text(event, place), place)


Total = tuple[Matter, str]


def _odd_totals(match: Match, scored: ScoredMatch | None, unit: str) -> Iterator[Total]:
    slip = match.slip
    if slip is None or scored is None:
        return
    if slip.imps is not None:
        home, away = slip.imps
        boards = len(match.boards)
        if unit == IMPS and boards and max(home, away) > MOST_IMPS * boards:
            words = f"{home}-{away} IMPs on {boards} boards: more than {MOST_IMPS} a board"
            yield matter("too-many-imps", match=match.id, imps=(home, away), boards=boards), words
        if _complete(match, scored) and (home, away) != (scored.home, scored.away):
            given = _two(scored.home, scored.away)
            words = f"{home}-{away} {unit} were handed in, the boards give {given}; the boards count"
            yield matter("other-total", match=match.id, imps=(home, away), given=given), words
    if slip.vp is not None and scored.vps is not None and scored.gains:
        handed, given = _vps(slip.vp), _vps(scored.vps)
        if handed != given:
            words = f"{handed} VPs were handed in, the boards give {given}; the boards count"
            yield matter("other-vps", match=match.id, vps=handed, given=given), words


def _odd_total_of_team(own: TriangleScore, unit: str) -> Iterator[Total]:
    slip, boards = own.match.slip, len(own.match.boards)
    if slip is None or slip.team_imps is None:
        return
    net, given = net_words(slip.team_imps), net_words(own.score.net)
    if unit == IMPS and boards and abs(slip.team_imps) > MOST_IMPS * boards:
        words = f"{net} IMPs on {boards} boards: more than {MOST_IMPS} a board"
        yield matter("too-many-imps", match=own.match.id, net=net, boards=boards), words
    if own.gains and len(own.gains) >= boards and net != given:
        words = f"{net} {unit} were handed in, the boards give {given}; the boards count"
        yield matter("other-total", match=own.match.id, net=net, given=given), words


def _complete(match: Match, scored: ScoredMatch) -> bool:
    return bool(scored.gains) and len(scored.gains) >= len(match.boards)


def _two(home: Number, away: Number) -> str:
    return f"{figure(home)}-{figure(away)}"


def _vps(both: Sequence[Decimal]) -> str:
    return _two(*map(Fraction, both))


def match_words(event: Event, match: Match) -> str:
    table = f", table {match.table}" if match.table else ""
    home, away = entry_words(event, match.home), entry_words(event, match.away)
    return f"round {match.round}{table}, {home} v {away}"
