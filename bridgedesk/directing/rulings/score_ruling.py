"""Rulings that give a new score, with a preview, and the clauses that give both sides of a board one."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, time
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.directing.forms import number_typed
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.people.about_players import entrant
from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.rulings.apply_ruling import current_score
from bridgedesk.directing.rulings.ruling_form import RulingFormData, blank_ruling
from bridgedesk.directing.rulings.ruling_list import entries_of
from bridgedesk.directing.rulings.words import outcome_words
from bridgedesk.directing.scores.match_score import totals_words
from bridgedesk.directing.seating.hidden_boards import hidden_boards
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.match import Room
from bridgedesk.event.refusal import Refusal, refusals_of
from bridgedesk.event.ruling import Adjustment, Ruling, Sanction
from bridgedesk.event.score import Adjusted, Award, Imps, NotPlayed, OneSided, Percentages, Score, Split
from bridgedesk.event.score_text import HIDDEN, score_words
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Figure, Figures, Finding, Refused, Silent, Unit
from bridgedesk.rulebooks.penalties import amount_words
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.matches.ruled_matches import ASSIGNED, law_of

OFFENDERS, OTHERS = "offenders", "others"
STANDS = "the score stands"
AWARDS = {Award.PLUS: "average-plus", Award.AVERAGE: "average", Award.MINUS: "average-minus"}


def scores_that_stood(event: Event, form: RulingFormData) -> tuple[Score, ...]:
    """Return the present score of the board on the form, which may name the declarer; nothing if the board
    is hidden from a playing director."""
    facts, room = form.facts, form.facts.get("room")
    numbers = {name: int(text) for name in ("board", "table") if (text := facts.get(name, "")).isdecimal()}
    where = Adjustment(
        NotPlayed(), None, numbers.get("table"), facts.get("match") or None, Room(room) if room else None
    )
    ruling = replace(
        blank_ruling(form, datetime.combine(event.date, time())), board=numbers.get("board"), adjusted=where
    )
    if ruling.board is None or ruling.board in hidden_boards(event, form.session or ""):
        return ()
    try:
        stood = current_score(event, ruling)
    except Refusal:
        return ()
    return (stood,) if stood is not None else ()


class ScorePreview(NamedTuple):
    value: str
    law: str
    words: str
    more: tuple[str, ...]


def score_preview(event: Event, book: EventBook, ruling: Ruling) -> ScorePreview:
    """Describe a ruling before it is made; refuse it if its score location is wrong."""
    stands = current_score(event, ruling)
    hidden = ruling.board in hidden_boards(event, ruling.session or "")
    was = HIDDEN if hidden else score_words(stands) if stands else "no score"
    becomes = ruling.adjusted.becomes if ruling.adjusted else None
    both = " v ".join(entry_words(event, entry) for entry in entries_of(event, ruling))
    said = [_other_table(event, ruling), *(_by_the_book(event, book, becomes) if becomes else ())]
    more = tuple(dict.fromkeys(filter(None, said)))
    value = capitalised(f"{was} becomes {score_words(becomes)}") if becomes else was
    return ScorePreview(value, law_of(becomes) if becomes else "", both, more)


def vps_preview(evaluation: Evaluation, ruling: Ruling) -> ScorePreview:
    event = evaluation.event
    match = event.match(ruling.on_match.match if ruling.on_match else "")
    stands = totals_words(evaluation, match)
    words = " v ".join(entry_words(event, entry) for entry in (match.home, match.away))
    return ScorePreview(
        outcome_words(ruling), ASSIGNED, words, (f"The boards give {stands}",) if stands else ()
    )


def _other_table(event: Event, ruling: Ruling) -> str:
    """Return the result of the other room, which stays and is compared with the new score."""
    adjusted = ruling.adjusted
    if (
        adjusted is None
        or adjusted.match is None
        or ruling.board in hidden_boards(event, ruling.session or "")
    ):
        return ""
    room = Room.CLOSED if adjusted.room is Room.OPEN else Room.OPEN
    stands = current_score(event, replace(ruling, adjusted=replace(adjusted, room=room)))
    return f"{room.value} room: {score_words(stands) if stands else 'no score yet'}"


def _by_the_book(event: Event, book: EventBook, score: Score) -> Iterator[str]:
    """Say what an average plus or minus is worth in this event."""
    if isinstance(score, Split):
        yield from _by_the_book(event, book, score.ns)
        yield from _by_the_book(event, book, score.ew)
    if not isinstance(score, Adjusted):
        return
    scoring = event.sessions[0].scoring.value if event.sessions else "matchpoints"
    for award in (score.ns, score.ew):
        found = book.find_answer("adjusted-score", {"scoring": scoring, "award": AWARDS[award]})
        if found is not None and not isinstance(found, Silent):
            yield f"{found.clause}: {found.because}"


# ---- rulings by a clause on the board


class _Slip(NamedTuple):
    """Result on a board: its location, the offenders' direction, their score and their opponents."""

    where: Adjustment
    section: str | None
    round: int | None
    north_south: bool
    actual: Fraction
    opponents: tuple[str, ...]  # players


