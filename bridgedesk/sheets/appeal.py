"""Appeals form (SABF 21.14), filled from the records or blank, and the papers of an appeal for a referee."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import get_args

from bridgedesk.bridge.seats import CLOCKWISE, Seat, dealer, vulnerability
from bridgedesk.event.appealed import appellants_answer, hands_on_record, hearing_place, session_appealed
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, RoomResult
from bridgedesk.event.moment import recorded_time_words
from bridgedesk.event.people import Entry
from bridgedesk.event.ruling import Appeal
from bridgedesk.event.score import Score
from bridgedesk.event.score_text import signed
from bridgedesk.event.session import Session
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Listing, Refused, Verdict
from bridgedesk.rulebooks.appeals.appeal_committee import AppealCommittee
from bridgedesk.rulebooks.appeals.deposit import Deposit
from bridgedesk.rulebooks.conduct.fine import Offence
from bridgedesk.sheets.content import (
    Block,
    ColumnKind,
    FormBlank,
    HandDiagram,
    PrintedForm,
    Sheet,
    SheetColumn,
    Table,
)
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.words import slip_text
from bridgedesk.standings.matches.teams_of_eight import half_table_name, halves_of

SUBMISSION = "Submission of respondents (including additional or disputed facts)"
BIDDING = "Auction (including hesitations and bidding explanations)"
COLUMNS = tuple(SheetColumn(seat.name.title(), ColumnKind.WORDS, room=12) for seat in CLOCKWISE)
EMPTY_ROWS = 6
DISSENTING = " (dissenting)"
NO_COMMITTEE = "No committee: decided by {0}"


def appeals_form(facts: Facts) -> Sheet:
    """Return the form of the chosen appeal, or of the last; blank if chosen so or if none was lodged."""
    appeal = _chosen(facts)
    form = _form(facts, appeal or Appeal("", facts.printed))
    notes = (*_heard_by(facts, appeal), *_further_appeal(facts))
    return sheet(facts, "Appeals form", form, notes, results=False, two_pages=True)


def _heard_by(facts: Facts, appeal: Appeal | None) -> tuple[str, ...]:
    """Return the committee, if the rule book names one."""
    ruling = facts.event.find_ruling(appeal.ruling) if appeal else None
    on = next((each for each in get_args(Offence) if ruling and each == ruling.facts.get("offence")), None)
    try:
        found = facts.book.answer(AppealCommittee(event=facts.event.kind, on=on)) if facts.book else None
    except Refused:
        return ()
    if isinstance(found, Verdict):
        return (f"{capitalised(found.because)} ({found.clause}).",)
    return (f"Heard by {found.items[0]} ({found.clause}).",) if isinstance(found, Listing) else ()


def _further_appeal(facts: Facts) -> tuple[str, ...]:
    """Return how a committee's decision is appealed, if the rule book sets a deposit for it."""
    try:
        asked = Deposit(event=facts.event.kind, to="authority")
        found = facts.book.answer(asked) if facts.book else None
    except Refused:
        return ()
    if not isinstance(found, Listing):
        return ()
    return (f"A further appeal costs {found.items[0]} ({found.clause}). {found.note}".strip(),)


def _chosen(facts: Facts) -> Appeal | None:
    if facts.choice.blank:
        return None
    if facts.choice.item is None:
        return facts.event.appeals[-1] if facts.event.appeals else None
    if appeal := facts.event.find_appeal(facts.choice.item):
        return appeal
    known = ", ".join(appeal.id for appeal in facts.event.appeals)
    there = f"known are {known}" if known else "none is lodged yet"
    raise NothingToPrint(f"There is no appeal “{facts.choice.item}”; {there}")


