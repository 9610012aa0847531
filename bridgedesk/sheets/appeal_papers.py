"""Appeal papers of a match without a director: the case for a referee, as listed in SBU 3.3 (2)."""

from collections.abc import Iterator, Sequence

from bridgedesk.bridge.seats import dealer, vulnerability
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Room, RoomResult
from bridgedesk.event.ruling import Appeal
from bridgedesk.event.score import Score
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Listing, Refused
from bridgedesk.rulebooks.appeals.deposit import Deposit
from bridgedesk.sheets.content import Form, FormBlank, Sheet
from bridgedesk.sheets.facts import Facts, sheet
from bridgedesk.sheets.words import VULNERABLE, slip_text
from bridgedesk.standings.matches.teams_of_eight import half_table_name, halves_of

LEFT_TO_CONVENER = "left to the convener"


def appeal_papers(facts: Facts) -> Sheet:
    """Return the papers of the last appeal lodged, or blank; a private match's ruling is in its register."""
    appeals = () if facts.choice.blank else facts.event.appeals
    appeal = appeals[-1] if appeals else Appeal("", facts.printed)
    board = appeal.board
    match = facts.event.find_match(appeal.match)
    halves = halves_of(facts.event.matches, match) if match else ()
    case = Form(
        (
            (FormBlank("Match", _match_words(facts, halves), share=3), FormBlank("Board", str(board or ""))),
            (
                FormBlank("Dealer", dealer(board).name.title() if board else ""),
                FormBlank("Vulnerability", VULNERABLE[vulnerability(board)] if board else ""),
            ),
            (FormBlank("Bidding", " ".join(appeal.auction), 4),),
            (FormBlank("Play, as far as it matters", "", 4),),
            (FormBlank("Results at all tables", "\n".join(_results(facts, halves, board)), 2),),
            (FormBlank("Facts agreed, and facts in dispute", appeal.details or "", 4),),
        ),
        "The case",
    )
    ruling, by = _ruled(facts)
    deposit = appeal.deposit or _deposit(facts, by, lodged=bool(appeals))
    rest = Form(
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
                ns = facts.names[match.home if result.room is Room.OPEN else match.away]
                said = _read(result.score, result.board)
                was = _before_rulings(facts.event, match, result)
                if was is not None:
                    said = f"{_read(was, result.board)}; ruled {said}"
                yield f"{capitalised(where)}, North-South {ns}: {said}"


def _read(score: Score, board: int) -> str:
    read = slip_text(score, board)
    return read.words if read.points is None else f"{read.words} {read.points:+d}"


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


def _ruled(facts: Facts) -> tuple[str, str]:
    """Return the newest ruling of a private match and its author."""
    if facts.choice.blank:
        return "", ""
    kept = list(facts.event.records("private-matches"))
    return (str(kept[-1].facts.get("ruling", "")), str(kept[-1].facts.get("by", ""))) if kept else ("", "")
