"""Matches: IMPs and VPs of each, and a team's matches in order."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.desk.views.ledgers import Ledger, opened
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.tables import Column, Lead, figure, table_of, words
from bridgedesk.desk.views.view import Choice, View, none_yet
from bridgedesk.event.session import Scoring
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.standings.explain.figures import plain_figure
from bridgedesk.standings.explain.ledgers import match_node
from bridgedesk.standings.ledger import leaf_node, total
from bridgedesk.standings.matches.teams import gained_in
from bridgedesk.standings.standing import MatchScore, Standing

NO_MATCH = "No matches scored yet. Press Ctrl+2 to enter results."


class PlayedMatch(NamedTuple):
    """Match of an entry, as this entry played it."""

    standing: Standing
    match: MatchScore


def choices(model: StandingsModel) -> list[Choice]:
    rounds = sorted({match.round for standing in model.standings.values() for match in standing.matches})
    return [Choice("", "All rounds"), *(Choice(str(each), f"Round {each}") for each in rounds)]


def matches_view(model: StandingsModel, choice: str) -> View:
    found = [each for each in _once(model) if choice in ("", str(each.match.round))]
    if not found:
        return none_yet(NO_MATCH)
    unit = model.evaluation.unit
    columns: list[Column[PlayedMatch]] = [
        words("Round", lambda each: _round(model, each.match)),
        words("Home", lambda each: model.who(each.standing.entry), names=True),
        words("Away", lambda each: _against(model, each.match), names=True),
        *_figures(model, "Against", f"Home {unit}"),
        figure(
            f"Away {unit}",
            lambda each: _other_won(model, each),
            lambda each: _won(model, each.match.against, _other_side(model, each)),
            strong=True,
        ),
    ]
    return View((table_of("Matches", found, columns, lambda each: Lead("card", each.standing.entry)),))


def _round(model: StandingsModel, match: MatchScore) -> str:
    return model.evaluation.finals_by_match.get(match.match, str(match.round))


def _against(model: StandingsModel, match: MatchScore) -> str:
    return match.outcome or model.who(match.against)


def _figures(model: StandingsModel, conceded: str, won: str) -> list[Column[PlayedMatch]]:
    """Return the columns of boards, of points gained and conceded, and of what the match is worth."""
    net = _is_net(model)
    return [
        figure("Boards", lambda each: str(each.match.boards), lambda each: _boards(each.match)),
        figure(
            "Net" if net else "For",
            lambda each: plain_figure(each.match.gained),
            lambda each: _gains(model, *each, conceded=False),
        ),
        figure(
            conceded,
            lambda each: "" if net else plain_figure(each.match.conceded),
            lambda each: None if net else _gains(model, *each, conceded=True),
        ),
        figure(
            won,
            lambda each: model.total_text(each.match.won),
            lambda each: _won(model, each.standing.entry, each.match),
            strong=True,
        ),
    ]


def _is_net(model: StandingsModel) -> bool:
    """Return whether both sides gain the same IMPs with opposite signs, as they do over a field."""
    scorings = {session.scoring for session in model.event.sessions}
    return bool(model.boards) and Scoring.MATCHPOINTS not in scorings


def _once(model: StandingsModel) -> list[PlayedMatch]:
    """Return each match from one side only, round by round."""
    homes = {(match.id, match.home) for match in model.event.matches}
    found = [
        PlayedMatch(standing, match)
        for standing in model.standings.values()
        for match in standing.matches
        if (match.match, standing.entry) in homes or _is_first(model, PlayedMatch(standing, match))
    ]
    return sorted(found, key=lambda each: (each.match.round, each.match.match))


def _is_first(model: StandingsModel, each: PlayedMatch) -> bool:
    """Return whether to list a match from this side: pairs that meet at a table, or a match without
    another side."""
    if model.event.find_match(each.match.match):
        return False
    return each.standing.entry < each.match.against or _other_side(model, each) is None


def _other_side(model: StandingsModel, mine: PlayedMatch) -> MatchScore | None:
    other = model.standings.get(mine.match.against)
    same = (mine.match.match, mine.match.round, mine.standing.entry)
    theirs = other.matches if other else ()
    return next((each for each in theirs if (each.match, each.round, each.against) == same), None)


def _other_won(model: StandingsModel, each: PlayedMatch) -> str:
    other = _other_side(model, each)
    return model.total_text(other.won) if other else ""


# ---- where its figures come from


def _boards(match: MatchScore) -> Ledger:
    what = "Boards scored" if match.boards else _without_boards(match)
    return opened(
        f"Round {match.round}: boards", leaf_node(what, match.boards, "boards"), Decimal(match.boards)
    )


def _without_boards(match: MatchScore) -> str:
    """Say why a match has no results on boards."""
    return match.told or (f"Not played: {match.outcome}" if match.outcome else "No results yet")


def _won(model: StandingsModel, entry: str, match: MatchScore | None) -> Ledger | None:
    if match is None:
        return None
    node = match_node(match, model.event.entry_names, model.evaluation.unit)
    return opened(
        f"{model.names[entry]}: round {match.round}", node, half_up(match.won, model.total_decimals)
    )


def _gains(model: StandingsModel, standing: Standing, match: MatchScore, *, conceded: bool) -> Ledger:
    """Return the breakdown board by board if known, or else as the match result was handed in."""
    whole = match.conceded if conceded else match.gained
    who = match.against if conceded and match.against in model.names else standing.entry
    title = f"{model.names[who]}: round {match.round}"
    found = list(_by_boards(model, standing, match, conceded=conceded))
    rest = Fraction(whole) - sum((Fraction(value) for _, value in found), start=Fraction(0))
    if rest or not found:
        found.append(("Scored as one match result" if rest else _without_boards(match), rest))
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
    scored = model.evaluation.scored_matches.get(match.match)
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


def team_card(model: StandingsModel, standing: Standing) -> View:
    """Show a team's matches, with its running total."""
    unit = model.evaluation.unit
    matches = sorted(standing.matches, key=lambda match: match.round)
    played = [PlayedMatch(standing, match) for match in matches]

    def so_far(each: PlayedMatch) -> list[MatchScore]:
        return matches[: played.index(each) + 1]

    def running(each: PlayedMatch) -> Number:
        return sum((match.won for match in so_far(each)), start=Fraction(0))

    def opens_running(each: PlayedMatch) -> Ledger:
        nodes = [match_node(match, model.event.entry_names, unit) for match in so_far(each)]
        title = f"{model.names[standing.entry]}: so far"
        return opened(title, total(title, nodes, unit), half_up(running(each), model.total_decimals))

    columns: list[Column[PlayedMatch]] = [
        words("Round", lambda each: _round(model, each.match)),
        words("Against", lambda each: _against(model, each.match), names=True),
        *_figures(model, "Conceded", unit),
        figure("Running", lambda each: model.total_text(running(each)), opens_running),
    ]
    return View((table_of("Matches", played, columns, lambda each: Lead("matches", str(each.match.round))),))