def _form(facts: Facts, appeal: Appeal) -> tuple[Block, ...]:
    """Return the form with headings, order and signatures as printed; an appeal without an id is blank."""
    board = appeal.board
    session = _session(facts, appeal)
    deal = (
        hands_on_record(facts.event, replace(appeal, session=session.id if session else None)) or appeal.deal
    )
    players = _players(facts, appeal, session) if appeal.id else {}
    committee = [member.name + DISSENTING * member.dissents for member in appeal.committee]
    if appeal.decided_by:
        committee = [NO_COMMITTEE.format(appeal.decided_by)]
    signed = appeal.signed.get
    blanks = (
        FormBlank("Additional relevant details", appeal.details or "", 3),
        FormBlank("Director's ruling", appeal.ruling_text or "", 3),
        FormBlank("Grounds of appeal", appeal.grounds or "", 4),
        FormBlank("Signature of appellant", signed("appellant", "")),
        FormBlank("Director's comments", appeal.director or "", 4),
        FormBlank("Signature of Director", signed("director", "")),
        FormBlank(SUBMISSION, appeal.respondents or "", 4),
        FormBlank("Arguments in reply to appellant's submissions", appeal.reply or "", 4),
        FormBlank("Signature of respondent", signed("respondent", "")),
        FormBlank("Counter arguments of appellants", _answer(appeal, facts.event), 4),
        FormBlank("Time and place of the hearing", _hearing(appeal, facts.event)),
        FormBlank("Decision of Appeals Committee", appeal.decision or "", 5),
        FormBlank("Signature of Chairman", signed("chairman", "")),
        FormBlank("Names of committee members, including any dissenting views", "\n".join(committee), 3),
    )
    number = FormBlank("Match number", _match(facts, appeal)), FormBlank("Board number", str(board or ""))
    return (
        PrintedForm((number,)),
        HandDiagram(board, deal, names=players),
        Table(COLUMNS, _auction(appeal, board), BIDDING, ruled=True),
        PrintedForm(tuple((each,) for each in blanks)),
    )


def _match(facts: Facts, appeal: Appeal) -> str:
    """Return round and table; matches have no other number."""
    found = facts.event.find_match(appeal.match)
    if found is None:
        return ""
    table = f", table {found.table}" if found.table else ""
    return f"round {found.round}{table}"


def _answer(appeal: Appeal, event: Event) -> str:
    """Return the appellants' written answer, for which the printed form has no field."""
    kept = appellants_answer(event, appeal.id)
    return str(kept.facts["answer"]) if kept else ""


def _hearing(appeal: Appeal, event: Event) -> str:
    """Return when and where the appeal is heard, for which the printed form has no field either."""
    kept = hearing_place(event, appeal.id)
    if kept is None:
        return ""
    told = "parties notified" if kept.facts.get("parties_told") else "parties not notified yet"
    at = recorded_time_words(str(kept.facts["at"]))
    return f"{at}, {kept.facts['place']}; named by {kept.facts['named_by']}; {told}"


def _auction(appeal: Appeal, board: int | None) -> tuple[tuple[str, ...], ...]:
    """Return rows of four calls, the dealer's first, in the dealer's column."""
    if not appeal.auction:
        return (("",) * 4,) * EMPTY_ROWS
    start = CLOCKWISE.index(dealer(board)) if board else 0
    calls = [""] * start + list(appeal.auction)
    calls += [""] * (-len(calls) % 4)
    return tuple(tuple(calls[at : at + 4]) for at in range(0, len(calls), 4))


def _session(facts: Facts, appeal: Appeal) -> Session | None:
    """Return the session the appeal is about; if the form does not say, the chosen or only one."""
    chosen = facts.sessions()
    appealed = facts.event.find_session(session_appealed(facts.event, appeal))
    return appealed or (chosen[0] if len(chosen) == 1 else None)


def _players(facts: Facts, appeal: Appeal, session: Session | None) -> dict[Seat, str]:
    """Return the players at the table: the line-up of a match, or the pairs that met on the board."""
    match = facts.event.find_match(appeal.match)
    if match and match.line_up:
        return dict(zip(CLOCKWISE, facts.event.names_of(match.line_up.open), strict=False))
    pairs = {
        entry.id: facts.event.names_of(_playing(appeal, session, entry)) for entry in facts.event.entries
    }
    for scored in facts.evaluation.boards:
        if session is None or (scored.session, scored.board) != (session.id, appeal.board):
            continue
        for opponents in scored.opponents:
            if appeal.by in opponents:
                ns, ew = (pairs[entry] for entry in opponents)
                if len(ns) == len(ew) == 2:
                    return {Seat.NORTH: ns[0], Seat.SOUTH: ns[1], Seat.EAST: ew[0], Seat.WEST: ew[1]}
    return {}


def _playing(appeal: Appeal, session: Session | None, entry: Entry) -> Sequence[str]:
    """Return the entry's players in the round in which the board was played, with a substitute."""
    for section in session.sections if session else ():
        for result in section.results:
            sitting = section.sitting(result.round, result.table)
            if result.board != appeal.board or result.round is None or sitting is None:
                continue
            here = section.entries_at(sitting, result.round)
            if entry.id in here and appeal.by in here:
                return section.playing(entry.id, entry.players, result.round)
    return entry.players


