"""Rulings on a board whose clause gives offenders and opponents each a new score."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.directing.forms import number_typed
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.people.about_players import entrant
from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.rulings.apply_ruling import current_score
from bridgedesk.directing.rulings.ruling_form import RulingFormData, blank_ruling
from bridgedesk.directing.rulings.score_ruling import ScorePreview, score_preview
from bridgedesk.directing.situation import Situation
from bridgedesk.event.match import Room
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Adjustment, Ruling, Sanction
from bridgedesk.event.score import Adjusted, Award, Imps, NotPlayed, OneSided, Percentages, Score, Split
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Figure, Figures, Finding, Refused, Unit
from bridgedesk.rulebooks.finding import say

OFFENDERS, OTHERS = "offenders", "others"
STANDS = "the score stands"


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


def rule_on_board(situation: Situation, book: EventBook, told: RulingFormData, time: datetime) -> BoardRuling:
    """Return the ruling that gives the result the clause's score. A call is not an offence against
    opponents the clause does not protect."""
    if len(told.who) != 1:
        raise Refusal("Whose call was it? Choose one side; the other side is found by the board")
    board = number_typed(told.facts.get("board", ""), "board")
    if board is None:
        raise Refusal("On which board? Type its number")
    entry = told.who[0]
    slip = (
        _of_match(situation, told, entry, board)
        if told.facts.get("match")
        else _at_table(situation, told, entry, board)
    )
    names = situation.event.players_by_id
    opponents = [entrant(names[key], situation.people.member(names[key])) for key in slip.opponents]
    ranks = tuple(each.rank or "" for each in opponents)
    found = _asked(book, told, slip, ranks if all(ranks) else ())
    words = tuple(
        f"{names[key].name}: {rank or 'rank not known'}"
        for key, rank in zip(slip.opponents, ranks, strict=True)
    )
    if isinstance(found, Figure):
        raise Refusal(f"Clause {found.clause}: {found.because} ({', '.join(words)})")
    if not isinstance(found, Figures):
        raise Refusal(f"Clause {found.clause} names no score for the board")
    ruling = _ruling(told, slip, board, found, time)
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


def _asked(book: EventBook, told: RulingFormData, slip: _Slip, ranks: tuple[str, ...]) -> Finding:
    facts = {"offence": told.choice.offence, "actual": slip.actual, "ranks": ranks}
    try:
        return book.answer(told.choice.question, facts)
    except Refused as problem:
        raise Refusal(str(problem)) from None


# ---- where it is


def _at_table(situation: Situation, told: RulingFormData, entry: str, board: int) -> _Slip:
    for each in situation.evaluation.boards:
        if (each.session, each.board) != (told.session, board):
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
    raise Refusal(
        f"{entry_words(situation.event, entry)} has no result on board {board} that was compared yet"
    )


def _of_match(situation: Situation, told: RulingFormData, entry: str, board: int) -> _Slip:
    match = situation.event.match(told.facts["match"])
    if entry not in (match.home, match.away):
        raise Refusal(f"{entry_words(situation.event, entry)} does not play in that match; choose another")
    if not told.facts.get("room"):
        raise Refusal("In which room was it? Choose it first")
    room, home = Room(told.facts["room"]), entry == match.home
    gains = [
        gain for each in situation.evaluation.matches if each.match.id == match.id for gain in each.gains
    ]
    net = [Fraction(own[0]) - Fraction(own[1]) for key, own in gains if key == board]
    if not net:
        raise Refusal(f"Board {board} has no IMPs yet; type the results of both tables first")
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


def _ruling(told: RulingFormData, slip: _Slip, board: int, found: Figures, time: datetime) -> Ruling:
    words = ", ".join(f"{each.what} {say(each.value)} {each.unit}" for each in found.amounts)
    return replace(
        blank_ruling(told, time),
        section=slip.section,
        round=slip.round,
        board=board,
        entry=told.who[0],
        facts={"offence": told.choice.offence},
        proposed=Sanction(None, words, found.clause),
        adjusted=slip.where,
    )


def _with_score(
    book: EventBook, situation: Situation, ruling: Ruling, slip: _Slip, found: Figures, stood: Score | None
) -> Ruling:
    amounts = {each.what: each.value for each in found.amounts}
    offenders, others = amounts[OFFENDERS], amounts[OTHERS]
    if found.amounts[0].unit is Unit.PERCENT:
        becomes = _in_percent(offenders, others, slip, stood)
    elif offenders == slip.actual:
        stands = Sanction(None, STANDS, found.clause)
        return replace(ruling, adjusted=None, imposed=stands)
    else:
        becomes = _in_imps(book, situation, offenders, others, north_south=slip.north_south)
    return replace(ruling, adjusted=replace(slip.where, becomes=becomes))


def _in_percent(offenders: Fraction, others: Fraction, slip: _Slip, stood: Score | None) -> Score:
    """Return the score in percentages; opponents who keep their score keep their result, whatever other
    results arrive."""
    if others == 100 - slip.actual and isinstance(stood, OneSided):
        punished = Percentages(_decimal(offenders), _decimal(offenders))
        return Split(punished, stood) if slip.north_south else Split(stood, punished)
    ns, ew = (offenders, others) if slip.north_south else (others, offenders)
    return Percentages(_decimal(ns), _decimal(ew))


def _in_imps(
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
