"""Matches: IMPs and VPs of each, and a team's matches in order."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.view import (
    Choice,
    Heading,
    Lead,
    Ledger,
    View,
    ViewRow,
    ViewTable,
    none_yet,
    opened,
)
from bridgedesk.event.session import Scoring
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.standings.evaluation import ScoredMatch
from bridgedesk.standings.explain.ledgers import match_node
from bridgedesk.standings.ledger import leaf_node, total
from bridgedesk.standings.matches.teams import gained_in
from bridgedesk.standings.standing import MatchScore, Standing

NO_MATCH = "No match is scored yet. Results of matches are typed with Ctrl+2."


def choices(model: StandingsModel) -> list[Choice]:
    rounds = sorted({match.round for standing in model.standings.values() for match in standing.matches})
    return [Choice("", "All rounds"), *(Choice(str(each), f"Round {each}") for each in rounds)]


def is_by_matches(model: StandingsModel) -> bool:
    return any(standing.matches for standing in model.standings.values())


def matches_view(model: StandingsModel, choice: str) -> View:
    found = [(standing, match) for standing, match in _once(model) if choice in ("", str(match.round))]
    if not found:
        return none_yet(NO_MATCH)
    unit = model.evaluation.unit
    headings = (
        Heading("Round"),
        Heading("Home", names=True),
        Heading("Away", names=True),
        Heading("Boards", number=True),
        Heading("Net" if _is_net(model) else "For", number=True),
        Heading("Against", number=True),
        Heading(f"Home {unit}", number=True, strong=True),
        Heading(f"Away {unit}", number=True, strong=True),
    )

    def opens(at: int, column: int) -> Ledger | None:
        standing, match = found[at]
        other = _other_side(model, standing, match)
        if column == 7:
            return _won(model, match.against, other) if other else None
        return _figure(model, standing, match, column - 3)

    rows = tuple(
        ViewRow(
            (*_told(model, standing, match), _other_won(model, standing, match)),
            Lead("card", standing.entry),
        )
        for standing, match in found
    )
    return View((ViewTable(headings, rows, opens, "Matches"),))


def _is_net(model: StandingsModel) -> bool:
    """Return whether both sides gain the same IMPs with opposite signs, as they do over a field."""
    scorings = {session.scoring for session in model.event.sessions}
    return bool(model.boards) and Scoring.MATCHPOINTS not in scorings


def _once(model: StandingsModel) -> Iterator[tuple[Standing, MatchScore]]:
    """Yield each match from one side only, round by round."""
    homes = {(match.id, match.home) for match in model.event.matches}
    found = [
        (standing, match)
        for standing in model.standings.values()
        for match in standing.matches
        if (match.match, standing.entry) in homes or _is_first(model, standing, match)
    ]
    yield from sorted(found, key=lambda each: (each[1].round, each[1].match))


def _is_first(model: StandingsModel, standing: Standing, match: MatchScore) -> bool:
    """Return whether to list a match from this side: pairs that meet at a table, or a match without
    another side."""
    if model.event.find_match(match.match):
        return False
    return standing.entry < match.against or _other_side(model, standing, match) is None


def _other_side(model: StandingsModel, standing: Standing, match: MatchScore) -> MatchScore | None:
    other = model.standings.get(match.against)
    return next(
        (
            each
            for each in (other.matches if other else ())
            if (each.match, each.round, each.against) == (match.match, match.round, standing.entry)
        ),
        None,
    )


def _told(model: StandingsModel, standing: Standing, match: MatchScore) -> tuple[str, ...]:
    return (
        str(match.round),
        model.who(standing.entry),
        match.outcome or model.who(match.against),
        str(match.boards),
        _figured(match.gained),
        "" if _is_net(model) else _figured(match.conceded),
        str(half_up(match.won)),
    )


def _other_won(model: StandingsModel, standing: Standing, match: MatchScore) -> str:
    other = _other_side(model, standing, match)
    return str(half_up(other.won)) if other else ""


def _figured(value: Number) -> str:
    return f"{half_up(value).normalize():f}"


# ---- where its figures come from


def _figure(model: StandingsModel, standing: Standing, match: MatchScore, figure: int) -> Ledger | None:
    """Return the breakdown of boards, of points gained or conceded, or of what the match is worth."""
    match figure:
        case 0:
            boards = Decimal(match.boards)
            what = "Boards scored" if match.boards else _without_boards(match)
            return opened(f"Round {match.round}: boards", leaf_node(what, match.boards, "boards"), boards)
        case 2 if _is_net(model):
            return None
        case 1 | 2:
            return _gains(model, standing, match, conceded=figure == 2)
        case 3:
            return _won(model, standing.entry, match)
    return None


def _without_boards(match: MatchScore) -> str:
    """Say why a match has no results on boards."""
    return match.told or (f"Not played: {match.outcome}" if match.outcome else "Nothing on either side")


def _won(model: StandingsModel, entry: str, match: MatchScore) -> Ledger:
    node = match_node(match, model.event.entry_names, model.evaluation.unit)
    return opened(f"{model.names[entry]}: round {match.round}", node, half_up(match.won))


def _gains(model: StandingsModel, standing: Standing, match: MatchScore, *, conceded: bool) -> Ledger:
    """Return the breakdown board by board if known, or else as the match result was handed in."""
    whole = match.conceded if conceded else match.gained
    who = match.against if conceded and match.against in model.names else standing.entry
    title = f"{model.names[who]}: round {match.round}"
    found = list(_by_boards(model, standing, match, conceded=conceded))
    rest = Fraction(whole) - sum((Fraction(value) for _, value in found), start=Fraction(0))
    if rest or not found:
        found.append(("As scored over the match" if rest else _without_boards(match), rest))
    unit = gained_in(model.event)
    nodes = [leaf_node(what, value, unit) for what, value in found]
    return opened(title, total(title, nodes, unit), half_up(whole))


def _by_boards(
    model: StandingsModel, standing: Standing, match: MatchScore, *, conceded: bool
) -> Iterator[tuple[str, Number]]:
    """Yield the gains by board in a match of teams, or of two pairs at a table."""
    for own in model.evaluation.triangles:
        for board, gains in own.gains if (own.match.id, own.team) == (match.match, standing.entry) else ():
            gained = gains[1 if conceded else 0]
            if gained > 0:
                yield f"Board {board}", gained
    scored = _scored(model, match)
    if scored is not None:
        home = scored.match.home == standing.entry
        for board, gains in scored.gains:
            gained = gains[0 if home != conceded else 1]
            if gained > 0:
                yield f"Board {board}", gained
    for side, line in model.played.get(standing.entry, ()):
        met = line.side(side.other).entry == match.against
        points = line.side(side.other if conceded else side).points
        if (line.session, line.board) in model.hidden:
            continue
        if met and line.result.round == match.round and points is not None:
            yield f"Board {line.board}", points


def _scored(model: StandingsModel, match: MatchScore) -> ScoredMatch | None:
    return model.evaluation.scored_matches.get(match.match)


def team_card(model: StandingsModel, standing: Standing) -> View:
    """Show a team's matches, with its running total."""
    unit = model.evaluation.unit
    matches = sorted(standing.matches, key=lambda match: match.round)
    running = [sum((each.won for each in matches[: at + 1]), start=Fraction(0)) for at in range(len(matches))]
    headings = (
        Heading("Round"),
        Heading("Against", names=True),
        Heading("Boards", number=True),
        Heading("Net" if _is_net(model) else "For", number=True),
        Heading("Conceded", number=True),
        Heading(unit, number=True, strong=True),
        Heading("Running", number=True),
    )

    def opens(at: int, column: int) -> Ledger | None:
        if column < 6:
            return _figure(model, standing, matches[at], column - 2)
        names = model.event.entry_names
        nodes = [match_node(each, names, unit) for each in matches[: at + 1]]
        title = f"{model.names[standing.entry]}: so far"
        return opened(title, total(title, nodes, unit), half_up(running[at]))

    rows = []
    for at, match in enumerate(matches):
        round_, _, *told = _told(model, standing, match)
        rows.append(ViewRow((round_, *told, str(half_up(running[at]))), Lead("matches", round_)))
    return View((ViewTable(headings, tuple(rows), opens, "Matches"),))
