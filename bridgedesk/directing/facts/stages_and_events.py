"""Facts about fields, sections and stages: how many there are, what they played for, what they carry."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import get_args

from bridgedesk.directing.entries.reserves import place_of_entry, qualifying_ranking
from bridgedesk.directing.facts.fact_context import FactContext, Source, as_typed
from bridgedesk.directing.selection.selection import SelectionData, work_out_selection
from bridgedesk.directing.times.finals_days import next_night
from bridgedesk.directing.times.programme import nights_of
from bridgedesk.event.session import Session
from bridgedesk.rulebooks import Question, topic_named
from bridgedesk.rulebooks.stages.carry_over import Format
from bridgedesk.rulebooks.stages.qualifiers import shares_in_proportion
from bridgedesk.rulebooks.topic import Topic
from bridgedesk.standings.evaluation import Field
from bridgedesk.standings.selection.selection import SelectionTable
from bridgedesk.standings.standing import Standing

DIRECTIONS = ("NS", "EW")


def entries_of_sections(seen: FactContext) -> tuple[int, ...] | None:
    found = [
        sum(entry is not None for entry in section.seats.values())
        for section in (seen.session.sections if seen.session else ())
    ]
    return tuple(each for each in found if each) or None


def entries_on_average(seen: FactContext) -> Fraction | int | None:
    """Return the mean number of seated entries per session, for a final that of its qualifying; without
    seats, the number entered."""
    found = [
        sum(entry is not None for section in session.sections for entry in section.seats.values())
        for session in _before_the_final(seen)
    ]
    seated = [each for each in found if each]
    return Fraction(sum(seated), len(seated)) if seated else len(seen.playing) or None


def _before_the_final(seen: FactContext) -> Sequence[Session]:
    sessions = seen.event.sessions
    final = seen.event.stages[-1] if seen.event.stages else None
    if final is None or final.carry_from is None or seen.stage != final:
        return sessions
    return [each for each in sessions if each.stage != final.id]


# ---- fields apart


def field_scores(seen: FactContext) -> tuple[tuple[Fraction, ...], ...] | None:
    """Return the matchpoints, or else the totals, of each field, best first."""
    rows = tuple(tuple(map(_score, _ranked(field))) for field in seen.evaluation.fields)
    return rows if all(rows) else None


def available(seen: FactContext) -> tuple[Fraction, ...] | None:
    found = tuple(
        max((_top(each) for each in _ranked(field)), default=Fraction(0)) for field in seen.evaluation.fields
    )
    return found if found and all(found) else None


def directions(seen: FactContext) -> tuple[str, ...] | None:
    names = tuple(field.name for field in seen.evaluation.fields)
    return names if names == DIRECTIONS else None


def _ranked(field: Field) -> list[Standing]:
    return [each for each in field.standings if each.total is not None]


def _score(standing: Standing) -> Fraction:
    if _top(standing):
        return sum((Fraction(each.net) for each in standing.sessions), start=Fraction(0))
    return Fraction(standing.total or 0)


def _top(standing: Standing) -> Fraction:
    return sum((Fraction(each.top) for each in standing.sessions), start=Fraction(0))


# ---- the stage before


def _qualifying_standings(seen: FactContext) -> list[Standing]:
    fields = seen.evaluation.earlier[-1].fields if seen.evaluation.earlier else ()
    return [each for field in fields for each in field.standings if each.total is not None]


def _qualifying_standing(seen: FactContext, entry: str | None) -> Standing | None:
    return next((each for each in _qualifying_standings(seen) if each.entry == entry), None)


def qualifying_scores(seen: FactContext) -> tuple[Fraction, ...] | None:
    mine = _qualifying_standing(seen, seen.view.entry)
    counts = [each.counts for each in mine.sessions] if mine else []
    return tuple(each for each in counts if each is not None) or None


def qualifying_place(seen: FactContext) -> int | None:
    mine = _qualifying_standing(seen, seen.view.entry)
    return mine.place if mine else None


def place_elsewhere(seen: FactContext) -> int | None:
    """Return the place in the linked qualifying event of the entry in view."""
    found = place_of_entry(seen.situation, seen.view.entry)
    return found.place if found else None


def field_elsewhere(seen: FactContext) -> int | None:
    found = place_of_entry(seen.situation, seen.view.entry)
    return (
        found.field
        if found
        else max((each.field for each in qualifying_ranking(seen.situation)), default=None)
    )


def qualifying_total(seen: FactContext) -> Fraction | None:
    mine = _qualifying_standing(seen, seen.view.entry)
    return Fraction(mine.total or 0) if mine else None


def first_total(seen: FactContext) -> Fraction | None:
    return max((Fraction(each.total or 0) for each in _qualifying_standings(seen)), default=None)


def last_total(seen: FactContext) -> Fraction | None:
    """Return the total of the last entry that qualified by placing."""
    found = seen.evaluation.earlier[-1].qualified if seen.evaluation.earlier else None
    ids = set(found.entries) if found else set()
    return min(
        (Fraction(each.total or 0) for each in _qualifying_standings(seen) if each.entry in ids), default=None
    )


def qualifying_margin(seen: FactContext) -> Fraction | None:
    mine, theirs = (_qualifying_standing(seen, each) for each in (seen.view.entry, seen.opponent))
    return abs(Fraction(mine.total or 0) - Fraction(theirs.total or 0)) if mine and theirs else None


# ---- finals


def finals_format(seen: FactContext) -> str | None:
    contest = seen.stage.contest if seen.stage else ""
    return contest if contest in get_args(Format) else None


def next_final(seen: FactContext) -> str | None:
    """Return the undecided final of the entry in view."""
    for each in seen.evaluation.finals:
        if not each.is_over and seen.view.entry in (each.home, each.away):
            return each.final.key
    return None


def next_percents(seen: FactContext) -> tuple[Fraction, ...] | None:
    """Return the best total of each section outside its whole share of qualifiers."""
    found = _around_the_share(seen)
    return tuple(outside for _, outside in found) if found else None


def lost_tie(seen: FactContext) -> tuple[int, ...] | None:
    """Return sections where the best non-qualifier equals the last qualifier, so that a tie-break decided."""
    found = _around_the_share(seen) or ()
    return tuple(at for at, (last, outside) in enumerate(found, start=1) if last == outside) or None


def _around_the_share(seen: FactContext) -> list[tuple[Fraction | None, Fraction]] | None:
    """Return for each section the last certain qualifier's total, or None, and the best total outside."""
    sizes = entries_of_sections(seen)
    places = seen.stage.places if seen.stage else None
    if not sizes or not places or seen.session is None:
        return None
    shares = iter(shares_in_proportion(sizes, places).sure)
    found: list[tuple[Fraction | None, Fraction]] = []
    for section in seen.session.sections:
        seated = [each for each in section.seats.values() if each is not None]
        if not seated:
            continue
        share = next(shares)
        mine = [seen.standings[each] for each in seated if each in seen.standings]
        totals = sorted((Fraction(each.total) for each in mine if each.total is not None), reverse=True)
        if len(totals) <= share:
            return None
        found.append((totals[share - 1] if share else None, totals[share]))
    return found


