"""Finals between teams: the rule book's format, and the next matches."""

from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from bridgedesk.directing.draws.rounds import FEWEST_TEAMS, NextRound, next_round
from bridgedesk.directing.finals.extra_boards import TiedMatch, extra_numbers, tied_match
from bridgedesk.directing.lookup import find_block, find_rule
from bridgedesk.directing.qualifying.qualifying_import import is_empty_final
from bridgedesk.directing.qualifying.qualifying_link import qualified_in
from bridgedesk.directing.seating.movement_by_book import movement_by_book
from bridgedesk.directing.seating.seats import ranges
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event, Status
from bridgedesk.event.moment import day_words
from bridgedesk.event.session import Session
from bridgedesk.movements.draw.bracket import PlayedFinal, is_to_be_picked
from bridgedesk.rulebooks import Book, Refused
from bridgedesk.rulebooks.before_play.event_form import EventForm, EventFormPolicy
from bridgedesk.rulebooks.question import Policy
from bridgedesk.rulebooks.stages.finals import FinalsBracket
from bridgedesk.rulebooks.stages.tie_break import TieBreakPolicy
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.finals.final_stage import ENTRIES
from bridgedesk.standings.stages.session_totals import FINALS
from bridgedesk.standings.stages.weeks_and_stanzas import boards_in_session

FORMS = {
    "final-five": "Final five",
    "final-four": "Final four",
    "daytime-finals": "Daytime finals",
    "knockout": "Knockout",
}

FINAL = "final"  # in the title: a semi-final is one too
MOST_OFFERED = 60  # events, of which the qualifying is one
FINALS_BOARDS = "1-28"  # of a day, until something else is typed


def has_finals(book: Book, kind: str) -> bool:
    """Return whether this kind of event is a bracket, or knockouts that continue until one side has won."""
    if "final" in kind and book.rule(FinalsBracket, "finals", kind, "") is not None:
        return True
    tied = book.rule(TieBreakPolicy, "tie-break", kind, "title")
    return tied is not None and tied.plays_on and not tied.otherwise


def usual_form(book: Book | None, kind: str) -> str:
    """Return the rule book's default format."""
    rule = _bracket(book, kind)
    return (rule.contest if rule else None) or "knockout"


def finals_entry_count(contest: str, book: Book | None, kind: str) -> int | None:
    """Return how many teams play; for a knockout, as many as the rule book sets."""
    rule = _bracket(book, kind)
    return ENTRIES.get(contest) or (rule.entries if rule and contest in FINALS else None)


class FinalFormat(NamedTuple):
    """Format of a final of pairs: how many play, and how, with the clause."""

    play: int
    words: str


def printed_final_format(event: Event, other: Event, book: Book | None) -> FinalFormat | None:
    """Return the format for the average number of pairs in the qualifying, where the rule book uses that."""
    seated = [
        sum(entry is not None for part in session.sections for entry in part.seats.values())
        for session in other.sessions
    ]
    played = [each for each in seated if each]
    if book is None or not played:
        return None
    entries = Fraction(sum(played), len(played))
    try:
        rule = book.rule(EventFormPolicy, "event-form", event.kind)
        play = rule.final_size(entries) if rule else None
        found = book.answer(EventForm(event=event.kind, entries=entries))
    except Refused:
        return None
    return FinalFormat(play, f"{found.because} ({found.clause})") if play else None


def _bracket(book: Book | None, kind: str) -> FinalsBracket | None:
    return find_rule(book, FinalsBracket, "finals", kind, "")


# ---- the qualifying that is still to be taken in


def may_import_qualifying(situation: Situation) -> bool:
    """Return whether qualifiers can be brought in: no entries yet, or only the first of two stages
    imported."""
    event, book = situation.event, situation.book_in_force
    if book is None or situation.event.status is not Status.OPEN or not is_empty_final(event):
        return False
    try:
        carries = _carries(book.policy("carry-over", event.kind, ""))
        adds_points = book.policy("same-team", event.kind) is not None
    except Refused:
        return False
    kind = book.kinds.get(event.kind)
    comes_after = carries or (kind is not None and kind.after is not None) or has_finals(book, event.kind)
    return comes_after and len(event.stages) <= 1 + adds_points


def _carries(policy: Policy[Any] | None) -> bool:
    """Return whether points are carried over; into a plate, for one, they are not."""
    return policy is not None and not policy.gives_nothing


def may_name_qualifying(situation: Situation) -> bool:
    """Return whether a qualifying event can still be named: the rule book requires one but carries nothing
    over, and play has not begun. Such a book has no kind for finals, so the title shows that it is one."""
    event, book = situation.event, situation.book_in_force
    if book is None or event.status is not Status.OPEN or FINAL not in event.title.casefold():
        return False
    asks = find_block(book, "alternate", event.kind) is not None
    return asks and not qualified_in(event) and not event.begun


