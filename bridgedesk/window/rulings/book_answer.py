"""Answer of the rule book to a ruling while it is typed, and the earlier offences that count with it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QLocale, QTime

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.forms import FormLine
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.registers.registers import DEVICES, records_in_words
from bridgedesk.directing.rules.clause_words import treatments_in_words
from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.rulings.offences import Elsewhere, Offence, case_of, earlier_offences
from bridgedesk.directing.rulings.penalty import IN_WORDS, Freedom, Proposal
from bridgedesk.directing.rulings.pending import is_undecided
from bridgedesk.directing.rulings.ruling_choices import RulingChoice
from bridgedesk.directing.rulings.ruling_form import CORRECT, RulingFormData, form_of, proposals, rulings
from bridgedesk.directing.rulings.ruling_list import entries_of
from bridgedesk.directing.rulings.score_ruling import (
    ScorePreview,
    board_ruling_preview,
    rule_on_board,
    score_preview,
    vps_preview,
)
from bridgedesk.directing.rulings.sides import both_sides_text, meetings, refuse_one_side
from bridgedesk.directing.rulings.words import TOLD, clause_text
from bridgedesk.directing.systems.met import recorded_systems
from bridgedesk.directing.times.timetable import boards_a_round
from bridgedesk.event.moment import day_words
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Unit
from bridgedesk.standings.evaluation import Measure
from bridgedesk.window.rulings.ranking_preview import supposed_time

ON_SCORES = ("score", "match", "error")  # sorts of rulings that name no one entry
USUAL = {
    Measure.PERCENT: Unit.TOP,
    Measure.IMPS: Unit.IMP,
    Measure.VP: Unit.VP,
    Measure.POINTS: Unit.POINTS,
}


class FreeAmount(NamedTuple):
    """Right of the director to type the amount, with the text of its empty field and the unit offered."""

    free: bool
    words: str
    unit: str


class BookAnswer(NamedTuple):
    """The rule book's answer to what has been typed so far."""

    value: str = ""
    words: str = ""
    more: str = ""
    amount: FreeAmount | None = None  # None: the field stays as it is


def _tr(text: str) -> str:
    return QCoreApplication.translate("BookAnswer", text)


def unit_of_matches(open_event: OpenEvent) -> str:
    """Return the unit of match results, VPs or percentages; empty if not ruled on as a whole."""
    by_match = bool(open_event.event.matches) and open_event.evaluation.measure is Measure.VP
    return open_event.evaluation.unit if by_match else ""


def form_lines(
    open_event: OpenEvent,
    book: EventBook,
    choice: RulingChoice,
    session: str,
    round_: int | None,
    earlier: Mapping[str, int],
) -> tuple[FormLine, ...]:
    """Return the lines of the form for what is ruled on, with the matches of that round."""
    alone = next(iter(earlier.values())) if len(earlier) == 1 else None
    met = meetings(open_event.event, session, round_, of_pairs=choice.sort == "match")
    boards = boards_a_round(open_event.event) if open_event.event.matches else None
    return form_of(choice, book, alone, met, boards)


def rulings_typed(
    open_event: OpenEvent,
    book: EventBook,
    told: RulingFormData,
    earlier: Mapping[str, int],
    at: datetime,
    *,
    pending: bool,
) -> tuple[Ruling, ...]:
    """Return the rulings of the form; refuse one side alone where the clause applies to both, unless the
    ruling is pending and so concerns one side only."""
    if told.choice.sort == "board":
        made: tuple[Ruling, ...] = (rule_on_board(open_event, book, told, at).ruling,)
    else:
        if not pending:
            refuse_one_side(book, told)
        made = rulings(book, told, earlier, at)
    if not told.told:
        return made
    return tuple(replace(each, facts={**each.facts, TOLD: told.told}) for each in made)


def book_answer(
    open_event: OpenEvent, book: EventBook, told: RulingFormData, earlier: Mapping[str, int], *, pending: bool
) -> BookAnswer:
    """Return the answer of the book; refuse a form in which something is missing."""
    if told.choice.sort == "board":
        found = rule_on_board(open_event, book, told, supposed_time(open_event))
        return _adjusted(open_event, board_ruling_preview(open_event, book, found), found.ruling)
    if told.choice.sort == "error":
        words = _tr("Such results are corrected among the scores. Press {0}.")
        ways = treatments_in_words(book)
        return BookAnswer(_tr("No ruling needed here"), words.format(CORRECT), "\n".join(ways))
    if told.choice.sort in ON_SCORES:
        return _on_score(open_event, book, told, earlier)
    return _on_entries(open_event, book, told, earlier, pending=pending)


