"""Boards that a ruling removes: they count by the adjusted scores entered for them."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome, Room
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.score import Adjusted, Imps, Percentages
from bridgedesk.event.session import Section, Session
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.finding import Unit, say
from bridgedesk.rulebooks.penalties import PenaltyPolicy
from bridgedesk.rulebooks.scores.adjusted_score import ArtificialScores
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.entry_names import EntryRef, RulingRef, sentence
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.standings.stages.weeks_and_stanzas import part_in_words

ARTIFICIAL = Adjusted, Percentages, Imps  # however it was typed


class _Seat(NamedTuple):
    """Seat of the entry with a board, where no score has been entered yet."""

    where: str  # at which of several tables, with a blank before it
    north_south: bool


class _Due(NamedTuple):
    """Board of the entry, where it is played, and the scores already entered."""

    round: int
    table: int | None
    place: str
    board: int
    blank: tuple[_Seat, ...]
    adjusted: bool

    @property
    def is_done(self) -> bool:
        return self.adjusted and not self.blank


def flag_removed_boards(
    event: Event, conditions: Conditions, ruling: Ruling, entry: str, count: int
) -> Flag | None:
    """Return a flag for boards still to be adjusted under a ruling; None once enough adjusted scores are
    entered."""
    lost = sentence(RulingRef(ruling.id), ": ", EntryRef(entry), f" loses {counted(count, 'board')}")
    due = list(_boards(event, ruling, entry))
    done = sum(each.is_done for each in due)
    if due and done >= count:
        return None
    # a board that is adjusted at one of its tables is the one that was chosen
    to_type = sorted((each for each in due if each.blank), key=lambda each: not each.adjusted)
    first = next(iter(to_type), None)
    if first is None:
        what = sentence(lost, "; they are scored by the adjusted scores entered")
        figures = (("boards", count),)
        return Flag(
            "boards-lost", what, Severity.CHECK, round=ruling.round, ruling=ruling.id, figures=figures
        )
    left = to_type[: count - done]
    alike = [each for each in left if (each.place, each.blank) == (first.place, first.blank)]
    boards = ", ".join(str(each.board) for each in alike)
    marks = _marks(event, conditions, ruling)
    codes = _codes(ruling, first, marks) if marks else "its adjusted score"
    what = sentence(lost, f"; type {codes} for board {boards} of {first.place} to score them")
    return Flag(
        "boards-lost-untyped",
        what,
        Severity.CHECK,
        round=first.round,
        table=first.table,
        board=first.board,
        ruling=ruling.id,
        figures=(("boards", boards),),
    )


class _Marks(NamedTuple):
    """Codes to type for the side that loses the board and for the other side."""

    before: str
    minus: str
    plus: str

    def where(self, *, north_south: bool, both: bool) -> str:
        other = self.minus if both else self.plus
        return f"{self.before}{self.minus}{other}" if north_south else f"{self.before}{other}{self.minus}"


def _marks(event: Event, conditions: Conditions, ruling: Ruling) -> _Marks | None:
    """Return the codes for average minus and plus where the rule book awards those, or for its IMPs; None
    where the rule book sets no score."""
    scoring = event.scoring_of(ruling.session)
    if conditions.book is None or scoring is None or ruling.question not in ("late-arrival", "slow-play"):
        return None
    award = conditions.book.rule(ArtificialScores, "adjusted-score", conditions.scored_as(scoring))
    rule = conditions.rule(PenaltyPolicy, ruling.question)
    scores = rule.removed_board_scores if rule else None
    if rule is None or scores is None:
        return None
    if award is not None and scores == (award.minus, award.plus):
        return _Marks("A", "-", "+")
    if rule.score_unit is not Unit.IMP:
        return None
    minus, plus = (f"{'+' if each >= 0 else ''}{say(each)}" for each in scores)
    return _Marks("I", minus, plus)


def _codes(ruling: Ruling, due: _Due, marks: _Marks) -> str:
    """Return the codes to type. The minus goes to the entry; for a slow table to both sides, unless one is
    named."""
    both = ruling.question == "slow-play" and ruling.facts.get("at_fault", "both") == "both"
    return " and ".join(
        f"{marks.where(north_south=seat.north_south, both=both)}{seat.where}" for seat in due.blank
    )


def _boards(event: Event, ruling: Ruling, entry: str) -> Iterator[_Due]:
    """Yield boards in order of play from the ruling's round, or from the first; in a match, only boards of
    the ruling's round."""
    for session in event.sessions:
        if session.id != ruling.session:
            continue
        pairs = [each for each in session.sections if each.movement and not each.of_teams]
        if event.matches and not any(pairs):
            yield from _match_boards(event, session, entry, ruling.round)
        for section in pairs:
            until = ruling.round if event.matches else None  # each round of drawn pairs is a match
            yield from _section_boards(section, entry, ruling.round or 1, until)


def _section_boards(section: Section, entry: str, from_round: int, until: int | None) -> Iterator[_Due]:
    scores = {(each.round, each.table, each.board): each.score for each in section.results}
    for number, sittings in enumerate(section.movement.rounds if section.movement else (), start=1):
        for sitting in sittings if from_round <= number <= (until or number) else ():
            sides = [section.entry_at(side, number) for side in (sitting.ns, sitting.ew)]
            if entry not in sides or None in sides:
                continue
            place = f"round {number}, table {sitting.table}"
            for board in section.boards_of(sitting):
                score = scores.get((number, sitting.table, board))
                blank = (_Seat("", sides[0] == entry),) if score is None else ()
                yield _Due(number, sitting.table, place, board, blank, isinstance(score, ARTIFICIAL))


def _match_boards(event: Event, session: Session, entry: str, in_round: int | None) -> Iterator[_Due]:
    """Yield the entry's boards in matches: each board is at two tables, or at four in teams of eight."""
    by_movement = any(each.of_teams for each in session.sections)
    meetings: dict[tuple[int, int, frozenset[str]], list[Match]] = defaultdict(list)
    for match in event.matches:
        two = frozenset((match.home, match.away))
        is_here = match.session == session.id and in_round in (None, match.round)
        if is_here and entry in two and match.outcome is Outcome.PLAYED:
            meetings[match.round, match.stanza or 0, two].append(match)
    for _, halves in sorted(meetings.items(), key=lambda each: each[0][:2]):
        if any(match.slip is not None and not match.results for match in halves):
            return  # only its total came in: which boards it has without them, nobody can see
        for board in dict.fromkeys(board for match in halves for board in match.boards):
            yield _match_board(halves, board, entry, by_movement)


def _match_board(halves: Sequence[Match], board: int, entry: str, by_movement: bool) -> _Due:
    """Return one board of a match with its empty seats. Where a movement seats the teams, rooms have no
    names."""
    blank, adjusted = [], False
    for match in halves:
        scores = {each.room: each.score for each in match.results if each.board == board}
        for room in Room:
            north_south = (match.home == entry) == (room is Room.OPEN)
            side = "North-South" if north_south else "East-West"
            where = f" where {entry} sits {side}" if by_movement else f" in the {room.value} room"
            if room not in scores:
                blank.append(_Seat(where, north_south))
            adjusted = adjusted or isinstance(scores.get(room), ARTIFICIAL)
    first = halves[0]
    meeting = f"{first.home} v {first.away}"
    where = ", ".join(filter(None, [f"round {first.round}", part_in_words(first), meeting]))
    place = meeting if by_movement else where
    return _Due(first.round, first.table, place, board, tuple(dict.fromkeys(blank)), adjusted)