def earlier_events(situation: Situation) -> list[tuple[str, str]]:
    """Return events up to the day of this one, newest first."""
    rows = [
        (day, key, title)
        for key, day, title in situation.past.titles()
        if key != situation.event.id and day <= situation.event.date.isoformat()
    ]
    newest = sorted(rows, reverse=True)[:MOST_OFFERED]
    dated = ((key, title, date.fromisoformat(day)) for day, key, title in newest)
    return [(key, f"{title}, {day_words(day)}") for key, title, day in dated]


def forms_of_finals(situation: Situation) -> list[tuple[str, str]]:
    """Return formats for teams, the rule book's usual one first."""
    stage = situation.event.stages[-1]
    if stage.contest not in FINALS:
        return []
    usual = usual_form(situation.book_in_force, situation.event.kind)
    return sorted(FORMS.items(), key=lambda form: form[0] != usual)


# ---- who meets next


class NextFinals(NamedTuple):
    """First week not over: matches to draw, and matches still being played."""

    week: int
    to_draw: tuple[PlayedFinal, ...]
    waiting: int
    level: TiedMatch | None = None


def extra_boards(situation: Situation, session: str) -> TiedMatch | None:
    """Return the tied match that plays extra boards next, if there is one."""
    if not plays_finals(situation.event, situation.event.session(session)):
        return None
    found = next_finals(situation)
    return found.level if found else None


def plays_finals(event: Event, session: Session) -> bool:
    stage = event.find_stage(session.stage) or next(iter(event.stages), None)
    return stage is not None and stage.contest in FINALS


def next_finals(situation: Situation) -> NextFinals | None:
    """Return the next finals, or None if all are over or there are no qualifiers."""
    found = _next(situation.event, situation.evaluation)
    if found is None or found.to_draw:
        return found
    return found._replace(
        level=tied_match(situation.event, situation.evaluation, found.week, situation.book_in_force)
    )


def _next(event: Event, evaluation: Evaluation) -> NextFinals | None:
    open_ = [each for each in evaluation.finals if not each.is_over]
    if not open_:
        return None
    week = min(each.final.week for each in open_)
    picked = tuple(each for each in open_ if is_to_be_picked(each))
    if picked:
        return NextFinals(week, picked, 0)
    here = [each for each in open_ if each.final.week == week and each.home and each.away]
    last = event.stages[-1].id
    met = {
        frozenset((match.home, match.away))
        for match in event.matches
        if match.round == week and (match.stage or event.stages[0].id) == last
    }
    to_draw = tuple(each for each in here if frozenset((each.home, each.away)) not in met)
    return NextFinals(week, to_draw, len(here) - len(to_draw))


def round_to_draw(situation: Situation, session: str) -> NextRound | None:
    """Return the next round for the Scores tab; in finals, the bracket's week, or None after the last."""
    event = situation.event
    following = next_round(event, session)
    if not plays_finals(event, event.session(session)):
        _, many = movement_by_book(situation, session).matches
        as_printed = many and following.number == 1
        return following._replace(boards=f"1-{many}") if as_printed else following
    finals = next_finals(situation)
    if finals is None:
        return None if situation.evaluation.finals else following._replace(number=1, teams=0)
    if finals.level:
        return NextRound(finals.week, extra_numbers(event, finals.level), 0, FEWEST_TEAMS)
    if finals.to_draw:
        return NextRound(finals.week, _boards_of(situation, finals.week), 0, FEWEST_TEAMS)
    if finals.week == situation.evaluation.finals[-1].final.week:
        return None  # the last one is being played
    week = finals.week + 1
    return NextRound(week, _boards_of(situation, week), finals.waiting, FEWEST_TEAMS)


def _boards_of(situation: Situation, week: int) -> str:
    """Return the rule book's boards, or else the same numbers every week, extra boards excepted."""
    event, rule = situation.event, _bracket(situation.book_in_force, situation.event.kind)
    weeks = situation.evaluation.finals[-1].final.week if situation.evaluation.finals else week
    if rule is not None and rule.boards:  # of a bracket of fewer weeks the last ones
        return f"1-{rule.boards[max(week - weeks, -len(rule.boards)) - 1]}"
    mine = [each for each in event.matches if each.stage == event.stages[-1].id]
    first = next((each for each in reversed(mine) if each.extra is None and (each.stanza or 1) == 1), None)
    return ranges(set(boards_in_session(mine, first))) if first else FINALS_BOARDS


def sessions_of(situation: Situation, session: str, stanzas: int) -> list[str]:
    """Return a session for each stanza: the same one if the rule book sets stanzas, which are played in
    one day; if not, the match continues in the next session."""
    rule = _bracket(situation.book_in_force, situation.event.kind)
    if rule is not None and rule.stanzas > 1:
        return [session] * stanzas
    ids = [each.id for each in situation.event.sessions]
    following = ids[ids.index(session) :]
    return [following[min(at, len(following) - 1)] for at in range(stanzas)]
