"""Deadlines for correcting official scores; later corrections need the director's reason."""

from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from bridgedesk.directing.advice import countdowns
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.directing.situation import Situation
from bridgedesk.directing.times.deadlines import deadline_question
from bridgedesk.directing.times.programme import final_start
from bridgedesk.directing.times.timetable import boards_a_round, number_of, official_since
from bridgedesk.event.moment import day_words, instant, wall_time
from bridgedesk.event.refusal import Refusal
from bridgedesk.rulebooks import Book, Moment, Silent
from bridgedesk.rulebooks.appeals.deadline import DeadlinePolicy
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.standings.stages.stages import kind_in_session

# ---- scorer's own errors, in typing or posting, which some rule books allow to be corrected for longer

SCORER = "scorer"  # typed as the reason for correcting a typing error


class ScorerPeriod(NamedTuple):
    """Period for correcting scorer's errors; `until` is not known before the stage's last round is posted."""

    until: datetime | None
    counts: str  # from what
    clause: str

    @property
    def words(self) -> str:
        when = f"{self.until:%H:%M}" if self.until else self.counts
        return f"until {when} ({self.clause})"

    def is_over(self, now: datetime) -> bool:
        return self.until is not None and instant(now) > instant(self.until)


def scorer_period(situation: Situation, session: str) -> ScorerPeriod | None:
    """Return the period that counts from the posting of the stage's final scores; None if the rule book
    has none."""
    event, book = situation.event, situation.book_in_force
    here = event.find_session(session)
    kind = kind_in_session(event, session, book)
    block = book.find_block("deadline", kind, "scorer-error", "") if book else None
    if book is None or block is None or here is None:
        return None
    rule = rule_in(block, DeadlinePolicy)
    counts = " or ".join(term.words for term in (rule.all_terms if rule else ()))
    asked = deadline_question(event, book, "scorer-error", boards_a_round(event), session)
    found = book.find_answer(asked)
    if found is None:  # not posted yet
        return ScorerPeriod(None, counts, block.clause)
    return ScorerPeriod(wall_time(found.when), counts, block.clause) if isinstance(found, Moment) else None


# ---- correction period


def correction_period(situation: Situation, session: str, round_: int) -> Moment | None:
    """Return the end of the correction period, by the Laws where the rule book has no clause. None if no
    time is known, or before the session's scores are official, unless the period counts from the match
    itself or ends with the start of a later one."""
    event, book = situation.event, situation.book_in_force
    here = event.find_session(session)
    if book is None or here is None:
        return None
    number = number_of(event, session, round_)
    kind = kind_in_session(event, session, book)
    if official_since(event, here) is None and not _counts_from_match(book, kind, number):
        return None
    asked = deadline_question(
        event, book, "score", boards_a_round(event), session, number, final_start(situation)
    )
    found = book.find_answer(asked)
    if isinstance(found, Silent):
        by = event_book(event, situation.rules.library(), session)
        found = by.laws.find_answer(replace(asked, event=by.kind_in_laws))
    return found if isinstance(found, Moment) else None


def _counts_from_match(book: Book, kind: str, round_: int) -> bool:
    rule = rule_in(book.find_block("deadline", kind, "score", ""), DeadlinePolicy)
    if rule is None:
        return False
    if rule.all_terms:
        return all(term.of_the_round for term in rule.all_terms)
    row = rule.row(round_)
    return row is not None and row.term.after == "next-start"


def correction_deadline_text(situation: Situation) -> str:
    """Return the correction deadline of the last session played, worded for a score slip; "" if the rule
    book sets none."""
    book = situation.book_in_force
    if book is None:
        return ""
    for each in countdowns(
        situation.event, book, boards_a_round(situation.event), leads_to=final_start(situation)
    ):
        if each.what == "score":
            until = f"until {wall_time(each.until):%H:%M}, " if each.until else ""
            return f"Corrections are accepted {until}{each.words} ({each.clause})"
    return ""


def refuse_late_correction(situation: Situation, session: str, round_: int, how: str) -> None:
    """Refuse a correction after the deadline; mention that the scorer's own errors and gross errors may
    have longer."""
    ended = corrections_closed_text(situation, session, round_)
    if ended:
        raise Refusal(
            f"{ended}; {how}{_own_error(situation, session)}{_gross_error(situation, session, round_)}"
        )


def _own_error(situation: Situation, session: str) -> str:
    period = scorer_period(situation, session)
    if period is None or period.is_over(situation.clock()):
        return ""
    return f" (“{SCORER}” if it was typed wrong here, {period.clause})"


def _gross_error(situation: Situation, session: str, round_: int) -> str:
    """Return the deadline for an official's gross error, where the rule book sets one (SBU 2.22)."""
    event, book = situation.event, situation.book_in_force
    if book is None:
        return ""
    number = number_of(event, session, round_)
    asked = deadline_question(
        event, book, "gross-error", boards_a_round(event), session, number, final_start(situation)
    )
    found = book.find_answer(asked)
    if not isinstance(found, Moment):
        return ""
    until = wall_time(found.when)
    may = "can be corrected" if instant(situation.clock()) <= instant(until) else "could be corrected"
    when = f"{until:%H:%M} on {day_words(until)}"
    return f"; an official's gross scoring error {may} until {when} ({found.clause})"


def reason_after_time(situation: Situation, session: str, round_: int, reason: str) -> str:
    """Return the reason as it is recorded.

    The scorer's own error may have its own period, longer or shorter."""
    if reason.strip().casefold() != SCORER:
        return reason
    period = scorer_period(situation, session)
    if period is None:
        return reason
    if period.is_over(situation.clock()):
        raise Refusal(f"A scorer's error could be corrected {period.words}. Give the reason to do it now.")
    return (
        f"scorer's error ({period.clause})" if corrections_closed_text(situation, session, round_) else reason
    )


def corrections_closed_text(situation: Situation, session: str, round_: int) -> str:
    """Return when the correction period ended, with the clause; "" while it is open."""
    period = correction_period(situation, session, round_)
    if period is None:
        return ""
    now, until = wall_time(situation.clock()), wall_time(period.when)
    if instant(now) <= instant(until):
        return ""
    day = "" if until.date() == now.date() else f" on {day_words(until)}"
    return f"Corrections were accepted until {until:%H:%M}{day} ({period.clause})"
