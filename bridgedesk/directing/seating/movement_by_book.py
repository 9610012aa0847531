"""Rule book's requirements for the movement chosen for its event."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.directing.lookup import find_conditions, find_policy, find_rule
from bridgedesk.directing.seating.match_tables import match_has_come_in, sections_of_teams
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.matter import Matter, matter
from bridgedesk.event.spelling import counted
from bridgedesk.movements.library import Library
from bridgedesk.movements.suggest import MINUTES_A_BOARD
from bridgedesk.rulebooks import Book, Figure, Finding, Listing, Refused
from bridgedesk.rulebooks.before_play.event_form import EventForm, EventFormPolicy
from bridgedesk.rulebooks.before_play.team_draw import RobinOfRound
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.conduct.round_time import RoundTime, RoundTimePolicy
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.matches.seating_and_times import printed_draw
from bridgedesk.standings.stages.stages import kind_in_session

# ---- draw of the director


def set_by_director(event: Event, book: Book, session: str) -> str:
    """Say that the director sets the draw of this session's rounds, and when to announce it."""
    turn = _turn_in(event, book, session)
    if turn is None or not turn.robin.told_after:
        return ""
    return (
        f"Rule book: you set the draw of {_which(turn)} {turn.robin.announced}; {turn.seating}"
        f" ({turn.robin.clause})"
    )


def draws_to_announce(event: Event, book: Book | None) -> Iterator[tuple[Matter, str]]:
    """Yield draws that the captains should know by now and that are not set."""
    sessions = [each for each in event.sessions if sections_of_teams(each)]
    draw = printed_draw(event, book, sessions[0].id) if book and sessions else None
    if draw is None:
        return
    for at in range(len(draw.round_robins)):
        turn = draw.turn(at * len(draw.rounds) + 1)
        after = [each for each in event.matches if each.round == turn.robin.told_after]
        drawn = any(turn.first_round <= each.round <= turn.last_round for each in event.matches)
        if turn.robin.told_after and after and not drawn and all(map(match_has_come_in, after)):
            words = (
                f"set the draw of {_which(turn)} and announce it to the captains now, at the end of"
                f" round {turn.robin.told_after}: type it in Setup, in the session of those rounds"
                f" ({turn.robin.clause})"
            )
            yield matter("draw-to-tell", round_robin=turn.number, first_round=turn.first_round), words


def _turn_in(event: Event, book: Book, session: str) -> RobinOfRound | None:
    """Return the round robin that follows the rounds of earlier sessions."""
    draw = printed_draw(event, book, session)
    if draw is None:
        return None
    earlier = [each.id for each in event.sessions]
    earlier = earlier[: earlier.index(session)]
    first = 1 + max((each.round for each in event.matches if each.session in earlier), default=0)
    return draw.turn(first) if first <= draw.last_round else None


def _which(turn: RobinOfRound) -> str:
    return f"round robin {turn.number}, rounds {turn.first_round} to {turn.last_round},"


# ---- movement by book


class MovementByBook(NamedTuple):
    book: Book | None = None
    kind: str = ""
    open_draw: str = ""  # that the director sets the draw of these rounds

    def pace(self) -> Fraction:
        return pace(self.book, self.kind) if self.book else MINUTES_A_BOARD

    def in_matches(self) -> bool:
        """Return whether the rounds of pairs count as matches."""
        return self.book is not None and self.book.in_matches(self.kind)

    def draw(self, entrants: int, movements: Library) -> str | None:
        """Return the family of movements that the rule book prints for this event and number."""
        if self.book is None:
            return None
        kinds = self.book.like(self.kind)
        draws = movements.draws.values()
        mine = (each for each in draws if each.book == self.book.id and each.kind in kinds)
        return next((each.name for each in mine if each.seats(entrants)), None)

    @property
    def matches(self) -> tuple[int | None, int | None]:
        """Return rounds and boards of a match, where the rule book prints them."""
        rule = self._form_rule
        return (rule.rounds, rule.boards) if rule else (None, None)

    @property
    def boards_of_final(self) -> int | None:
        """Return the boards of all rounds, if the rule book prints them for a round robin."""
        return self._form_rule.boards_of_final if self._form_rule else None

    @property
    def _form_rule(self) -> EventFormPolicy | None:
        return find_rule(self.book, EventFormPolicy, "event-form", self.kind)

    def form(self, entrants: int) -> str:
        """Return the format with its clause, or "" if the format is open."""
        if (by_number := self.form_of(entrants)) or self.book is None:
            return by_number
        by_entries = self._form_rule is not None and self._form_rule.is_by_entries
        if by_entries or find_policy(self.book, "event-form", self.kind) is None:
            return ""
        found = self.book.answer(EventForm(event=self.kind))
        return _by_the_book(", ".join(found.items) if isinstance(found, Listing) else found.because, found)

    def form_of(self, entrants: int) -> str:
        """Return the format where it depends on the number of entries and not on the stage before."""
        rule = self._form_rule
        if self.book is None or rule is None or not rule.is_by_entries or rule.is_by_stage_before:
            return ""
        found = self.book.answer(EventForm(event=self.kind, entries=Fraction(entrants)))
        return _by_the_book(found.because, found)


