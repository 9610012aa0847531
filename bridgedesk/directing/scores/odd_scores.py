"""Unusual results board by board; unchanged boards are not checked again."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.score import is_legal, nearest_scores
from bridgedesk.bridge.seats import Vulnerability, vulnerability
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.scores.match_score import figure, net_words, triangle_score
from bridgedesk.directing.seating.match_tables import matches_of, meets_in_matches
from bridgedesk.directing.seating.score_lines import VULNERABLE
from bridgedesk.directing.seating.score_location import SlipLocation, location_text, results_of
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.matter import Matter, matter
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score import Imps, PointsScore, Score, Split, plain_parts
from bridgedesk.event.session import Result, Scoring, Session
from bridgedesk.event.spelling import capitalised, counted
from bridgedesk.rulebooks import Book, Silent
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.scores.doubtful_score import TOPIC, DoubtfulScore, Fault, PlayersFirst
from bridgedesk.rulebooks.stages.finals import FinalsBracket
from bridgedesk.scoring.rounding import Number
from bridgedesk.standings.evaluation import Evaluation, ScoredMatch, TriangleScore
from bridgedesk.standings.flags import Flag
from bridgedesk.standings.matches.teams import unit_of_totals
from bridgedesk.standings.pairs.implausible_results import WRONG_SIDE, Makes, doubtful_results, suspects_on
from bridgedesk.standings.stages.stages import kind_in_session

AllMakes = Mapping[tuple[str, int], Makes]  # by session and board
NOTHING_KNOWN: AllMakes = {}


class _Seen(NamedTuple):
    results: Sequence[Result]
    deal: Deal | None
    makes: Makes | None
    flags: list[Flag]


class OddResults:
    def __init__(self) -> None:
        self._deals: list[Mapping[int, Deal]] = []
        self._makes: AllMakes | None = None
        self._seen: dict[tuple[str, int, tuple[str, ...]], _Seen] = {}

    def makes(self, event: Event, look: Callable[[], AllMakes]) -> AllMakes:
        """Return the tricks that can be made: looked up once for these hands, and again after new records."""
        deals = [session.deals for session in event.sessions]
        if self._makes is None or deals != self._deals:
            self._deals, self._makes = deals, look()
        return self._makes

    def look_again(self) -> None:
        self._makes = None

    def of(self, evaluation: Evaluation, makes: AllMakes = NOTHING_KNOWN) -> list[Flag]:
        deals = {session.id: session.deals for session in evaluation.event.sessions}
        seen = {}
        for board in evaluation.boards:
            sections = tuple(dict.fromkeys(section.id for section in board.sections))
            key, deal = (board.session, board.board, sections), deals[board.session].get(board.board)
            known = self._seen.get(key)
            tricks = makes.get(key[:2])
            if known is None or known[:3] != (board.results, deal, tricks):
                known = _Seen(board.results, deal, tricks, suspects_on(board, evaluation.event, tricks))
            seen[key] = known
        self._seen = seen
        return [flag for known in seen.values() for flag in known.flags]


# ---- unusual scores among all tables of a match, and match totals that contradict each other

IMPS, MOST_IMPS = "IMPs", 24  # on a board


class OddInMatch(NamedTuple):
    matter: Matter
    what: str
    where: str
    place: SlipLocation | None
    match: str | None = None  # if the item is about a whole match


def odd_in_matches(
    evaluation: Evaluation, makes: AllMakes = NOTHING_KNOWN, book: Book | None = None
) -> Iterator[OddInMatch]:
    event = evaluation.event
    scored = evaluation.scored_matches
    for session in event.sessions:
        if meets_in_matches(session):
            yield from _odd_scores(event, session, makes)
            agreed = _agreed_by(event, session, book)
            for match in matches_of(event, session.id):
                if agreed and match.slip is None and _is_complete(match, scored.get(match.id)):
                    what = (
                        f"the captains have not agreed the result yet: type the total they agreed ({agreed})"
                    )
                    about = matter("not-agreed", match=match.id)
                    yield OddInMatch(about, what, match_words(event, match), None, match.id)
                unit, own = unit_of_totals(event, match), triangle_score(evaluation, match)
                odd = _odd_totals(match, scored.get(match.id), unit)
                for about, what in _odd_total_of_team(own, unit) if own else odd:
                    yield OddInMatch(about, what, match_words(event, match), None, match.id)


def _agreed_by(event: Event, session: Session, book: Book | None) -> str:
    """Return the clause by which captains agree each result in this session; "" if there is none."""
    kind = kind_in_session(event, session.id, book) if book else ""
    rule = rule_in(book.find_block("finals", kind, ""), FinalsBracket) if book else None
    return rule.agreed if rule else ""


def _is_complete(match: Match, scored: ScoredMatch | None) -> bool:
    return scored is not None and bool(scored.gains) and len(scored.gains) >= len(match.boards)


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
            words = f"{home}-{away} IMPs on {counted(boards, 'board')}: more than {MOST_IMPS} per board"
            yield matter("too-many-imps", match=match.id, imps=(home, away), boards=boards), words
        if _is_complete(match, scored) and (home, away) != (scored.home, scored.away):
            given = _two(scored.home, scored.away)
            words = f"{home}-{away} {unit} were handed in, but the boards give {given}; the boards count"
            yield matter("other-total", match=match.id, imps=(home, away), given=given), words
    if slip.vp is not None and scored.vps is not None and scored.gains:
        handed, given = _vps(slip.vp), _vps(scored.vps)
        if handed != given:
            words = f"{handed} VPs were handed in, but the boards give {given}; the boards count"
            yield matter("other-vps", match=match.id, vps=handed, given=given), words


def _odd_total_of_team(own: TriangleScore, unit: str) -> Iterator[Total]:
    slip, boards = own.match.slip, len(own.match.boards)
    if slip is None or slip.team_imps is None:
        return
    net, given = net_words(slip.team_imps), net_words(own.score.net)
    if unit == IMPS and boards and abs(slip.team_imps) > MOST_IMPS * boards:
        words = f"{net} IMPs on {counted(boards, 'board')}: more than {MOST_IMPS} per board"
        yield matter("too-many-imps", match=own.match.id, net=net, boards=boards), words
    if own.gains and len(own.gains) >= boards and net != given:
        words = f"{net} {unit} were handed in, but the boards give {given}; the boards count"
        yield matter("other-total", match=own.match.id, net=net, given=given), words


def _two(home: Number, away: Number) -> str:
    return f"{figure(home)}-{figure(away)}"


def _vps(both: Sequence[Decimal]) -> str:
    return _two(*map(Fraction, both))


def match_words(event: Event, match: Match) -> str:
    table = f", table {match.table}" if match.table else ""
    home, away = entry_words(event, match.home), entry_words(event, match.away)
    return f"round {match.round}{table}, {home} v {away}"


# ---- impossible scores, and what the rule book lets the director do with them


def impossible_score_advice(
    event: Event, book: Book | None, session: str, board: int, score: Score, code: str
) -> str:
    """Return the rule book's advice for an unusual score, or "" if it has no clause."""
    fault = _fault(score, vulnerability(board), code)
    return _advice(event, book, session, fault) if fault else ""


