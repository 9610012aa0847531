"""Round robin entered by the director: "5 v 2, 6 v 3, 7 v 4; 1 v 7, …", each round on a line or ended by
;."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from bridgedesk.movements.families.teams import MOST_TEAMS, Match, head_to_head
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.movements.request import NotPossible, Request, boards_each_round

DRAW = "draw"  # the option that it is written in
EXAMPLE = "5 v 2, 6 v 3, 7 v 4"
_MATCH = re.compile(r"(\d{1,2})\s*(?:v|[-–:])\s*(\d{1,2})", re.IGNORECASE)
_BYE = re.compile(r"bye\s*\d{1,2}|\d{1,2}\s*bye", re.IGNORECASE)


def own_draw(request: Request) -> MovementPlan:
    """Make a round robin from the director's draw; an odd number of teams has one bye in each round."""
    teams = request.how_many_teams()
    if not 2 <= teams <= MOST_TEAMS:
        raise NotPossible(f"A round robin is for 2 to {MOST_TEAMS} teams, not {teams}.")
    schedule = draw_typed(request.option(DRAW, ""))
    if not schedule:
        raise NotPossible(f"Type the matches round by round, such as {EXAMPLE}; 1 v 7 ….")
    _refuse_faults(schedule, teams)
    if request.rounds not in (None, len(schedule)):
        raise NotPossible(f"The draw has {len(schedule)} rounds, not {request.rounds}.")
    boards = boards_each_round(request, len(schedule), 2)
    return head_to_head(f"Director's draw, {teams} teams", schedule, teams, boards)


def draw_typed(text: str) -> list[list[Match]]:
    """Return the matches as typed, first-named team first; the team with the bye is optional."""
    schedule: list[list[Match]] = []
    for row in filter(str.strip, re.split(r"[;\n]+", text)):
        found = [(int(first), int(second)) for first, second in _MATCH.findall(row)]
        rest = re.sub(r"[,\s]+", " ", _BYE.sub("", _MATCH.sub("", row))).strip()
        if rest or not found:
            at, what = len(schedule) + 1, rest or row.strip()
            raise NotPossible(f"Round {at}: “{what}” is not a match. Type {EXAMPLE}, one round per line.")
        schedule.append(found)
    return schedule


def _refuse_faults(schedule: Sequence[Sequence[Match]], teams: int) -> None:
    met: dict[Match, int] = {}
    for at, row in enumerate(schedule, start=1):
        times = Counter(team for match in row for team in match)
        for team in times:
            if not 1 <= team <= teams:
                raise NotPossible(f"Round {at}: there is no team {team}. The numbers are 1 to {teams}.")
        twice = [team for team, often in times.items() if often > 1]
        if twice:
            raise NotPossible(f"Round {at}: team {twice[0]} is listed twice. It plays one match a round.")
        for first, second in row:
            two = (min(first, second), max(first, second))
            if two in met:
                raise NotPossible(f"Teams {two[0]} and {two[1]} meet twice, in rounds {met[two]} and {at}.")
            met[two] = at
    never = [two for two in combinations(range(1, teams + 1), 2) if two not in met]
    if never:
        more = f" (and {len(never) - 1} more)" if len(never) > 1 else ""
        raise NotPossible(f"Teams {never[0][0]} and {never[0][1]} never meet{more}. All must meet once.")
    for at, row in enumerate(schedule, start=1):
        idle = sorted(set(range(1, teams + 1)) - {team for match in row for team in match})
        if len(idle) > 1:
            raise NotPossible(f"Round {at}: teams {idle[0]} and {idle[1]} both sit out. Let them meet.")