class BoardRuling(NamedTuple):
    ruling: Ruling
    finding: Finding
    ranks: tuple[str, ...]  # of the opponents, in words


def rule_on_board(situation: Situation, book: EventBook, form: RulingFormData, time: datetime) -> BoardRuling:
    """Return the ruling that gives the result the clause's score. A call is not an offence against
    opponents the clause does not protect."""
    if len(form.who) != 1:
        raise Refusal("Choose the side that made the call; the board gives the other side.")
    board = number_typed(form.facts.get("board", ""), "board")
    if board is None:
        raise Refusal("Type the number of the board.")
    entry = form.who[0]
    slip = (
        _match_slip(situation, form, entry, board)
        if form.facts.get("match")
        else _table_slip(situation, form, entry, board)
    )
    names = situation.event.players_by_id
    opponents = [entrant(names[key], situation.people.member(names[key])) for key in slip.opponents]
    ranks = tuple(each.rank or "" for each in opponents)
    found = _asked(book, form, slip, ranks if all(ranks) else ())
    words = tuple(
        f"{names[key].name}: {rank or 'rank not known'}"
        for key, rank in zip(slip.opponents, ranks, strict=True)
    )
    if isinstance(found, Figure):
        raise Refusal(f"Clause {found.clause}: {found.because} ({', '.join(words)})")
    if not isinstance(found, Figures):
        raise Refusal(f"Clause {found.clause} sets no score for the board")
    ruling = _ruling(form, slip, board, found, time)
    stood = current_score(situation.event, ruling) if ruling.adjusted else None
    return BoardRuling(_with_score(book, situation, ruling, slip, found, stood), found, words)


def board_ruling_preview(situation: Situation, book: EventBook, found: BoardRuling) -> ScorePreview:
    """Describe the new score, its clause and reason, and the opponents the call was made against."""
    made, cited = found.ruling, f"Clause {found.finding.clause}"
    value = capitalised(STANDS)
    more = tuple(filter(None, (found.finding.note, *found.ranks)))
    if made.adjusted is not None:
        said = score_preview(situation.event, book, made)
        value, more = said.value, (*more, *said.more)
    return ScorePreview(value, cited, f"{capitalised(found.finding.because)}.", more)


def _asked(book: EventBook, form: RulingFormData, slip: _Slip, ranks: tuple[str, ...]) -> Finding:
    facts = {"offence": form.choice.offence, "actual": slip.actual, "ranks": ranks}
    with refusals_of(Refused):
        return book.answer(form.choice.question, facts)


# ---- where it is


def _table_slip(situation: Situation, form: RulingFormData, entry: str, board: int) -> _Slip:
    for each in situation.evaluation.boards:
        if (each.session, each.board) != (form.session, board):
            continue
        scored = zip(each.opponents, each.points.ns.points, each.points.ew.points, strict=True)
        for section, result, (both, ns, ew) in zip(each.sections, each.results, scored, strict=True):
            if entry not in both:
                continue
            north_south = both[0] == entry
            own, top = (ns, each.points.ns.top) if north_south else (ew, each.points.ew.top)
            if own is None:
                break
            other = both[1] if north_south else both[0]
            actual = 100 * Fraction(own) / Fraction(top) if top else Fraction(own)
            where = Adjustment(NotPlayed(), None, result.table)
            return _Slip(
                where, section.id, result.round, north_south, actual, situation.event.players_of(other)
            )
    raise Refusal(f"{entry_words(situation.event, entry)} has no result on board {board} to compare yet")


