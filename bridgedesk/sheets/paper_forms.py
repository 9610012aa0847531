"""Forms that a director hands out: substitution form and score-correction slip, filled or blank."""

from collections import Counter
from collections.abc import Iterator, Mapping

from bridgedesk.event.match import Slip
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.score_text import signed
from bridgedesk.event.session import LineUp, Section
from bridgedesk.rulebooks import Refused
from bridgedesk.rulebooks.scores.own_average import away_words
from bridgedesk.sheets.content import Block, FormBlank, PrintedCard, PrintedCards, PrintedForm, Sheet
from bridgedesk.sheets.facts import Facts, sheet
from bridgedesk.sheets.results import ResultLine, all_boards
from bridgedesk.sheets.words import SlipWords as Read
from bridgedesk.sheets.words import numbers as runs
from bridgedesk.sheets.words import slip_text
from bridgedesk.standings.eligibility.substitutions import BECAUSE
from bridgedesk.standings.matches.teams import unit_of_totals
from bridgedesk.standings.penalties.rulings import SUBSTITUTE

SLIPS = 3  # of corrections on a page
OF_PAIRS = ("North-South", "East-West", "North or South", "East or West")
OF_TOTALS = ("Home", "Away", "Captain, home", "Captain, away")  # of a match


def substitution_form(facts: Facts) -> Sheet:
    """Return a form for each substitute of the event; blank if chosen so or without substitutes."""
    found = [
        (session.id, section.id, line_up)
        for session, section in facts.sections()
        for line_up in section.line_ups
        if line_up.in_
    ]
    forms: list[Block] = []
    if not facts.choice.blank:
        forms += [PrintedForm(_substitution(facts, *each)) for each in found]
        lined_up = {(line_up.entry, session) for session, _, line_up in found}
        others = [line for line in facts.event.records("substitutions") if not _is_in(line, lined_up)]
        forms += [PrintedForm(_from_record(facts, line)) for line in others]
    shown = tuple(forms) or (PrintedForm(_BLANK_SUBSTITUTION),)
    return sheet(facts, "Substitution", shown, tuple(_deadline_notes(facts)), results=False)


def _deadline_notes(facts: Facts) -> Iterator[str]:
    """Yield the rule book's note on the deadline, such as that for handing in the form."""
    try:
        block = facts.book.block("deadline", facts.event.kind, "substitution", "") if facts.book else None
    except Refused:  # the book does not know this kind of event
        return
    if block is not None and block.note:
        yield f"{block.note.rstrip('.')} ({block.clause})."


def _substitution(
    facts: Facts, session: str, section: str, line_up: LineUp
) -> tuple[tuple[FormBlank, ...], ...]:
    out, substitute = facts.event.find_player(line_up.out), facts.event.find_player(line_up.in_)
    until = f" to {line_up.to_round}" if line_up.to_round else " to the end"
    kept = _newest_record(facts, line_up.entry, session)
    kept["score"] = _score(facts, line_up.entry, session) or kept.get("score", "")
    return _substitution_rows(
        **kept,
        boards=_boards(facts, session, section, line_up),
        entry=facts.names[line_up.entry],
        session=session,
        section=section,
        out=out.name if out else "",
        out_number=(out.number or "") if out else "",
        substitute=substitute.name if substitute else "",
        number=(substitute.number or "") if substitute else "",
        rounds=f"{line_up.from_round}{until}",
        reason=away_words(line_up.reason) or kept.get("cause", ""),
    )


def _boards(facts: Facts, session: str, section: str, line_up: LineUp) -> str:
    """Return the boards the substitute will play by the movement."""
    here = next(
        (where for each, where in facts.sections() if (each.id, where.id) == (session, section)), Section("")
    )
    found = [
        board
        for number, row in enumerate(here.movement.rounds if here.movement else (), start=1)
        if line_up.from_round <= number <= (line_up.to_round or number)
        for sitting in row
        if line_up.entry in here.entries_at(sitting, number)
        for board in here.boards_of(sitting)
    ]
    return runs(found)


def _score(facts: Facts, entry: str | None, session: str | None) -> str:
    """Return the substitute adjustment with its clause."""
    ruled = [
        each.imposed
        for each in facts.event.rulings_in_force
        if each.question == SUBSTITUTE
        and each.entry == entry
        and each.session in (None, session)
        and each.imposed is not None
    ]
    told = [f"{f'{each.words} off' if each.amount else each.unit} ({each.clause})" for each in ruled]
    return f"adjusted: {', '.join(told)}" if told else ""


def _is_in(line: RegisterLine, lined_up: set[tuple[str, str]]) -> bool:
    return any(line.entry == entry and line.session in (None, session) for entry, session in lined_up)


def _newest_record(facts: Facts, entry: str, session: str) -> dict[str, str]:
    """Return the newest record of this entry and session in the register of substitutions."""
    ours = [line for line in facts.event.records("substitutions") if _is_in(line, {(entry, session)})]
    if not ours:
        return {}
    return {name: str(fact) for name, fact in ours[-1].facts.items() if name not in ("out", "substitute")}


def _from_record(facts: Facts, line: RegisterLine) -> tuple[tuple[FormBlank, ...], ...]:
    """Return the form of a substitution on record only: of a team, or before the line-up is known."""
    told = {name: str(fact) for name, fact in line.facts.items()}
    told["score"] = _score(facts, line.entry, line.session) or told.get("score", "")
    entry = facts.names[line.entry] if line.entry else ""
    sessions = [each.id for each in facts.event.sessions]
    session = line.session or (sessions[0] if len(sessions) == 1 else "")
    numbers = {player.name: player.number or "" for player in facts.event.players}
    return _substitution_rows(
        **told,
        entry=entry,
        session=session,
        reason="; ".join(filter(None, (told.get("cause", ""), away_words(told.get(BECAUSE))))),
        out_number=numbers.get(told.get("out", ""), ""),
        number=numbers.get(told.get("substitute", ""), ""),
    )