def _on_entries(
    open_event: OpenEvent, book: EventBook, told: RulingFormData, earlier: Mapping[str, int], *, pending: bool
) -> BookAnswer:
    found = proposals(book, told, earlier)
    said = list(found.values())
    if not said:
        return BookAnswer(words=_tr("Choose the pair, team or table: type a number or part of a name."))
    values = dict.fromkeys(each.words for each in said)
    several = len(values) > 1
    words = [
        (f"{entry_words(open_event.event, entry)}: {each.words}. " if several else "") + _cited(each)
        for entry, each in found.items()
    ]
    first = said[0]
    more = [*dict.fromkeys(line for each in said for line in each.more), capitalised(first.freedom.value)]
    both = "" if pending else both_sides_text(open_event.event, book, told)
    more += [*filter(None, [both]), *recorded_systems(open_event, told.who)]
    more += records_in_words(open_event, told.who, DEVICES)
    if first.freedom is Freedom.OPEN:
        more.append(_tr("Type a number, {0}").format(IN_WORDS))
    value = capitalised(" / ".join(values))
    return BookAnswer(
        value, "\n".join(dict.fromkeys(words)), "\n".join(more), _free_amount(open_event, first)
    )


def _free_amount(open_event: OpenEvent, proposed: Proposal) -> FreeAmount:
    words = _tr("as proposed") if proposed.sanction is not None else _tr("a number or a word")
    unit = proposed.unit or USUAL[open_event.evaluation.measure]
    return FreeAmount(proposed.freedom is not Freedom.NONE, words, unit.value)


def _cited(proposed: Proposal) -> str:
    return ". ".join(
        filter(None, [capitalised(clause_text(proposed.clause)), f"{capitalised(proposed.because)}."])
    )


def _on_score(
    open_event: OpenEvent, book: EventBook, told: RulingFormData, earlier: Mapping[str, int]
) -> BookAnswer:
    (ruling,) = rulings(book, told, earlier, supposed_time(open_event))
    if is_undecided(ruling):
        words = _tr("Listed under To check until you enter the score. The table result stays for now.")
        return BookAnswer(_tr("Not decided yet"), words)
    one_board = ruling.adjusted is not None
    found = (
        score_preview(open_event.event, book, ruling)
        if one_board
        else vps_preview(open_event.evaluation, ruling)
    )
    return _adjusted(open_event, found, ruling)


def _adjusted(open_event: OpenEvent, found: ScorePreview, ruling: Ruling) -> BookAnswer:
    more = (*found.more, *recorded_systems(open_event, entries_of(open_event.event, ruling)))
    return BookAnswer(found.value, f"{found.law}. {found.words}", "\n".join(more))


# ---- offences on record


def offences_on_record(
    open_event: OpenEvent, book: EventBook, others: Elsewhere, choice: RulingChoice, entries: Sequence[str]
) -> dict[str, tuple[Offence, ...]]:
    """Return the earlier offences of each of these entries."""
    question = choice.question if choice.sort in ("clause", "silent", "board") else ""
    case = case_of(book, question, choice.offence)
    return {entry: earlier_offences(open_event, others, entry, case) for entry in entries}


def merged_offences(open_event: OpenEvent, record: Mapping[str, Sequence[Offence]]) -> list[Offence]:
    """Return all these offences, with the name of the entry if they are of several."""
    return [
        offence._replace(what=f"{entry_words(open_event.event, entry)}: {offence.what}")
        if len(record) > 1
        else offence
        for entry, offences in record.items()
        for offence in offences
    ]


def record_rows(offences: Sequence[Offence]) -> list[tuple[str, str]]:
    """Return a row for each offence, the newest first."""
    return [
        (f"{each.what}, {each.where}, {_moment(each)}\n{_why(each)}", each.outcome)
        for each in reversed(offences)
    ]


def _moment(offence: Offence) -> str:
    when = offence.when
    at = QLocale().toString(QTime(when.hour, when.minute), QLocale.FormatType.ShortFormat)
    return f"{day_words(when.date())}, {at}"


def _why(offence: Offence) -> str:
    return "; ".join(filter(None, [clause_text(offence.clause), offence.why]))
