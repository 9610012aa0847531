"""Team numbers in a printed draw: the printed ones, and later by placing."""

from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

from bridgedesk.directing.entries.entry_terms import Concern, concern, terms_of, words_of_titles
from bridgedesk.directing.entries.team_members import state_of
from bridgedesk.directing.lookup import find_block
from bridgedesk.directing.qualifying.qualifying_link import imported_sessions
from bridgedesk.directing.seating.match_tables import has_come_in, sections_of_teams
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.session import Session
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.book import Block, rule_in
from bridgedesk.rulebooks.entries.team_number import Category, Listed
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.matches.seating_and_times import printed_draw
from bridgedesk.standings.stages.stages import kind_in_session

Lists = Mapping[Category, Block]
RECORD = "record it in the Rule book pane (Ctrl+B)"


def printed_numbers(event: Event, book: Book | None, session: str) -> dict[str, str]:
    """Return each team's number in the printed draw; empty while the competition is not known."""
    lists = _lists(event, book, session)
    category = _category(event, book, session, lists)
    numbers = _numbers(lists[category]) if category else {}
    states = {each.id: state_of(event, each, numbers) for each in event.entries}
    return {entry: numbers[state] for entry, state in states.items() if state in numbers}


def wrong_team_numbers(event: Event, book: Book | None) -> Iterator[Concern]:
    """Yield teams that do not have their printed number. Only the first session of teams counts, and none
    brought in by a final. A printed number beyond the numbers in use is ignored, since fewer teams play."""
    taken = imported_sessions(event)
    first = next((each for each in event.sessions if sections_of_teams(each) and each.id not in taken), None)
    lists = _lists(event, book, first.id) if first else {}
    if first is None or not lists:
        return
    sits, category = _sitting(first), _category(event, book, first.id, lists)
    if category is None:
        yield from _competition_unknown(event, lists, sits)
        return
    block, own = lists[category], printed_numbers(event, book, first.id)
    named = {each.id for each in event.entries if each.name}
    free = [state for state, number in _numbers(block).items() if number not in own.values()]
    seats = [int(number) for section in sections_of_teams(first) for number in section.seats]
    for entry, number in sits.items():
        if entry in own and own[entry] != number and int(own[entry]) <= max(seats):
            words = f"its number is {own[entry]}, not {number} ({block.clause})"
            yield concern("number-of-another", entry, words, own=own[entry], number=number)
        elif entry not in own and entry in named and free:
            says = f"has number {number}; if it is {_either(free)}, {RECORD}, Team numbers"
            yield concern("number-unknown", entry, f"{says} ({block.clause})", number=number)


def outdated_team_numbers(evaluation: Evaluation, book: Book | None) -> Iterator[Concern]:
    """Warn before the last round robin if teams keep the numbers of the first."""
    event = evaluation.event
    sessions = [each for each in event.sessions if sections_of_teams(each)]
    for session in sessions[1:]:
        clause, sits = by_placing(event, book, session), _sitting(session)
        begun = any(each.begun_or_ended for each in event.matches if each.session == session.id)
        if not clause or begun or not _is_over(event, session):
            continue
        if sits == _sitting(sessions[0]) and not _placed(evaluation, sits):
            says = f"session {session.id} has the numbers of the first round robin, not of the placings"
            words = f"{says}: seat it by ranking ({clause})"
            yield concern("not-by-placing", next(iter(sits)), words, session=session.id)


def usual_way(situation: Situation, session: str) -> SeatingMethod:
    """Return the usual seating: by ranking if teams are numbered by placing now, or the same seats."""
    here = situation.event.session(session)
    return (
        SeatingMethod.RANKED
        if by_placing(situation.event, situation.book_in_force, here)
        else SeatingMethod.SAME
    )


def by_placing(event: Event, book: Book | None, session: Session) -> str:
    """Return the clause that numbers a session's teams by placing, or ""."""
    draw = printed_draw(event, book, session.id) if book else None
    before = {each.id for each in event.sessions[: event.sessions.index(session)]}
    round_ = 1 + max((each.round for each in event.matches if each.session in before), default=0)
    if draw is None or round_ > draw.last_round or not draw.turn(round_).robin.by_place:
        return ""
    return draw.numbering


def session_with_same_draw(event: Event, book: Book | None, session: Session) -> Session | None:
    """Return the first round robin if its draw applies again, with teams numbered by placing."""
    if not by_placing(event, book, session):
        return None
    return next((each for each in event.sessions if sections_of_teams(each)), None)


# ---- what is printed


def _lists(event: Event, book: Book | None, session: str) -> Lists:
    if book is None:
        return {}
    categories: Sequence[Category] = get_args(Category)
    kind = kind_in_session(event, session, book)
    found = {each: find_block(book, "team-number", kind, each) for each in categories}
    return {each: block for each, block in found.items() if block and rule_in(block, Listed)}


def _numbers(block: Block) -> dict[str, str]:
    rule = rule_in(block, Listed)
    return {each.team: str(each.number) for each in (rule.numbers if rule else ())}


def _category(event: Event, book: Book | None, session: str, lists: Lists) -> Category | None:
    """Return the category as recorded, or from the titles."""
    if book is None or not lists:
        return None
    words = [
        *terms_of(event).categories,
        *words_of_titles(event, book, kind_in_session(event, session, book)),
    ]
    return next((each for word in words for each in lists if each == word), None)


def _competition_unknown(event: Event, lists: Lists, sits: Mapping[str, str]) -> Iterator[Concern]:
    """Warn once if team names match the lists, but the competition is not known."""
    block = next(iter(lists.values()))
    numbers = _numbers(block)
    entries = [
        each for each in event.entries if each.id in sits and state_of(event, each, numbers) in numbers
    ]
    if entries:
        says = "the title does not name the competition, so the team numbers are not checked: "
        where = f"{RECORD}, Terms of entry, {_either(list(lists))} ({block.clause})"
        yield concern("competition-unknown", entries[0].id, says + where)


def _either(words: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


# ---- who sits where


def _sitting(session: Session) -> dict[str, str]:
    """Return the number of each team."""
    return {
        entry: number
        for section in sections_of_teams(session)
        for number, entry in section.seats.items()
        if entry is not None
    }


def _is_over(event: Event, session: Session) -> bool:
    """Return True if all matches before this session are in."""
    before = {each.id for each in event.sessions[: event.sessions.index(session)]}
    return all(has_come_in(event, match) for match in event.matches if match.session in before)


def _placed(evaluation: Evaluation, sits: Mapping[str, str]) -> bool:
    """Return True if numbers follow the ranking, with tied teams in any order."""
    places = {each.entry: each.place or 0 for each in evaluation.standings.values()}
    in_turn = [places.get(entry, 0) for entry in sorted(sits, key=lambda entry: int(sits[entry]))]
    return in_turn == sorted(in_turn)
