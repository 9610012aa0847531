"""Teams of four: movements that play both halves of every match, and head-to-head schedules."""

from collections.abc import Sequence

from bridgedesk.movements.families.grid import Place, movement_of_places, shared_every_round, wrap
from bridgedesk.movements.movement import (
    LINES,
    Contest,
    Declared,
    MovementPlan,
    SharedBoards,
    TableSeating,
    board_sets_of,
    with_sit_outs,
)
from bridgedesk.movements.request import NotPossible, Request, boards_each_round

MOST_TEAMS = 30
Match = tuple[int, int]  # home, away


def american_whist(request: Request) -> MovementPlan:
    """Make a movement in which East-West go down two tables, boards down one; both halves of a match have
    the same boards."""
    teams = request.how_many_teams()
    if teams % 2 == 0 or not 3 <= teams <= MOST_TEAMS:
        other = ". For an even number, use New England" if teams % 2 == 0 else ""
        raise NotPossible(f"American Whist is for an odd number of teams from 3, not {teams}{other}.")
    _must_be_whole(request, teams - 1, "American Whist")
    places = [
        [(team, team, wrap(team + 2 * at, teams), wrap(team + at, teams)) for team in range(1, teams + 1)]
        for at in range(1, teams)
    ]
    boards = boards_each_round(request, teams - 1)
    return movement_of_places(f"American Whist {teams} teams", places, boards, teams, contest=Contest.TEAMS)


def new_england(request: Request) -> MovementPlan:
    """Make a movement in which East-West go up one table from round 1; tables half the room apart share
    boards."""
    teams = request.how_many_teams()
    if teams % 2 or not 4 <= teams <= MOST_TEAMS:
        other = ". For an odd number, use American Whist" if teams % 2 else ""
        raise NotPossible(f"New England is for an even number of teams from 4, not {teams}{other}.")
    _must_be_whole(request, teams - 1, "New England")
    places = [
        [(team, team, wrap(team - at, teams), wrap(2 * team - at, teams)) for team in range(1, teams + 1)]
        for at in range(1, teams)
    ]
    shares = [
        share
        for table in range(1, teams // 2 + 1)
        for share in shared_every_round((table, table + teams // 2), teams - 1)
    ]
    boards = boards_each_round(request, teams - 1, 2)
    return movement_of_places(
        f"New England relay {teams} teams", places, boards, teams, contest=Contest.TEAMS, shares=shares
    )


def triangle(request: Request) -> MovementPlan:
    """Make a match of three teams in two halves, seated A v B, C v A, B v C."""
    teams = 3 if request.teams is None and request.tables is None else request.how_many_teams()
    if teams != 3:
        raise NotPossible(f"A triangle is for 3 teams, not {teams}.")
    if request.rounds not in (None, 2):
        raise NotPossible(f"A triangle is played in 2 halves, not {request.rounds} rounds.")
    each = 8 if request.boards is None else boards_each_round(request, 2)
    places: list[list[Place]] = [
        [(1, 1, 2, 1), (2, 3, 1, 2), (3, 2, 3, 3)],
        [(1, 1, 3, 2), (2, 3, 2, 3), (3, 2, 1, 1)],
    ]
    return movement_of_places("Triangle of three teams", places, each, 3, contest=Contest.TEAMS)


def _must_be_whole(request: Request, rounds: int, what: str) -> None:
    if request.rounds not in (None, rounds):
        raise NotPossible(
            f"{what} cannot stop early: matches would stay half played. It has {rounds} rounds here."
        )


def round_robin(request: Request) -> MovementPlan:
    """Make a head-to-head round robin: every match at two tables, the first-named North-South at the
    first."""
    teams = request.how_many_teams()
    if not 2 <= teams <= MOST_TEAMS:
        raise NotPossible(f"A round robin is for 2 to {MOST_TEAMS} teams, not {teams}.")
    schedule = round_robin_schedule(teams)
    rounds = len(schedule) if request.rounds is None else request.rounds
    if not 1 <= rounds <= len(schedule):
        raise NotPossible(f"A round robin of {teams} teams has {len(schedule)} rounds, not {rounds}.")
    boards = boards_each_round(request, rounds, 2)
    return head_to_head(f"Round robin {teams} teams", schedule[:rounds], teams, boards)


def round_robin_schedule(teams: int) -> list[list[Match]]:
    """Return a schedule by the circle method: home and away alternate, so that no team is home twice more
    than another. With an odd number one team has a bye in each round."""
    seats = teams + teams % 2
    ring = seats - 1
    schedule = []
    for at in range(ring):
        row: list[Match] = [(seats, at + 1) if at % 2 else (at + 1, seats)]
        for apart in range(1, seats // 2):
            one, other = (at + apart) % ring + 1, (at - apart) % ring + 1
            row.append((one, other) if apart % 2 else (other, one))
        schedule.append([match for match in row if max(match) <= teams])
    return schedule


def head_to_head(
    name: str, schedule: Sequence[Sequence[Match]], teams: int, boards: int, *, clause: str = ""
) -> MovementPlan:
    """Make a movement with match n at tables 2n - 1 and 2n, which share the boards of the round; one copy
    per match."""
    rounds = []
    shares = set()
    for at, matches in enumerate(schedule, start=1):
        row = []
        for place, (home, away) in enumerate(matches):
            row.append(TableSeating(2 * place + 1, f"{home}NS", f"{away}EW", (at,)))
            row.append(TableSeating(2 * place + 2, f"{away}NS", f"{home}EW", (at,)))
            shares.add(SharedBoards(at, frozenset((2 * place + 1, 2 * place + 2))))
        rounds.append(tuple(row))
    pairs = tuple(f"{team}{side}" for team in range(1, teams + 1) for side in LINES)
    return with_sit_outs(
        MovementPlan(
            name=name,
            pairs=pairs,
            rounds=tuple(rounds),
            sets=board_sets_of(len(rounds), boards),
            contest=Contest.TEAMS,
            copies=max(len(matches) for matches in schedule),
            declared=Declared(shares=frozenset(shares)),
            clause=clause,
        )
    )
