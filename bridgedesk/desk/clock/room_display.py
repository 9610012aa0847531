"""Results for the room display: only boards that every section has finished."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import NamedTuple

from bridgedesk.bridge.seats import Side
from bridgedesk.desk.clock.round_clock import Phase, Reading, RoundClock
from bridgedesk.desk.event.flights import all_flights
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.views.slip_figures import best_first, one_line, points_text, signed
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.directing.draws.rounds import last_drawn, last_session_drawn
from bridgedesk.directing.seating.draw_places import DrawPlace, draw_places
from bridgedesk.directing.seating.match_tables import all_tables, draw_of, team_numbers
from bridgedesk.directing.setup.flights import flight_words
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.score import LatePlay
from bridgedesk.event.session import Session
from bridgedesk.event.spelling import with_unit
from bridgedesk.movements.movement import Contest, MovementPlan
from bridgedesk.movements.properties import properties
from bridgedesk.sheets.words import numbers, plain
from bridgedesk.standings.entry_names import names_of
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.figures import total_text
from bridgedesk.standings.schedule import schedule_of

LEADERS = 10  # in each field
TABLES = 12  # on a page of the draw

Evaluate = Callable[[Event], Evaluation]


class RoomPage(NamedTuple):
    """Rows of left, middle and right; the middle takes the spare width."""

    title: str
    words: str
    rows: tuple[tuple[str, str, str], ...]


def finished_boards(session: Session) -> frozenset[int]:
    """Return boards finished in every section; a late play is not in yet."""
    waiting: set[int] = set()
    come_in: set[int] = set()
    for section in session.sections:
        expected = schedule_of(section).boards
        typed = (result for result in section.results if not isinstance(result.score, LatePlay))
        here = Counter(result.board for result in typed)
        waiting |= {board for board, times in expected.items() if here[board] < times}
        come_in |= set(here)
    return frozenset(come_in - waiting)


def _finished(event: Event, session: str) -> frozenset[int]:
    here = event.find_session(session)
    return finished_boards(here) if here else frozenset()


def finished_only(event: Event) -> Event:
    """Return the event with finished boards and matches only."""
    sessions = []
    for session in event.sessions:
        boards = finished_boards(session)
        sections = tuple(
            replace(section, results=tuple(each for each in section.results if each.board in boards))
            for section in session.sections
        )
        sessions.append(replace(session, sections=sections))
    return replace(event, sessions=tuple(sessions), matches=tuple(filter(_is_whole, event.matches)))


def _is_whole(match: Match) -> bool:
    return match.slip is not None or len(match.results) in (0, 2 * len(match.boards))


def leader_pages(event: Event, evaluate: Evaluate, session: str) -> list[RoomPage]:
    """Return a page for each field; none before the first board is finished."""
    found = evaluate(finished_only(event))
    names, unit = names_of(event), found.unit
    boards = _finished(event, session)
    words = f"After boards {numbers(sorted(boards))}" if boards else ""
    pages = []
    for field in found.fields:
        standings = [each for each in field.standings if each.total is not None][:LEADERS]
        rows = tuple(
            (
                f"{each.place}{'=' if each.shared else ''}",
                names[each.entry],
                with_unit(total_text(found, each.total or 0), unit),
            )
            for each in standings
        )
        title = f"Leaders, {field.name}" if len(found.fields) > 1 else "Leaders"
        if rows:
            pages.append(RoomPage(title, words, rows))
    return pages


def board_pages(looking: StandingsModel, session: str) -> list[RoomPage]:
    """Return how often each score occurred on the session's finished boards."""
    finished = _finished(looking.event, session)
    pages = []
    for board in looking.boards:
        shown = board.session == session and board.board in finished
        if shown and (session, board.board) not in looking.hidden:
            scores = Counter(
                (
                    signed(line.slip.points) or one_line(line.result.score, line.board),
                    points_text(looking, line, Side.NS),
                )
                for line in best_first(board.lines)
            )
            rows = tuple((score, f"{count} ×", f"NS {ns}") for (score, ns), count in scores.items())
            datum = board.scored.points.datum
            words = "" if datum is None else f"datum {signed(datum)}"
            pages.append(RoomPage(f"Board {board.board}", words, rows))
    return pages


