"""Eligibility for a final placing."""

from fractions import Fraction
from functools import partial
from math import ceil, floor
from operator import ge, gt, le, lt
from typing import Annotated, Literal

from bridgedesk.rulebooks.dataclass_reader import Means, NumberRange, Refused, check_cover, check_once
from bridgedesk.rulebooks.finding import Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Answers, Cite, EventQuestion, Policy, need
from bridgedesk.rulebooks.shown_names import words_of
from bridgedesk.rulebooks.topic import topic

Purpose = Literal["placing", "title", "final", "points", "member", "finals-member", "other-stage"]
Counted = Literal["together", "represented", "player", "substituted", "substitutions"]
_WORDS = {
    "together": "by the pair or team itself",
    "represented": "represented",
    "player": "by each player",
    "substituted": "with a substitute",
    "substitutions": "substitutions, each of one player",
}
_LIMITS = {"at-least": ge, "more-than": gt, "fewer-than": lt, "at-most": le}


@frozen
class Placing(EventQuestion):
    """Is an entry, or a player, eligible for a placing?"""

    purpose: Annotated[
        Purpose | None, Means("purpose of the test, if the rule book needs it", left_out="a placing")
    ] = None
    rounds: Annotated[int, Means("rounds, sessions or boards of the event, as the rule book counts", least=1)]
    together: Annotated[int, Means("rounds played by the pair or team itself", least=0)] = 0
    with_substitute: Annotated[int, Means("rounds played with a substitute or validly excused", least=0)] = 0
    player_rounds: Annotated[int | None, Means("rounds of the member who played fewest", least=0)] = None
    absences: Annotated[
        int | None,
        Means("absences of both players added up", least=0, left_out="as many as rounds with a substitute"),
    ] = None
    schedule: Annotated[Literal["weeknight", "weekend"] | None, Means("when the sessions are played")] = None
    team_size: Annotated[int | None, Means("players in the team", least=1)] = None
    final_boards: Annotated[
        int | None,
        Means(
            "boards the player played in the final, if there is one",
            least=0,
            left_out="no final was played",
        ),
    ] = None
    session_boards: Annotated[
        int | None, Means("boards of a session of the final", least=1, left_out="as in the rule book")
    ] = None
    substitute: Annotated[bool, Means("the player was only a substitute")] = False
    waived: Annotated[
        bool, Means("the director waived it in an emergency and reported the case", left_out="no")
    ] = False

    def check(self) -> None:
        if self.together + self.with_substitute > self.rounds:
            raise Refused(f"Rounds together and with a substitute: more than the {self.rounds} rounds")
        if self.player_rounds is not None and self.player_rounds > self.rounds:
            raise Refused(f"Fewest rounds: {self.player_rounds} is more than the {self.rounds} rounds")


@frozen
class RoundsNeeded:
    """Requirement: at least, more than, fewer than or at most a share or number of rounds."""

    of: Counted
    share: tuple[int, int] | None = None  # [3, 4] is three quarters
    number: int | None = None
    rounding: Literal["up", "down", "none"] = "none"
    limit: Literal["at-least", "more-than", "fewer-than", "at-most"] = "at-least"

    def __post_init__(self) -> None:
        if (self.share is None) == (self.number is None):
            raise Refused("either share or number, and not both")
        if self.share is not None and not 0 <= self.share[0] <= self.share[1] != 0:
            raise Refused("share is a part of the whole, such as [3, 4]")

    def check(self, asked: Placing) -> tuple[bool, str]:
        count, limit = self._count(asked), self._limit(asked)
        holds = _LIMITS[self.limit](count, limit)
        of = f"of {asked.rounds} " if self.of != "substitutions" and asked.tells("rounds") else ""
        counted = _WORDS[self.of] if limit != 1 else _WORDS[self.of].replace("substitutions", "substitution")
        words = f"{self._whole_limit(limit)} {of}{counted}"
        return holds, f"{words}: {count}"

    def _whole_limit(self, limit: Fraction) -> str:
        """Return the limit as a count that can be reached: 8.67 rounds are at least 9, or at most 8."""
        if limit.denominator == 1:
            return f"{words_of(self.limit)} {limit}"
        least = self.limit in ("at-least", "more-than")
        return f"at least {ceil(limit)}" if least else f"at most {floor(limit)}"

    def _count(self, asked: Placing) -> int:
        match self.of:
            case "together":
                return asked.together
            case "represented":
                return asked.together + asked.with_substitute
            case "player":
                return need(asked.player_rounds, "player_rounds", "rounds of the member who played fewest")
            case "substituted":
                return asked.with_substitute
            case "substitutions":
                return asked.with_substitute if asked.absences is None else asked.absences

    def _limit(self, asked: Placing) -> Fraction:
        if self.share is None:
            return Fraction(self.number or 0)
        exact = Fraction(asked.rounds * self.share[0], self.share[1])
        return {"up": Fraction(ceil(exact)), "down": Fraction(floor(exact)), "none": exact}[self.rounding]


@frozen
class NeedRow:
    rounds: NumberRange | None = None
    needs: tuple[RoundsNeeded, ...]


class PlacingPolicy(Policy[Placing]):
    """Base of the rules on eligibility for a placing."""

    session_boards: int | None = None
    short = ""
    else_no_place = False

    @property
    def unit(self) -> str:
        """Return the unit in which an entry's presence is counted; "" if only its members' boards matter."""
        return ""

    @property
    def of_players(self) -> bool:
        """Return True if it sets requirements for players only, not for the entry as a whole."""
        return False

    @property
    def largest_team(self) -> int | None:
        """Return the largest team that has a share of its own, where shares depend on the size."""
        return None

    @property
    def number_needed(self) -> int | None:
        """Return the number it requires; None if it sets a share."""
        return None


