"""Appeals form, field by field as in SABF 21.14; filled from the records, or blank."""

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

from bridgedesk.bridge.seats import CLOCKWISE, Seat, dealer
from bridgedesk.event.appealed import appellants_answer, hands_on_record, session_appealed
from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry
from bridgedesk.event.ruling import Appeal
from bridgedesk.event.session import Session
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Listing, Refused, Verdict
from bridgedesk.rulebooks.appeals.appeal_committee import AppealCommittee
from bridgedesk.rulebooks.conduct.fine import Offence
from bridgedesk.sheets.content import Block, Column, ColumnKind, Form, FormBlank, Hands, Sheet, Table
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet

BIDDING = "Auction (including hesitations and bidding explanations)"
COLUMNS = tuple(Column(seat.name.title(), ColumnKind.WORDS, room=12) for seat in CLOCKWISE)
EMPTY_ROWS = 6
DISSENTING = " (dissenting)"


def appeals_form(facts: Facts) -> Sheet:
    """Return the form of the chosen appeal, or of the last; blank if chosen so or if none was lodged."""
    appeal = _chosen(facts)
    if appeal is None:
        blank = _form(facts, Appeal("", facts.printed))
        return sheet(facts, "Appeals form", blank, _heard_by(facts), results=False, two_pages=True)
    return sheet(
        facts,
        "Appeals form",
        _form(facts, appeal),
        _heard_by(facts, appeal),
        results=False,
        two_pages=True,
    )


def _heard_by(facts: Facts, appeal: Appeal | None = None) -> tuple[str, ...]:
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


def _chosen(facts: Facts) -> Appeal | None:
    if facts.choice.blank:
        return None
    if facts.choice.item is None:
        return facts.event.appeals[-1] if facts.event.appeals else None
    for appeal in facts.event.appeals:
        if appeal.id == facts.choice.item:
            return appeal
    known = ", ".join(appeal.id for appeal in facts.event.appeals)
    there = f"there are {known}" if known else "there is none"
    raise NothingToPrint(f"There is no appeal '{facts.choice.item}'; {there}")


def _form(facts: Facts, appeal: Appeal) -> tuple[Block, ...]:
    """Return the form with headings, order and signatures as printed; an appeal without an id is blank."""
    board = appeal.board
    session = _session(facts, appeal)
    deal = (
        hands_on_record(facts.event, replace(appeal, session=session.id if session else None)) or appeal.deal
    )
    players = _players(facts, appeal, session) if appeal.id else {}
    committee = [member.name + DISSENTING * member.dissents for member in appeal.committee]
    return (
        Form(
            ((FormBlank("Match number", _match(facts, appeal)), FormBlank("Board number", str(board or ""))),)
        ),
        Hands(board, deal, names=players),
        Table(COLUMNS, _auction(appeal, board), BIDDING, ruled=True),
        Form(
            (
                (FormBlank("Additional relevant details", appeal.details or "", 3),),
                (FormBlank("Director's ruling", appeal.ruling_text or "", 3),),
                (FormBlank("Grounds of appeal", appeal.grounds or "", 4),),
                (FormBlank("Signature of appellant", appeal.signed.get("appellant", "")),),
                (FormBlank("Director's comments", appeal.director or "", 4),),
                (FormBlank("Signature of Director", appeal.signed.get("director", "")),),
                (
                    FormBlank(
                        "Submission of respondents (including additional or disputed facts)",
                        appeal.respondents or "",
                        4,
                    ),
                ),
                (FormBlank("Arguments in reply to appellant's submissions", appeal.reply or "", 4),),
                (FormBlank("Signature of respondent", appeal.signed.get("respondent", "")),),
                (FormBlank("Counter arguments of appellants", _answer(appeal, facts.event), 4),),
                (FormBlank("Decision of Appeals Committee", appeal.decision or "", 5),),
                (FormBlank("Signature of Chairman", appeal.signed.get("chairman", "")),),
                (
                    FormBlank(
                        "Names of committee members, including any dissenting views",
                        "\n".join(committee),
                        3,
                    ),
                ),
            )
        ),
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
    where = session_appealed(facts.event, appeal)
    for session in facts.event.sessions:
        if session.id == where:
            return session
    chosen = facts.sessions()
    return chosen[0] if len(chosen) == 1 else None


def _players(facts: Facts, appeal: Appeal, session: Session | None) -> dict[Seat, str]:
    """Return the players at the table: the line-up of a match, or the pairs that met on the board."""
    for match in facts.event.matches:
        if match.id == appeal.match and match.line_up:
            return dict(
                zip(
                    CLOCKWISE,
                    facts.event.names_of(match.line_up.open),
                    strict=False,
                )
            )
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
