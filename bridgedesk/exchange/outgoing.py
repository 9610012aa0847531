"""Data for exports: an event with its figures, and the few details only the secretary knows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from bridgedesk import __version__
from bridgedesk.event.event import Event
from bridgedesk.event.people import Player
from bridgedesk.masterpoints.awards import Awards
from bridgedesk.masterpoints.number import BadNumber, Federation, national_number
from bridgedesk.standings.evaluation import Evaluation

PROGRAM = "BridgeDesk"
VERSION = __version__
VISITOR = "visitor"  # the flag of a player who is known to have no number

# Tricks of North, East, South, West as declarer, each in notrump, spades, hearts, diamonds, clubs.
Tricks = Sequence[int]


class Unwritable(ValueError):
    """Reason that a file cannot be exported, in one plain sentence, and what to do."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    evaluation: Evaluation
    awards: Awards | None = None
    revision: int = 1
    club_number: str = ""  # by which the federation knows the club
    event_code: str = ""  # the federation's, for a claim
    claimed: date | None = None  # the day of the claim, otherwise that of the event
    section: tuple[str, str] | None = None  # session and section, where a format holds only one
    left_out: frozenset[str] = frozenset()  # players whom the secretary agreed to send without
    double_dummy: Mapping[tuple[str, int], Tricks] = field(default_factory=dict)  # by session and board

    @property
    def event(self) -> Event:
        return self.evaluation.event

    @property
    def revised(self) -> bool:
        return self.revision > 1

    def earned(self) -> Awards:
        if self.awards is None:
            raise Unwritable("no masterpoints have been worked out; choose the scale and the grade first")
        return self.awards


def number_problem(player: Player, federation: Federation) -> str | None:
    """Return what is wrong with a player's number, or None if it is correct."""
    if not player.number or player.number.strip() in ("", "0"):
        return f"no {federation.value} number"
    try:
        national_number(player.number, federation)
    except BadNumber as problem:
        return str(problem)
    return None


def is_visitor(player: Player) -> bool:
    """Return True for a player known to have no number."""
    return VISITOR in player.flags and not (player.number or "").strip("0 ")


def national_numbers(outgoing: Outgoing, players: Sequence[str], federation: Federation) -> dict[str, int]:
    """Return the numbers of players who earned points: all unless agreed otherwise, and nobody twice."""
    known = outgoing.event.players_by_id
    found: dict[str, int] = {}
    wrong: list[str] = []
    for id_ in players:
        player = known[id_]
        if id_ in outgoing.left_out or is_visitor(player):
            continue
        problem = number_problem(player, federation)
        if problem:
            wrong.append(f"{player.name} ({problem})")
        else:
            found[id_] = national_number(player.number or "", federation)
    owner: dict[int, str] = {}
    for id_, number in found.items():
        if owner.setdefault(number, id_) != id_:
            wrong.append(f"{known[id_].name} and {known[owner[number]].name} (both {number})")
    if wrong:
        more = f" and {len(wrong) - 3} more" if len(wrong) > 3 else ""
        raise Unwritable(
            f"numbers to put right first: {', '.join(wrong[:3])}{more}; mend them or leave them out"
        )
    return found