# ---- facts about session dates and start times


def _next_night_fact(name: str) -> Source:
    def asked(seen: FactContext) -> object:
        night = next_night(seen.event, seen.book)
        return getattr(night.asked, name) if night and night.asked else None

    return asked


OF_DAYS: Mapping[str, Mapping[str, Source]] = {
    "programme": {
        "nights": lambda seen: nights_of(seen.event),
        "matches": lambda seen: len({each.round for each in seen.session_matches}) or None,
    },
    "finals-day": {name: _next_night_fact(name) for name in ("after", "first", "left_out")},
    "start-times": {"starts": lambda seen: seen.session.starts if seen.session else None},
}


# ---- facts for a selection from the club's other events; they take a moment to work out

QUESTIONS = ("credited-points", "direct-entry", "selection")


def facts_of_other_events(told: SelectionData, question: str, entry: str = "") -> dict[str, str]:
    """Return the facts for a selection question about this candidate, or about all of them."""
    table = work_out_selection(told).table
    asked = _asked(table, question, entry) if table else None
    return _facts(topic_named(question), asked) if asked else {}


def _asked(table: SelectionTable, question: str, entry: str) -> Question | None:
    if question == "selection":
        return table.asked
    brought = next((each for each in table.rows if each.candidate.entry == entry), None)
    if brought is None:
        return None
    if question == "direct-entry":
        return brought.asked_directly
    return next(iter(brought.asked), None)


def _facts(topic: Topic, asked: Question) -> dict[str, str]:
    values = {fact.name: getattr(asked, fact.attribute) for fact in topic.facts}
    return {
        name: as_typed(value) for name, value in values.items() if value is not None and not _empty(value)
    }


def _empty(value: object) -> bool:
    """Return True for an empty list, or a list of empty lists."""
    return isinstance(value, tuple) and all(each == () for each in value)