def _match_slip(situation: Situation, form: RulingFormData, entry: str, board: int) -> _Slip:
    match = situation.event.match(form.facts["match"])
    if entry not in (match.home, match.away):
        raise Refusal(f"{entry_words(situation.event, entry)} does not play in that match. Choose another.")
    if not form.facts.get("room"):
        raise Refusal("Choose the room first.")
    room, home = Room(form.facts["room"]), entry == match.home
    gains = [
        gain for each in situation.evaluation.matches if each.match.id == match.id for gain in each.gains
    ]
    net = [Fraction(own[0]) - Fraction(own[1]) for key, own in gains if key == board]
    if not net:
        raise Refusal(f"Board {board} has no IMPs yet. Type the results of both tables first.")
    sat: tuple[str, ...] = ()
    if match.line_up is not None:
        north, east, south, west = match.line_up.open if room is Room.OPEN else match.line_up.closed
        sat = (east, west) if home == (room is Room.OPEN) else (north, south)
    opponents = sat or situation.event.players_of(match.away if home else match.home)
    where = Adjustment(NotPlayed(), None, None, match.id, room)
    return _Slip(
        where, None, match.round, home == (room is Room.OPEN), net[0] if home else -net[0], opponents
    )


# ---- what it becomes


def _ruling(form: RulingFormData, slip: _Slip, board: int, found: Figures, time: datetime) -> Ruling:
    words = ", ".join(f"{each.what} {amount_words(each.value, each.unit)}" for each in found.amounts)
    return replace(
        blank_ruling(form, time),
        section=slip.section,
        round=slip.round,
        board=board,
        entry=form.who[0],
        facts={"offence": form.choice.offence},
        proposed=Sanction(None, words, found.clause),
        adjusted=slip.where,
    )


def _with_score(
    book: EventBook, situation: Situation, ruling: Ruling, slip: _Slip, found: Figures, stood: Score | None
) -> Ruling:
    amounts = {each.what: each.value for each in found.amounts}
    offenders, others = amounts[OFFENDERS], amounts[OTHERS]
    if found.amounts[0].unit is Unit.PERCENT:
        becomes = _percent_score(offenders, others, slip, stood)
    elif offenders == slip.actual:
        stands = Sanction(None, STANDS, found.clause)
        return replace(ruling, adjusted=None, imposed=stands)
    else:
        becomes = _imp_score(book, situation, offenders, others, north_south=slip.north_south)
    return replace(ruling, adjusted=replace(slip.where, becomes=becomes))


def _percent_score(offenders: Fraction, others: Fraction, slip: _Slip, stood: Score | None) -> Score:
    """Return the score in percentages; opponents who keep their score keep their result, whatever other
    results arrive."""
    if others == 100 - slip.actual and isinstance(stood, OneSided):
        punished = Percentages(_decimal(offenders), _decimal(offenders))
        return Split(punished, stood) if slip.north_south else Split(stood, punished)
    ns, ew = (offenders, others) if slip.north_south else (others, offenders)
    return Percentages(_decimal(ns), _decimal(ew))


def _imp_score(
    book: EventBook, situation: Situation, offenders: Fraction, others: Fraction, *, north_south: bool
) -> Score:
    """Return average minus and plus if they are worth the same IMPs; if not, a score in IMPs."""
    scoring = next((session.scoring.value for session in situation.event.sessions), "imps")
    awards = ("average-minus", "average-plus")
    found = [book.answer("adjusted-score", {"scoring": scoring, "award": each}) for each in awards]
    if [each.value for each in found if isinstance(each, Figure)] != [offenders, others]:
        own, theirs = _decimal(offenders), _decimal(others)
        return Imps(own, theirs) if north_south else Imps(theirs, own)
    minus, plus = Award.MINUS, Award.PLUS
    return Adjusted(minus, plus) if north_south else Adjusted(plus, minus)


def _decimal(percent: Fraction) -> Decimal:
    return round(Decimal(percent.numerator) / percent.denominator, 4)
