"""Points towards a selection that this event's entries bring from the club's other events."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.directing.lookup import entry_words, find_answer
from bridgedesk.directing.qualifying.qualifying_link import qualified_in
from bridgedesk.directing.selection.outside_placings import recorded_placings
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event, Status
from bridgedesk.event.people import person
from bridgedesk.event.refusal import Refusal
from bridgedesk.rulebooks import Book, Director, Figure, Listing, Refused
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.finding import say
from bridgedesk.rulebooks.selection.credited_points import FullAndShare
from bridgedesk.rulebooks.selection.qualifying_points import PointsByPlace
from bridgedesk.rulebooks.selection.selection import SelectionPolicy
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.explain.posted_figures import with_posted_figures
from bridgedesk.standings.selection.candidates import (
    Candidate,
    CandidateTotal,
    first_counting_day,
    merge_final_placings,
    outside_period_words,
    placings_in_period,
    placings_year_before,
)
from bridgedesk.standings.selection.qualifying_points import (
    PastPlacing,
    PlayerPoints,
    list_of_players,
    placings_in,
    with_unmet_provisos,
)
from bridgedesk.standings.selection.selection import (
    PlayerWithoutPoints,
    SelectionResult,
    SelectionTable,
    selection_table,
)
from bridgedesk.standings.stages.stages import kind_of_stage
from bridgedesk.standings.ties.ties import decided_ties

# ---- qualifying event for the remaining places of a selection, if the rule book has one

EXEMPT = "exceptions"


def qualifying_words(event: Event, table: SelectionTable, book: Book) -> Iterator[str]:
    kind = book.kind(event.kind)
    block = book.block("selection", kind, "qualifying")
    rule = rule_in(block, SelectionPolicy)
    if block is None or rule is None or not rule.has_qualifying or table.asked is None:
        return
    least, exempt = rule.least_points, {each.entry for each in event.records(EXEMPT)}
    below = {}
    for at, each in enumerate(table.rows, start=1):
        answers = [book.answer(asked) for asked in each.asked]
        figures = [found.value for found in answers if isinstance(found, Figure)]
        if least is not None and each.candidate.entry not in exempt and any(f < least for f in figures):
            below[at] = entry_words(event, each.candidate.entry)
    found = find_answer(book, replace(table.asked, purpose="qualifying", below=tuple(below)))
    if found is None:
        return
    yield f"{found.because} ({found.clause})"
    if below:
        low, unless = ", ".join(below.values()), "unless the number there is odd"
        yield f"with a player below {least} points, so in the qualifying {unless}: {low}"


# ---- selection

AWAY = "unavailable"


class SelectionRow(NamedTuple):
    """Row of the selection: who is in and where the points come from; without a place, the reason for
    having no points."""

    place: str
    who: str
    points: str
    how: str
    result: str


class SelectionData(NamedTuple):
    """Data for a selection, complete so that it can be worked out in the background."""

    event: Event
    book: Book
    others: tuple[Event, ...]


def gather_selection_data(situation: Situation) -> SelectionData:
    """Collect the club's other final events of the year under the same rule book that bring points."""
    book = situation.book_in_force
    if book is None:
        raise Refusal("This event is played under the Laws only. Choose a rule book in Setup first.")
    past = situation.past
    events = [past.event(key) for key, _, _ in past.titles() if key != situation.event.id]
    others = [each for each in events if _counts(each, situation.event, book)]
    held = {key for final in (*others, situation.event) for key in _with_its_placings(final, others, book)}
    return SelectionData(situation.event, book, tuple(each for each in others if each.id not in held))


def work_out_selection(told: SelectionData) -> SelectionResult:
    """Return the candidates, if the rule book selects for this event, and every player's points; refuse if
    there are neither."""
    event, book, _ = told
    own = {player.id: person(player.number, player.name) for player in event.players}
    kind, every = (
        book.kind(event.kind),
        merge_final_placings([*history(told), *recorded_placings(event, own, book)], book),
    )
    in_time = placings_in_period(every, book, kind, event.date)
    year_before = placings_year_before(every, book, kind, event.date)
    won = with_unmet_provisos(in_time, book)
    candidates = [Candidate(each.id, tuple(own[player] for player in each.players)) for each in event.entries]
    table = selection_table(
        [each for each in candidates if each.players],
        won,
        book,
        kind,
        frozenset(str(line.entry) for line in event.records(AWAY)),
        [each.order for each in decided_ties(event)],
        with_unmet_provisos(year_before, book),
    )
    if table is None and _brings(event, book):
        won = merge_final_placings(
            [*won, *placings_in(with_posted_figures(evaluate(event, book)), book, own)], book
        )
    rule = book.rule(FullAndShare, "credited-points", event.kind)
    players = list_of_players(won, book, rule.counts_for if rule else None)
    if table is None and not players:
        if _brings(event, book):
            raise Refusal("No points earned yet. Type the results in Scores first.")
        raise Refusal(f"{book.title} gives no points for this kind of event: {event.kind}.")
    people = _people(told)
    words = f"Each player's points for the year under {book.title}; no selection for this kind of event"
    if table:
        words = "; ".join([_words(event, table), *qualifying_words(event, table, book)])
    mine = {player for each in candidates for player in each.players} if table else people
    late = [
        each._replace(lacking=dict.fromkeys(each.players, outside_period_words(each, book, kind, event.date)))
        for each in every
        if each not in in_time and each not in year_before
    ]
    without = (
        PlayerWithoutPoints(player, each.title, missing)
        for each in (*won, *late)
        for player, missing in each.lacking.items()
        if player in mine
    )
    return SelectionResult(table, players, people, words, tuple(without))


