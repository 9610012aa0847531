"""Entries with substitutes: can they still be placed, and would another substitute prevent it?"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.directing.lookup import entry_words, find_answer, find_conditions
from bridgedesk.directing.situation import Situation
from bridgedesk.directing.times.timetable import boards_a_round
from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry
from bridgedesk.masterpoints.contests import STRATA, strata_of, stratum
from bridgedesk.rulebooks import Book, Verdict
from bridgedesk.rulebooks.stages.placing import Placing, PlacingPolicy
from bridgedesk.standings.eligibility.boards_scheduled import planned, scheduled_boards
from bridgedesk.standings.eligibility.eligibility import placing_asked
from bridgedesk.standings.eligibility.stage_progress import sessions_of_current_stage
from bridgedesk.standings.stages.stages import stages_apart


def prospects(situation: Situation, only: str | None = None) -> Iterator[str]:
    """Yield a sentence for each entry that cannot be placed any longer, or not with one more substitute."""
    book = situation.book_in_force
    if book is not None:
        for event in stages_apart(situation.event, book):
            yield from _prospects_in_stage(event, book, only)


def _prospects_in_stage(event: Event, book: Book, only: str | None) -> Iterator[str]:
    conditions = find_conditions(event, book)
    rule = conditions.rule(PlacingPolicy, "placing") if conditions else None
    unit = rule.unit if rule else ""
    if conditions is None or not unit:
        return
    for entry in event.entries:
        if only in (None, entry.id) and entry.withdrawn is None:
            asked = placing_asked(event, entry, conditions, None)
            if asked.with_substitute or asked.absences:
                best = (
                    _with_boards_to_come(event, entry, asked)
                    if unit == "boards"
                    else _with_all_to_come(event, entry, asked, unit)
                )
                more = boards_a_round(event) or 1 if unit == "boards" else 1
                yield from _prospect(book, entry_words(event, entry.id), best, _with_one_more(best, more))


def _prospect(book: Book, who: str, best: Placing, one_more: Placing) -> Iterator[str]:
    for asked, words in (
        (best, "can no longer have a placing"),
        (one_more, "cannot have another substitute and a placing"),
    ):
        found = find_answer(book, asked)
        if isinstance(found, Verdict) and not found.holds:
            yield f"{who} {words}: {'; '.join(found.missing)} ({found.clause})"
            return


def _with_all_to_come(event: Event, entry: Entry, asked: Placing, unit: str) -> Placing:
    """Return the placing question as if the entry itself played all that is still to come."""
    if unit == "sessions":
        stage = sessions_of_current_stage(event)
        missed = sum(each.has_results and entry.id not in each.seated for each in stage)
        more = max(0, asked.rounds - asked.together - asked.with_substitute - missed)
    elif event.matches:
        more = max(0, planned(event)[0] - asked.rounds)
        asked = replace(asked, rounds=asked.rounds + more)
    else:
        more = sum(not each.has_results and entry.id not in each.seated for each in event.sessions)
    return replace(asked, together=asked.together + more, player_rounds=(asked.player_rounds or 0) + more)


def _with_boards_to_come(event: Event, entry: Entry, asked: Placing) -> Placing:
    """Add the boards of sessions without seats yet, taken to be as long as the longest other session."""
    to_come = sum(not each.has_results and not each.seated for each in event.sessions)
    if event.matches or not to_come:
        return asked
    known = (scheduled_boards(replace(event, sessions=(each,)), entry.id, {})[0] for each in event.sessions)
    more = to_come * max(known, default=0)
    return replace(asked, rounds=asked.rounds + more, together=asked.together + more)


def _with_one_more(best: Placing, more: int) -> Placing:
    more = min(more, best.together)
    return replace(
        best,
        together=best.together - more,
        with_substitute=best.with_substitute + more,
        player_rounds=max(0, (best.player_rounds or 0) - 1),
        absences=(best.absences or 0) + 1,
    )


# ---- strata of an event as the director sets them, with the players' grades as a guide


class Competitor(NamedTuple):
    entry: str
    called: str
    grades: str  # of its players, as they were that day
    stratum: str


def competitors(event: Event) -> list[Competitor]:
    return [
        Competitor(
            entry.id,
            entry_words(event, entry.id),
            ", ".join(event.player(key).grade or "?" for key in entry.players)
            if any(event.player(key).grade for key in entry.players)
            else "none known",
            stratum(entry),
        )
        for entry in event.entries
    ]


def strata_words(event: Event) -> str:
    """Describe the strata, such as "4 in A, 3 in B, 6 in C", or "none"."""
    return strata_counts(strata_of(event))


def strata_counts(strata: Mapping[str, str]) -> str:
    counts = Counter(strata.values())
    if set(counts) <= {STRATA[0]}:
        return "none"
    return ", ".join(f"{counts[letter]} in {letter}" for letter in STRATA)
