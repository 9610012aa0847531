"""PBN 2.0 and 2.1: deals, score tables and the total score table."""

from bridgedesk.bridge.cards import BadDeal, Deal
from bridgedesk.bridge.seats import Vulnerability, dealer, vulnerability
from bridgedesk.event.codec import shown
from bridgedesk.event.session import Scoring, Session
from bridgedesk.exchange.gathering import SESSION, STAGE, EventBuilder
from bridgedesk.exchange.notation import board_number, date_of
from bridgedesk.exchange.pbn_games import Game, games, table
from bridgedesk.exchange.pbn_scores import PbnLine, add_total_line, fields_of, line_of, sections_of
from bridgedesk.exchange.published import Published, Unreadable

_VULNERABLE = {
    "NONE": Vulnerability.NONE,
    "LOVE": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "NS": Vulnerability.NS,
    "EW": Vulnerability.EW,
    "BOTH": Vulnerability.BOTH,
    "ALL": Vulnerability.BOTH,
}


def read_pbn(text: str, stem: str) -> Published:
    found = list(games(text))
    gathering = EventBuilder()
    numbered = [
        (game, board_number(game.says("Board"), f"line {game.line}, Board"))
        for game in found
        if game.is_board
    ]
    deals = _deals(numbered, gathering)
    wanted = any("ScoreTable" in game.tags for game in found)
    scored = [line for game, board in numbered if wanted for line in _scores(game, board, gathering)]
    if not deals and not scored:
        raise Unreadable("there is neither a deal nor a score table in it")
    scoring = _scoring(found, scored)
    totals = [
        (f"line {at}, TotalScoreTable", row)
        for game in found
        if "TotalScoreTable" in game.tags
        for at, row in table(game.tags["TotalScoreTable"], "TotalScoreTable")
    ]
    sections = sections_of(scored, scoring, gathering, totals)
    for place, row in totals:
        add_total_line(row, place, sections, gathering)
    gathering.sessions.append(
        Session(SESSION, scoring, STAGE, deals=deals, sections=tuple(each.section() for each in sections))
    )
    printed = _first(found, "Date")
    return gathering.published(
        stem,
        _first(found, "Event") or stem,
        date_of(printed),
        "butler" if scoring is Scoring.BUTLER else "pairs",
        fields_of(sections),
        None,
        _first(found, "Generator") or _first(found, "Application"),
    )


def _first(found: list[Game], name: str) -> str:
    return next((said for game in found if (said := game.says(name))), "")


def _deals(numbered: list[tuple[Game, int]], gathering: EventBuilder) -> dict[int, Deal]:
    deals: dict[int, Deal] = {}
    for game, board in numbered:
        place = f"line {game.line}, board {board}"
        _compare(game, board, place, gathering)
        printed = game.says("Deal")
        if printed.split().count("-") + printed.count(":-") > 1:
            gathering.remark(f"{place}: hands of the deal are hidden; it was left out.")
        elif printed and printed != "-":
            try:
                deal = Deal.parse(printed)
            except BadDeal as problem:
                raise Unreadable(f"line {game.tags['Deal'].line}, board {board}: {problem}") from None
            if deals.setdefault(board, deal) != deal:
                gathering.remark(f"{place}: the deal differs from the one before; the first was taken.")
    return deals


def _compare(game: Game, board: int, place: str, gathering: EventBuilder) -> None:
    """Note a dealer or vulnerability that does not fit the board number (Law 2)."""
    said = game.says("Dealer").upper()
    if said and said != dealer(board).value:
        gathering.remark(f"{place}: the dealer is said to be {shown(said)}, not {dealer(board).value}.")
    said = game.says("Vulnerable").upper()
    if said and _VULNERABLE.get(said) is not vulnerability(board):
        known = vulnerability(board).value
        gathering.remark(f"{place}: the vulnerability is said to be {shown(said)}, not {known}.")


def _scores(game: Game, board: int, gathering: EventBuilder) -> list[PbnLine]:
    tag = game.tags.get("ScoreTable")
    if tag is None:
        raise Unreadable(
            f"line {game.line}, board {board}: its ScoreTable is missing, though other boards have one"
        )
    rows = table(tag, f"board {board}")
    if not rows:
        raise Unreadable(f"line {tag.line}, board {board}: the ScoreTable has no rows")
    found_lines = [line_of(row, board, f"line {line}, board {board}", gathering) for line, row in rows]
    return [line for line in found_lines if line]


def _scoring(found: list[Game], lines: list[PbnLine]) -> Scoring:
    """Return the scoring by the Scoring tag, or by the columns if the tag leaves it open."""
    said = _first(found, "Scoring").upper()
    if "BUTLER" in said:
        return Scoring.BUTLER
    if "CROSS" in said:
        return Scoring.CROSS_IMPS
    if said.startswith(("BAM", "BOARDAMATCH")):
        return Scoring.POINT_A_BOARD
    if said.startswith(("MP", "MATCHPOINTS")):
        return Scoring.MATCHPOINTS
    imps = [line.row["IMP_NS"] for line in lines if line.row.get("IMP_NS", "-") not in ("-", "?")]
    if not imps or any("MP_NS" in line.row for line in lines):
        return Scoring.MATCHPOINTS
    return Scoring.CROSS_IMPS if any("." in each for each in imps) else Scoring.BUTLER