# ---- papers of a match without a director: the case for a referee, as listed in SBU 3.3 (2)

LEFT_TO_CONVENER = "left to the convener"


def appeal_papers(facts: Facts) -> Sheet:
    """Return the papers of the last appeal lodged, or blank; a private match's ruling is in its register."""
    appeals = () if facts.choice.blank else facts.event.appeals
    appeal = appeals[-1] if appeals else Appeal("", facts.printed)
    board = appeal.board
    match = facts.event.find_match(appeal.match)
    halves = halves_of(facts.event.matches, match) if match else ()
    case = PrintedForm(
        (
            (FormBlank("Match", _match_words(facts, halves), share=3), FormBlank("Board", str(board or ""))),
            (
                FormBlank("Dealer", dealer(board).name.title() if board else ""),
                FormBlank("Vulnerability", vulnerability(board).words if board else ""),
            ),
            (FormBlank("Bidding", " ".join(appeal.auction), 4),),
            (FormBlank("Play (where relevant)", "", 4),),
            (FormBlank("Results at all tables", "\n".join(_results(facts, halves, board)), 2),),
            (FormBlank("Agreed facts, and facts in dispute", appeal.details or "", 4),),
        ),
        "The case",
    )
    ruling, by = _newest_ruling(facts)
    deposit = appeal.deposit or _deposit(facts, by, lodged=bool(appeals))
    rest = PrintedForm(
        (
            (FormBlank("Ruling", appeal.ruling_text or ruling, 3),),
            (FormBlank("Given by", by), FormBlank("Deposit", deposit)),
            (FormBlank("Statement of the appellants", appeal.grounds or "", 5),),
            (FormBlank("Appellants' captain (signature)"),),
            (FormBlank("Statement of the respondents", appeal.respondents or "", 5),),
            (FormBlank("Respondents' captain (signature)"),),
            (FormBlank("Decision", appeal.decision or "", 3),),
        ),
        "Ruling and statements",
    )
    return sheet(facts, "Appeal papers", (case, rest), results=False)


def _match_words(facts: Facts, halves: Sequence[Match]) -> str:
    names = facts.names
    return f"{names[halves[0].home]} v {names[halves[0].away]}, round {halves[0].round}" if halves else ""


def _results(facts: Facts, halves: Sequence[Match], board: int | None) -> Iterator[str]:
    """Yield each room's result, with the team sitting North-South."""
    for match in halves:
        for result in match.results:
            if result.board == board:
                table = half_table_name(facts.event.matches, match)
                where = f"{f'Table {table}, ' if table else ''}{result.room.value} room"
                ns = facts.names[match.sides(result.room)[0]]
                said = _read(result.score, result.board)
                was = _before_rulings(facts.event, match, result)
                if was is not None:
                    said = f"{_read(was, result.board)}; ruled {said}"
                yield f"{capitalised(where)}, North-South {ns}: {said}"


def _read(score: Score, board: int) -> str:
    read = slip_text(score, board)
    return read.words if read.points is None else f"{read.words} {signed(read.points)}".strip()


def _before_rulings(event: Event, match: Match, result: RoomResult) -> Score | None:
    """Return the score from the table if a ruling has replaced it, or None."""
    place = (match.id, result.room, result.board)
    made = (
        each.adjusted.was
        for each in event.rulings_in_force
        if each.adjusted is not None and (each.adjusted.match, each.adjusted.room, each.board) == place
    )
    return next(made, None)


def _deposit(facts: Facts, by: str, *, lodged: bool) -> str:
    """Return the rule book's deposit for an appeal; a case left to the convener has none (SBU 3.3 (3))."""
    if not lodged:
        return f"none: {by}" if by == LEFT_TO_CONVENER else ""
    try:
        found = facts.book.answer(Deposit(event=facts.event.kind)) if facts.book else None
    except Refused:
        return ""
    return f"{found.items[0]} ({found.clause})" if isinstance(found, Listing) else ""


def _newest_ruling(facts: Facts) -> tuple[str, str]:
    """Return the newest ruling of a private match and its author."""
    if facts.choice.blank:
        return "", ""
    kept = list(facts.event.records("private-matches"))
    return (str(kept[-1].facts.get("ruling", "")), str(kept[-1].facts.get("by", ""))) if kept else ("", "")