def draw_pages(event: Event, session: str) -> list[RoomPage]:
    """Return the round drawn last, first by table, then by name."""
    last = last_drawn(event, session)
    if not last:
        return []
    names, numbered = names_of(event), team_numbers(event)
    called = {entry: f"{numbered[entry]}  {name}" for entry, name in names.items() if entry in numbered}
    drawn = draw_of(event, session, last[0].round)
    tables = all_tables(event, last[0].round)
    rows = [
        (str(tables.get(each.id, "")), f"{called[each.home]}  v  {called[each.away]}", "") for each in last
    ]
    rows += [("", f"Bye: {called[drawn.bye]}", "")] if drawn and drawn.bye else []
    boards = {each.boards for each in last if each.boards}
    words = f"Boards {numbers(sorted(boards.pop()))}" if len(boards) == 1 else ""
    title = f"Round {last[0].round}"
    by_name = list(_by_name(draw_places(event, session, last[0].round)))
    return [*_split(title, words, rows), *_split(f"{title}, by name", words, by_name)]


def leader_pages_of_flights(open_event: OpenEvent, evaluate: Evaluate, session: str) -> list[RoomPage]:
    """Return the leaders of all flights, each with the name of its flight; another flight is worked out again
    only after a change there."""
    pages = []
    for each in all_flights(open_event):
        if each is open_event:
            pages.append((each, leader_pages(each.event, evaluate, session)))
        else:
            pages.append((each, each.once((), _leaders, each)))
    return _named_after_flights(pages)


def _leaders(open_event: OpenEvent) -> list[RoomPage]:
    event = open_event.event
    return leader_pages(event, open_event.supposing, last_session_drawn(event) or event.sessions[0].id)


def _named_after_flights(pages: Sequence[tuple[OpenEvent, list[RoomPage]]]) -> list[RoomPage]:
    """Put the name of each flight before its titles, if there are several."""
    if len(pages) == 1:
        return pages[0][1]
    return [
        page._replace(title=f"{flight_words(each.event)}, {_lower(page.title)}")
        for each, found in pages
        for page in found
    ]


def draw_pages_of_flights(open_event: OpenEvent, session: str) -> list[RoomPage]:
    """Return the rounds drawn last in all flights, each with the name of its flight."""
    pages = []
    for each in all_flights(open_event):
        here = session if each is open_event else last_session_drawn(each.event)
        pages.append((each, draw_pages(each.event, here) if here else []))
    return _named_after_flights(pages)


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


def _by_name(places: Sequence[DrawPlace]) -> Iterator[tuple[str, str, str]]:
    """Yield table, name and opponent's number, in order of the names."""
    numbered = {each.entry: each.number for each in places}
    for place in sorted(places, key=lambda each: plain(each.name)):
        tables = ", ".join(each.label for each in place.tables) or "bye"
        yield tables, place.name, " ".join(f"v {numbered[each.against]}" for each in place.tables)


