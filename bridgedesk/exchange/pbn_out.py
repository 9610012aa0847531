"""PBN 2.1 export by its own rules: CRLF, Latin-1, fifteen tags in order, tables in columns."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.seats import CLOCKWISE, Seat, dealer, vulnerability
from bridgedesk.event.score import NotPlayed, PassedOut, Played, PointsScore, Score
from bridgedesk.event.session import Scoring, Session
from bridgedesk.exchange.outgoing import PROGRAM, VERSION, Outgoing, Tricks, Unwritable
from bridgedesk.exchange.sections_out import (
    ExportSection,
    PairTotal,
    TravellerLine,
    exact_percent,
    export_sections,
    names_in_round,
    number_text,
)
from bridgedesk.scoring.outcome import points_on
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.scoring.settings import Divisor, Settings
from bridgedesk.standings.evaluation import Measure

LONGEST = 253  # and CRLF
_NOTHING = "-"
_UNKNOWN = "?"
_DENOMINATIONS = ("NT", "S", "H", "D", "C")
_CROSS = {Divisor.COMPARISONS: "Cross2", Divisor.SCORES: "Cross1", Divisor.NONE: "Cross"}

Cells = Sequence[str]


def pbn(outgoing: Outgoing) -> bytes:
    """Return one session: its deals, the travellers of all its sections, and the ranking."""
    session = _session(outgoing)
    sections = [each for each in export_sections(outgoing.evaluation) if each.session is session]
    by_board: dict[int, list[tuple[ExportSection, TravellerLine]]] = {}
    for section in sections:
        for line in section.lines:
            by_board.setdefault(line.board, []).append((section, line))
    boards = sorted({*by_board, *session.deals})
    if not boards and any(match.results for match in outgoing.event.matches if match.session == session.id):
        raise Unwritable("PBN is for pairs; choose usebio for the boards of matches")
    if not boards:
        raise Unwritable("this session has no deals and no results yet")
    games = [
        [
            *_tags(outgoing, session, board),
            *_optimum(outgoing.double_dummy.get((session.id, board))),
            *_score_table(by_board.get(board, []), session),
            *(_total_table(outgoing, sections) if board == boards[0] and by_board else ()),
        ]
        for board in boards
    ]
    lines = ["% PBN 2.1", "% EXPORT", *(line for game in games for line in (*game, ""))]
    return "".join(f"{line}\r\n" for line in lines).encode("latin-1")


def _session(outgoing: Outgoing) -> Session:
    sessions = outgoing.event.sessions
    if outgoing.section is not None:
        wanted = outgoing.section[0]
        found = next((each for each in sessions if each.id == wanted), None)
        if found is None:
            raise Unwritable(f"this event has no session {wanted}")
        return found
    if len(sessions) != 1:
        raise Unwritable(f"PBN holds one session, and the event has {len(sessions)}; choose one of them")
    return sessions[0]


# ---- tags


def _tags(outgoing: Outgoing, session: Session, board: int) -> Iterator[str]:
    """Yield the fifteen tags in order, then the others by name. Tags of a single table are empty for a
    board that several played; an unknown value is a question mark."""
    event = outgoing.event
    deal = session.deals.get(board)
    scoring = _scoring(session.scoring, outgoing.evaluation.settings)
    yield _tag("Event", event.title)
    yield _tag("Site", event.club or "")
    yield _tag("Date", f"{event.date:%Y.%m.%d}")
    yield _tag("Board", str(board))
    for seat in ("West", "North", "East", "South"):
        yield _tag(seat, "")
    yield _tag("Dealer", dealer(board).value)
    yield _tag("Vulnerable", vulnerability(board).value)
    yield _tag("Deal", _deal(deal, dealer(board)) if deal else _UNKNOWN)
    yield _tag("Scoring", scoring)
    for name in ("Declarer", "Contract", "Result"):
        yield _tag(name, "")
    yield _tag("Generator", f"{PROGRAM} {VERSION}")


def _scoring(scoring: Scoring, settings: Settings) -> str:
    match scoring:
        case Scoring.MATCHPOINTS:
            return "MP;MP1"
        case Scoring.BUTLER:
            return "IMP;Butler-2" if settings.butler_trim == 1 else "IMP;Butler"
        case Scoring.CROSS_IMPS:
            return f"IMP;{_CROSS[settings.cross_divisor]}"
        case Scoring.IMPS:
            return "IMP"
        case Scoring.POINT_A_BOARD:
            return "BAM"
        case _:
            return _UNKNOWN


def _deal(deal: Deal, first: Seat) -> str:
    seats = [first]
    while len(seats) < len(CLOCKWISE):
        seats.append(seats[-1].next)
    return f"{first.value}:" + " ".join(str(deal.hands[seat]) for seat in seats)


def _tag(name: str, value: str) -> str:
    room = LONGEST - len(f'[{name} ""]')
    return f'[{name} "{_quoted(value, room)}"]'


def _quoted(text: str, room: int) -> str:
    """Return Latin-1 on one line, " and \\ escaped, cut if it is too long."""
    pieces: list[str] = []
    for mark in text:
        letter = _latin(mark)
        escaped = f"\\{letter}" if letter in ('"', "\\") else letter
        if sum(map(len, pieces)) + len(escaped) > room:
            break
        pieces.append(escaped)
    return "".join(pieces)


def _latin(mark: str) -> str:
    """Return the letter, without its accent if Latin-1 does not have it."""
    for letter in (mark, unicodedata.normalize("NFKD", mark)[:1]):
        if letter.isprintable() and ord(letter) < 256:
            return letter
    return "?" if mark.isprintable() else " "


# ---- tables