def _substitution_rows(**known: str) -> tuple[tuple[FormBlank, ...], ...]:
    def blank(label: str, name: str, share: int = 1, lines: int = 1) -> FormBlank:
        return FormBlank(label, known.get(name, ""), lines, share)

    return (
        (blank("Pair or team", "entry", 3), blank("Session", "session"), blank("Section", "section")),
        (blank("Player replaced", "out", 3), blank("Number", "out_number")),
        (blank("Substitute", "substitute", 3), blank("Number", "number")),
        (blank("Rounds", "rounds"), blank("Boards", "boards")),
        (blank("Reason", "reason", lines=2),),
        (blank("Requested by (signature)", ""), blank("Time", "told")),
        (blank("Approved by director (signature)", "leave", 3), blank("Time", "")),
        (blank("Substitute's standard", "standard"), blank("Score (unchanged or adjusted)", "score")),
        (blank("Reason for the decision", "why", lines=2),),
        (blank("Reported to", "reported_to", 2), blank("Director (signature)", "")),
    )


_BLANK_SUBSTITUTION = _substitution_rows()


# ---- score corrections


def correction_slip(facts: Facts) -> Sheet:
    """Return slips filled in for the results chosen by board, table or round; otherwise blank ones."""
    slips = [_correction(facts, line) for line in _chosen(facts)] + list(_match_slips(facts))
    slips += [_correction_rows({})] * (-len(slips) % SLIPS if slips else SLIPS)
    until = f"{facts.event.title}. {facts.corrections}" if facts.corrections else ""
    cards = tuple(
        PrintedCard("Score correction", until or facts.event.title, (PrintedForm(each),)) for each in slips
    )
    return sheet(facts, "Score correction", (PrintedCards(cards, ((1, SLIPS),), cut=True),), results=False)


def _chosen(facts: Facts) -> list[ResultLine]:
    chosen = facts.choice
    if facts.choice.blank or (chosen.board, chosen.table) == (None, None):
        return []
    return [
        line
        for board in all_boards(facts)
        for line in board.lines
        if chosen.board in (None, line.board)
        and chosen.table in (None, line.result.table)
        and chosen.round in (None, line.result.round)
    ]


def _match_slips(facts: Facts) -> Iterator[tuple[tuple[FormBlank, ...], ...]]:
    """Yield the results of both rooms on a board; for a table without a board also its match total."""
    chosen = facts.choice
    if chosen.blank or (chosen.board, chosen.table) == (None, None):
        return
    sessions = {session.id for session in facts.sessions()}
    places: Counter[tuple[str, int]] = Counter()
    for match in facts.event.matches:
        places[match.session, match.round] += 1
        table = match.table or places[match.session, match.round]
        if match.session not in sessions or chosen.round not in (None, match.round):
            continue
        if chosen.table not in (None, table):
            continue
        home, away = facts.names[match.home], facts.names[match.away]
        here = {"round": str(match.round), "table": str(table)}
        if match.slip and chosen.board is None:
            whole = {
                "board": "all",
                "ns": home,
                "ew": away,
                "score": _total(match.slip, unit_of_totals(facts.event, match)),
            }
            yield _correction_rows(here | whole, OF_TOTALS)
        for result in match.results:
            if chosen.board in (None, result.board):
                ns, ew = (facts.names[each] for each in match.sides(result.room))
                table_of = {"table": f"{table}, {result.room.value} room", "board": str(result.board)}
                read = slip_text(result.score, result.board)
                yield _correction_rows(here | table_of | {"ns": ns, "ew": ew, "score": _as_entered(read)})


def _as_entered(read: Read) -> str:
    points = "" if read.points is None else signed(read.points)
    return f"{read.words}  {points}".strip()


def _total(handed_in: Slip, unit: str) -> str:
    imps = "–".join(map(str, handed_in.imps or ()))
    vps = "–".join(map(str, handed_in.vp or ()))
    if handed_in.team_imps is not None:
        imps = signed(handed_in.team_imps)
    if handed_in.team_vp is not None:
        vps = str(handed_in.team_vp)
    return ", ".join(filter(None, (imps and f"{imps} {unit}", vps and f"{vps} VPs")))


def _correction(facts: Facts, line: ResultLine) -> tuple[tuple[FormBlank, ...], ...]:
    return _correction_rows(
        {
            "board": str(line.board),
            "round": str(line.result.round or ""),
            "table": line.section.table_labels.get(line.result.table or 0, str(line.result.table or "")),
            "ns": f"{line.ns.number} {facts.names[line.ns.entry]}",
            "ew": f"{line.ew.number} {facts.names[line.ew.entry]}",
            "score": _as_entered(line.slip),
        }
    )


def _correction_rows(
    known: Mapping[str, str], sides: tuple[str, ...] = OF_PAIRS
) -> tuple[tuple[FormBlank, ...], ...]:
    def blank(label: str, name: str = "", share: int = 1, lines: int = 1) -> FormBlank:
        return FormBlank(label, known.get(name, ""), lines, share)

    return (
        (blank("Board", "board"), blank("Round", "round"), blank("Table", "table")),
        (blank(sides[0], "ns", 2), blank(sides[1], "ew", 2)),
        (blank("Score as entered", "score"), blank("Correct score")),
        (blank("Reason", lines=2),),
        (blank(f"{sides[2]} (signature)"), blank(f"{sides[3]} (signature)")),
        (blank("Director (signature)"), blank("Time")),
    )