def _split(title: str, words: str, rows: Sequence[tuple[str, str, str]]) -> Iterator[RoomPage]:
    """Yield pages of nearly equal length."""
    each_page = -(-len(rows) // -(-len(rows) // TABLES))
    for at in range(0, len(rows), each_page):
        yield RoomPage(title, words, tuple(rows[at : at + each_page]))


def in_turn(pages: Sequence[RoomPage], at: int) -> RoomPage | None:
    return pages[at % len(pages)] if pages else None


# ---- room announcements: what comes next, in a few words readable from the last table


def headline(reading: Reading, clock: RoundClock) -> str:
    match reading.phase:
        case Phase.BEFORE:
            return "Play begins soon"
        case Phase.PLAY if clock.more or clock.in_stanzas:
            return f"Round {clock.name(reading.round)}"
        case Phase.PLAY:
            return f"Round {clock.name(reading.round)} of {clock.name(len(clock.rounds))}"
        case Phase.OVER if clock.waits_for_draw:
            return f"Round {clock.name(reading.round)} is over"
        case Phase.BREAK:
            return "Break"
        case Phase.OVER:
            return "Play is over"


def what_comes_next(
    reading: Reading, clock: RoundClock, movement: MovementPlan | None, labels: Mapping[int, str]
) -> list[str]:
    """Return the lines of the room display."""
    if reading.phase is Phase.OVER and clock.waits_for_draw:
        return ["Please hand in your score slips. The next round will be drawn."]
    if reading.phase is Phase.OVER:
        return ["Thank you. Please hand in your score slips."]
    here = clock.round_in_event(reading.round)
    lines = list(_round_lines(movement, here, labels)) if reading.phase is Phase.PLAY else []
    tea = clock.breaks.get(reading.round)
    if reading.phase is Phase.PLAY and tea and (reading.round < len(clock.rounds) or clock.more):
        lines.append(f"Then a break of {tea // timedelta(minutes=1)} minutes")
    following = reading.round + 1
    if following > len(clock.rounds):
        return lines if clock.more else [*lines, "This is the last round"]
    coming = list(_round_lines(movement, clock.round_in_event(following), labels))
    if coming:
        lines.append(f"Round {clock.name(following)}: {'; '.join(coming)}")
    elif reading.phase is not Phase.PLAY:
        lines.append(f"Round {clock.name(following)} comes next")
    return lines


def _round_lines(movement: MovementPlan | None, round_: int, labels: Mapping[int, str]) -> Iterator[str]:
    """Yield a round's arrow-switches, sit-outs, shared boards and skips."""
    if movement is None or round_ > len(movement.rounds):
        return
    row = movement.rounds[round_ - 1]
    playing = [seat for seat in row if movement.is_played(seat)]
    turned = [seat.table for seat in playing if seat.switched]
    if turned and len(turned) == len(playing):
        yield "arrow-switch: turn the boards, stay seated"
    elif turned:
        yield f"arrow-switch at {_tables(turned, labels)}: turn the boards, stay seated"
    half = [seat.table for seat in playing if seat.turn_after is not None]
    if half:
        yield f"half-way arrow-switch at {_tables(half, labels)}"
    out = [pair for pair, rounds in properties(movement).sit_outs.items() if round_ in rounds]
    if out:
        who = "player" if movement.contest is Contest.INDIVIDUAL else "pair"
        yield f"{who} {' and '.join(out)} {'sits' if len(out) == 1 else 'sit'} out"
    for group in properties(movement).shared.get(round_, ()):
        yield f"{_tables(group, labels)} share boards"
    if _skips(movement, round_):
        yield "East-West skip a table"


def _tables(tables: object, labels: Mapping[int, str]) -> str:
    names = [labels.get(table, str(table)) for table in tables] if isinstance(tables, list | tuple) else []
    return f"table{'' if len(names) == 1 else 's'} {', '.join(names)}"


def _skips(movement: MovementPlan, round_: int) -> bool:
    """Return True if East-West skip a table before this round."""
    if movement.winners != 2 or round_ < 3:
        return False
    before, here, after = (
        {seat.ew: seat.table for seat in movement.rounds[at]} for at in (round_ - 3, round_ - 2, round_ - 1)
    )
    tables = len(movement.tables)
    usual = {(here[pair] - before[pair]) % tables for pair in here if pair in before}
    now = {(after[pair] - here[pair]) % tables for pair in after if pair in here}
    return len(usual) == 1 and len(now) == 1 and usual != now and now == {next(iter(usual)) * 2 % tables}