def _by_the_book(words: str, found: Finding) -> str:
    return f"Rule book: {words} ({found.clause})"


def movement_by_book(situation: Situation, session: str) -> MovementByBook:
    """Return the rule book's requirements; none if the book is missing or does not cover this kind of
    event."""
    book = situation.book_in_force
    if book is None:
        return MovementByBook()
    try:
        kind = book.kind(kind_in_session(situation.event, session, book))
    except Refused:
        return MovementByBook()
    return MovementByBook(book, kind, set_by_director(situation.event, book, session))


def pace(book: Book, kind: str) -> Fraction:
    """Return minutes per board by the rule book, also where it prints them match by match; or else the
    usual pace."""
    rule = book.rule(RoundTimePolicy, "round-time", kind)
    if rule is not None and rule.times:
        printed = {each.minutes / each.boards for each in rule.times}
        return printed.pop() if len(printed) == 1 else MINUTES_A_BOARD
    few, many = (book.answer(RoundTime(event=kind, boards=boards)) for boards in (10, 20))
    if isinstance(few, Figure) and isinstance(many, Figure) and many.value > few.value:
        return (many.value - few.value) / 10
    return MINUTES_A_BOARD


# ---- warning before play if the rule book has no VP scale for the length of the matches


def no_scale(event: Event, book: Book | None, matches: Iterable[Match]) -> tuple[str, ...]:
    """Warn of matches without a VP scale, which do not count until their VPs are typed."""
    conditions = find_conditions(event, book)
    if conditions is None:
        return ()
    lengths = {len(match.boards) for match in matches if match.boards}
    without = sorted(each for each in lengths if _level(conditions, each) is None)
    if book is None or not conditions.has_scale or not without:
        return ()
    boards, clause = counted(without[0], "board"), conditions.clause("victory-points")
    return (
        f"{book.title} has no VP scale for matches of {boards} ({clause}). Type each match's VPs, or play"
        " more boards a match.",
    )


def _level(conditions: Conditions, boards: int) -> Decimal | None:
    """Return the VPs of a level match, or for matchpoints by percentages."""
    if conditions.by_percentages:
        return conditions.percent_points(Fraction(50), boards)
    return conditions.victory_points(0, boards)


# ---- odd number


def odd_numbers(event: Event, book: Book | None) -> Iterator[tuple[Matter, str]]:
    """Yield each stage with an odd number; entries that withdraw later still count."""
    stages: dict[str | None, list[str]] = {}
    for session in event.sessions:
        stages.setdefault(session.stage, []).append(session.id)
    for stage, sessions in stages.items():
        clause = _asks_for_even(event, book, sessions[0])
        many = len(_playing(event, stage, sessions)) if clause else 0
        if many % 2:
            here = f"{many} entries; the rule book requires an even number"
            words = f"{here}: add one, or accept with a reason ({clause})"
            yield matter("odd-number", stage=stage, entries=many), words


def _asks_for_even(event: Event, book: Book | None, session: str) -> str:
    """Return the clause that requires an even number, or ""."""
    try:
        block = book.block("event-form", kind_in_session(event, session, book)) if book else None
    except Refused:
        return ""
    rule = rule_in(block, EventFormPolicy)
    return block.clause if block and rule and rule.even else ""


def _playing(event: Event, stage: str | None, sessions: list[str]) -> set[str]:
    """Return entries that have opponents or byes; none before the first result, nor entries that left
    before playing."""
    matches = [match for match in event.matches if match.session in sessions]
    begun = [match for match in matches if match.begun_or_ended and match.outcome is not Outcome.BYE]
    if not begun:
        return set()
    drawn = {side for match in matches for side in (match.home, match.away)}
    resting = {draw.bye for draw in event.draws if draw.bye and draw.stage == stage}
    played = {side for match in begun for side in (match.home, match.away)}
    gone = {entry.id for entry in event.entries if entry.withdrawn is not None}
    return (drawn | resting) - (gone - played)