@frozen
class Needs(PlacingPolicy):
    """`policy = "needs"`: rows by the length of the event, each with its requirements; `otherwise` for
    other lengths. `unit = "boards"` or `"sessions"` if the clause counts these; `may_be_waived` in a
    reported emergency; `short` is the consequence of falling short."""

    rows: tuple[NeedRow, ...]
    otherwise: tuple[RoundsNeeded, ...] = ()
    unit: Literal["rounds", "boards", "sessions"] = "rounds"  # what it is counted in
    may_be_waived: bool = False
    short: str = ""
    else_no_place: bool = False  # entries that fall short have no place in a ranking of several sessions

    def __post_init__(self) -> None:
        check_cover([row.rounds or NumberRange() for row in self.rows], "rounds", gaps=bool(self.otherwise))

    @property
    def number_needed(self) -> int | None:
        return max((need.number or 0 for row in self.rows for need in row.needs), default=0) or None

    @property
    def of_players(self) -> bool:
        return all(need.of == "player" for row in self.rows for need in row.needs + self.otherwise)

    def answer(self, asked: Placing, cite: Cite) -> Finding:
        row = next((row for row in self.rows if row.rounds is None or row.rounds.holds(asked.rounds)), None)
        needs = self.otherwise if row is None else row.needs
        found = cite.checked(partial(each.check, asked) for each in needs)
        if found.holds:
            return found
        if self.may_be_waived and asked.waived:
            return cite.verdict(True, f"waived in an emergency, and reported: {found.because}")
        return cite.verdict(False, f"{found.because}; {self.short}", found.missing) if self.short else found


def must_be_there(event: str, book: Answers) -> bool:
    """Return True if an entry must be represented at every session for a placing."""
    rule = book.policy("placing", event, "")
    rows = rule.rows if isinstance(rule, Needs) else ()
    needs = [need for row in rows for need in row.needs]
    return any(each.of == "represented" and each.share == (1, 1) for each in needs)


@frozen
class AbsenceRow:
    sessions: int
    schedule: Literal["weeknight", "weekend"]
    absences: int

    def check(self, asked: Placing) -> tuple[bool, str]:
        absences = asked.with_substitute if asked.absences is None else asked.absences
        words = f"at most {self.absences} absences in {self.sessions} {self.schedule} sessions: {absences}"
        return absences <= self.absences, words


@frozen
class AllowedAbsences(PlacingPolicy):
    """`policy = "allowed-absences"`: absences allowed for some lengths; `otherwise` for other lengths.
    `always` applies to every length."""

    rows: tuple[AbsenceRow, ...]
    otherwise: tuple[RoundsNeeded, ...]
    always: tuple[RoundsNeeded, ...] = ()
    else_no_place: bool = False

    @property
    def unit(self) -> Literal["sessions"]:
        return "sessions"

    def __post_init__(self) -> None:
        check_once(((row.sessions, row.schedule) for row in self.rows), "rows: a length")

    def answer(self, asked: Placing, cite: Cite) -> Finding:
        checks = [partial(each.check, asked) for each in self.always]
        listed = [row for row in self.rows if row.sessions == asked.rounds]
        schedule = need(asked.schedule, "schedule", "weeknight or weekend") if listed else None
        for row in listed:
            if row.schedule == schedule:
                return cite.checked([partial(row.check, asked), *checks])
        return cite.checked([*(partial(each.check, asked) for each in self.otherwise), *checks])


@frozen
class SizeRow:
    players: int
    percent: Fraction

    def check(self, asked: Placing) -> tuple[bool, str]:
        played = need(asked.player_rounds, "player_rounds", "the boards the player played")
        least = asked.rounds * self.percent / 100
        share = f"{say(self.percent)}% of {asked.rounds} boards = {say(least)}"
        so = "" if least.denominator == 1 else f", so {ceil(least)}"
        return played >= least, f"at least {share}{so}: {played}"


@frozen
class ShareByTeamSize(PlacingPolicy):
    """`policy = "share-by-team-size"`: a player's share of the boards, by the size of the team; with a
    final also a full session of it."""

    of_players = True

    rows: tuple[SizeRow, ...]
    session_boards: int | None = None

    @property
    def largest_team(self) -> int:
        return max(row.players for row in self.rows)

    def __post_init__(self) -> None:
        check_once((row.players for row in self.rows), "rows: a size")

    def answer(self, asked: Placing, cite: Cite) -> Finding:
        size = need(asked.team_size, "team_size", "the players in the team")
        row = next((row for row in self.rows if row.players == size), None)
        if row is None:
            raise Refused(f"no share is printed for a team of {size}")
        checks = [partial(row.check, asked)]
        if self.session_boards is not None and asked.final_boards is not None:
            checks.append(partial(self._session, asked.final_boards, asked.session_boards))
        return cite.checked(checks)

    def _session(self, played: int, boards: int | None) -> tuple[bool, str]:
        session = boards or self.session_boards or 0
        return played >= session, f"a full session of {session} boards in the final: {played}"


@frozen
class MembersOnly(PlacingPolicy):
    """`policy = "members-only"`: only members of the team, however much a substitute played."""

    def answer(self, asked: Placing, cite: Cite) -> Finding:
        return cite.held([(not asked.substitute, "a member of the team, not its substitute")])


TOPIC = topic(
    "placing",
    Placing,
    {
        "needs": Needs,
        "allowed-absences": AllowedAbsences,
        "share-by-team-size": ShareByTeamSize,
        "members-only": MembersOnly,
    },
    units=(Unit.BOARDS,),
    told_by=("event", "purpose"),
)