def disagreement_advice(event: Event, book: Book | None, session: str) -> str:
    """Return the rule book's advice for a contract and a figure that disagree; other text already says
    that they do."""
    block = book.find_block(TOPIC.name, kind_in_session(event, session, book)) if book else None
    rule = rule_in(block, PlayersFirst)
    return f"{rule.done('disagrees')} ({block.clause})" if block and rule else ""


def _advice(event: Event, book: Book | None, session: str, fault: Fault) -> str:
    kind = kind_in_session(event, session, book)
    found = book.find_answer(DoubtfulScore(event=kind, fault=fault)) if book else None
    if found is None or isinstance(found, Silent):
        return ""
    return f"{capitalised(found.because)} ({found.clause})"


def _fault(score: Score, vulnerable: Vulnerability, code: str) -> Fault | None:
    if not isinstance(score, PointsScore):
        return None
    if code == WRONG_SIDE:
        return "wrong-side"
    if is_legal(score.value, vulnerable):
        return None
    if is_legal(-score.value, vulnerable):
        return "wrong-side"
    return "vulnerability" if any(is_legal(score.value, each) for each in Vulnerability) else "impossible"


# ---- impossible scores on a board, and what they may have meant

IN_IMPS = (Scoring.BUTLER, Scoring.CROSS_IMPS, Scoring.IMPS)


def signed(points: int) -> str:
    return f"{points:+d}"


def refuse_impossible(score: Score, board: int, spelt: Callable[[int], str] = signed) -> None:
    """Refuse an impossible score; `spelt` writes points as the director types them."""
    for part in plain_parts(score):
        if isinstance(part, PointsScore) and not is_possible(part.value, board):
            raise Refusal(impossible(part.value, board, spelt))


def refuse_other_unit(event: Event, session: str, score: Score) -> None:
    """Refuse IMPs if the session's boards are not scored in IMPs."""
    halves = (score.ns, score.ew) if isinstance(score, Split) else (score,)
    if event.scoring_of(session) not in IN_IMPS and any(isinstance(half, Imps) for half in halves):
        raise Refusal(f"Session {session} is not scored in IMPs. Type percentages, such as 60/40.")


def is_possible(points: int, board: int) -> bool:
    return is_legal(points, vulnerability(board))


def impossible(points: int, board: int, spelt: Callable[[int], str]) -> str:
    """Return the sentence, with the nearest possible scores."""
    vulnerable = vulnerability(board)
    near = " or ".join(spelt(each) for each in sorted(nearest_scores(points, vulnerable)))
    other = f"; {spelt(-points)} for the other side" if is_legal(-points, vulnerable) else ""
    where = f"board {board}, {VULNERABLE[vulnerable]}"
    return f"{spelt(points)} is not a possible score on {where}. Nearest: {near}{other}"