def _table(name: str, columns: Sequence[tuple[str, bool]], rows: Iterable[Cells]) -> Iterator[str]:
    """Yield a table with columns as wide as their widest cell, numbers on the right."""
    rows = [[_cell(each) for each in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    heads = [
        f"{title}\\{width}{'R' if right else 'L'}"
        for (title, right), width in zip(columns, widths, strict=True)
    ]
    yield f'[{name} "{";".join(heads)}"]'
    for row in rows:
        cells = zip(row, widths, columns, strict=True)
        yield " ".join(
            cell.rjust(width) if right else cell.ljust(width) for cell, width, (_, right) in cells
        ).rstrip()


def _cell(text: str) -> str:
    """Return a cell, quoted if it has more than letters and signs, and always on one line."""
    clean = text.lstrip("^")
    if clean and all(mark.isascii() and (mark.isalnum() or mark in "+-.=?") for mark in clean):
        return text
    return f'"{_quoted(text, 90)}"' if text else _NOTHING


def _score_table(played: list[tuple[ExportSection, TravellerLine]], session: Session) -> Iterator[str]:
    if not played:
        return
    matchpoints = session.scoring is Scoring.MATCHPOINTS
    kind = "MP" if matchpoints else "IMP"
    columns = [
        ("Section", False), ("Table", True), ("Round", True), ("PairId_NS", True), ("PairId_EW", True),
        ("Contract", False), ("Declarer", False), ("Result", True), ("Lead", False),
        ("Score_NS", True), ("Score_EW", True), (f"{kind}_NS", True), (f"{kind}_EW", True),
        ("Percentage_NS", True), ("Percentage_EW", True),
    ]  # fmt: skip
    rows = [_score_row(section, line) for section, line in played]
    if any(section.section.line_ups for section, _ in played):  # otherwise the total's names are enough
        columns[5:5] = [("Names_NS", False), ("Names_EW", False)]
        rows = [
            [*row[:5], *_names_in_round(section, line), *row[5:]]
            for row, (section, line) in zip(rows, played, strict=True)
        ]
    yield from _table("ScoreTable", columns, rows)


def _names_in_round(section: ExportSection, line: TravellerLine) -> Cells:
    """Name who sat there, with any substitute."""
    event = section.evaluation.event
    names = (names_in_round(section.section, event, entry, line.round) for entry in (line.ns, line.ew))
    return [";".join(each) or _UNKNOWN for each in names]


def _score_row(section: ExportSection, line: TravellerLine) -> list[str]:
    lead = str(line.lead) if line.lead else _NOTHING
    return [
        section.section.id,
        str(line.table or _NOTHING),
        str(line.round or _NOTHING),
        section.numbers[line.ns],
        section.numbers[line.ew],
        *_result(line.score),
        lead,
        *_points(line.score, line.board),
        *_awarded(line),
    ]


def _result(score: Score) -> Cells:
    match score:
        case Played(contract, tricks):
            return [contract.bid, contract.declarer.value, str(tricks)]
        case PassedOut():
            return ["Pass", _NOTHING, _NOTHING]
        case _:
            return [_NOTHING] * 3


def _points(score: Score, board: int) -> Cells:
    points = points_on(score, board)
    return [_NOTHING, _NOTHING] if points is None else [str(points), str(-points)]


def _awarded(line: TravellerLine) -> Cells:
    """Return points and percentages, with a mark if they are artificial."""
    mark = "" if isinstance(line.score, Played | PassedOut | PointsScore) else "^"
    both = ((line.ns_points, line.ns_top), (line.ew_points, line.ew_top))
    points = [mark + number_text(each) if each is not None else _NOTHING for each, _ in both]
    if mark and isinstance(line.score, NotPlayed):
        return [_NOTHING] * 4
    percents = [_percent(each, top, artificial=bool(mark)) for each, top in both]
    if _NOTHING in percents:
        percents = [_NOTHING, _NOTHING]
    return [*points, *percents]


def _percent(points: Number | None, top: Number, *, artificial: bool) -> str:
    """Return the percentage; for an award only an exact one, as its points say more."""
    if points is None or (not top and not artificial):
        return _NOTHING
    share = exact_percent(points, top)
    if artificial and (share * 100).denominator > 1:
        return _NOTHING
    return ("^" if artificial else "") + number_text(half_up(share))


def _total_table(outgoing: Outgoing, sections: list[ExportSection]) -> Iterator[str]:
    percents = outgoing.evaluation.measure is Measure.PERCENT
    names = outgoing.event.entry_names
    columns = [("Rank", True), ("Section", False), ("PairId", True), ("Names", False)]
    columns += [("TotalMP", True), ("TotalPercentage", True)] if percents else [("TotalIMP", True)]
    columns.append(("NrBoards", True))
    rows = [
        _total_row(section, section.numbers[entry], ";".join(names[entry]), total, percents=percents)
        for section in sections
        for entry, total in section.totals.items()
    ]
    if rows:
        yield from _table(
            "TotalScoreTable", columns, sorted(rows, key=lambda row: int(row[0].rstrip("=") or 0))
        )


def _total_row(section: ExportSection, number: str, names: str, total: PairTotal, *, percents: bool) -> Cells:
    percent = number_text(total.percent) if total.percent is not None else _NOTHING
    figures = [number_text(total.score), percent] if percents else [number_text(total.score)]
    return [total.place, section.section.id, number, names or _UNKNOWN, *figures, str(total.boards)]


def _optimum(tricks: Tricks | None) -> Iterator[str]:
    if tricks is None:
        return
    if len(tricks) != 20:
        raise ValueError("double dummy gives twenty numbers of tricks for a deal")
    yield '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]'
    for place, made in enumerate(tricks):
        yield f"{CLOCKWISE[place // 5].value} {_DENOMINATIONS[place % 5]:>2} {made:>2}"