def rows_of(event: Event, found: SelectionResult) -> list[SelectionRow]:
    ranked = (
        _rows(event, found.table)
        if found.table
        else [
            SelectionRow(
                str(at), found.people.get(each.player, each.player), say(each.total), _from(each), ""
            )
            for at, each in enumerate(found.players, start=1)
        ]
    )
    without = {
        SelectionRow("", found.people.get(each.player, each.player), "0", f"{each.title}: {each.missing}", "")
        for each in found.without
    }
    return [*ranked, *sorted(without)]


def selection(told: SelectionData) -> tuple[list[SelectionRow], str]:
    """Return the rows, and the result in words."""
    found = work_out_selection(told)
    return rows_of(told.event, found), found.words


def history(told: SelectionData) -> list[PastPlacing]:
    found: list[PastPlacing] = []
    for other in told.others:
        people = {player.id: person(player.number, player.name) for player in other.players}
        found += placings_in(with_posted_figures(evaluate(other, told.book)), told.book, people)
    return found


def _counts(other: Event, selecting: Event, book: Book) -> bool:
    """Return True for a final event under the same rule book, in time and of a kind that brings points."""
    if other.rulebook.id != selecting.rulebook.id or other.status is not Status.FINAL:
        return False
    since = first_counting_day(book, book.kind(selecting.kind), selecting.date)
    return since <= other.date <= selecting.date and _brings(other, book)


def _with_its_placings(final: Event, others: Sequence[Event], book: Book) -> Iterator[str]:
    """Yield the qualifying brought into a final; its placings come with the final's and count once."""
    taken = {each.event for each in qualified_in(final) if each.taken}
    kind = book.kinds.get(kind_of_stage(final, final.stages[-1], book)) if taken else None
    yield from (each.id for each in others if kind and each.id in taken and each.kind == kind.after)


def _brings(event: Event, book: Book) -> bool:
    try:
        kinds = {event.kind, *(kind_of_stage(event, stage, book) for stage in event.stages)}
        alike = {name for kind in kinds for name in book.like(kind)}
    except Refused:
        return False
    return any(
        key[0] == "qualifying-points" and key[1] in alike and rule_in(block, PointsByPlace)
        for key, block in book.blocks.items()
    )


def _people(told: SelectionData) -> dict[str, str]:
    return {
        person(player.number, player.name): player.name
        for event in (*told.others, told.event)
        for player in event.players
    }


# ---- in words


def _rows(event: Event, table: SelectionTable) -> list[SelectionRow]:
    chosen = table.chosen
    level = table.found.choices if isinstance(table.found, Director) else ()
    return [
        SelectionRow(
            str(at),
            entry_words(event, each.candidate.entry),
            say(each.total),
            _how(each),
            "in" if str(at) in chosen else "tied for the last place" if str(at) in level else "",
        )
        for at, each in enumerate(table.rows, start=1)
    ]


def _how(brought: CandidateTotal) -> str:
    told = [
        f"{credit.won.title}, place {credit.won.place}: {say(credit.points)}"
        f"{'' if credit.worth == 1 else f' Open points x {credit.worth}'}"
        f"{'' if credit.in_full else ' with others'} ({credit.clause})"
        for credit in brought.credits
    ]
    direct = [f"directly: {brought.direct.because}"] if brought.direct and brought.direct.holds else []
    return "; ".join((*direct, *dict.fromkeys(told)))


def _from(line: PlayerPoints) -> str:
    return "; ".join(
        f"{won.title}, place {won.place}: {say(figure.value)} ({figure.clause})" for won, figure in line.won
    )


def _words(event: Event, table: SelectionTable) -> str:
    names = {str(at): entry_words(event, each.candidate.entry) for at, each in enumerate(table.rows, 1)}
    parted = f". Ties: {table.parted} ({table.clause})" if table.parted else ""
    match table.found:
        case Listing():
            return f"{table.found.because} ({table.found.clause}){parted}"
        case Director():
            named = ", ".join(names[each] for each in table.found.choices)
            return f"{table.found.because} ({table.found.clause}): {named}{parted}"
    return "No entries yet"
