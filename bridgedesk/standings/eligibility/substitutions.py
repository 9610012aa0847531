"""Players replaced in a session, where a rule book counts substitutions; records decide which ones count."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.people import Entry
from bridgedesk.event.score import LatePlay, NotPlayed
from bridgedesk.event.session import ABSENT, LineUp, Section
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.scores.own_average import AWAY
from bridgedesk.standings.eligibility.boards_scheduled import non_members_seated

SUBSTITUTIONS, PLANNED = "substitutions", "sessions-planned"
MEMBERS = ("permanent member", "takes over the rights")
LEFT_OUT = ("counts as no substitution", "approved in addition")


def sessions_planned(event: Event) -> int:
    """Return the sessions recorded as planned for the stage, as more may be set up later; 0 without a
    record."""
    return max((int(str(line.facts.get("sessions", 0))) for line in event.records(PLANNED)), default=0)


def replaced_players(event: Event, entry: Entry, session: str, ups: Sequence[LineUp]) -> set[str]:
    """Return the players of an entry who were replaced in a session; for teams, the substitutes who came in.
    Players missing from every line-up are known from records.

    An absent player without a substitute was not replaced. A new permanent member counts as a member
    throughout, and the player replaced counts as the substitute."""
    new = {up.in_: up.out for up in _changes(event, entry) if _is_permanent(up, entry)}
    ups = [up for up in ups if up.kind != ABSENT]
    gone = {up.out or up.in_ or "" for up in ups if not _is_permanent(up, entry)}
    played = {up.in_ for up in ups}
    gone |= {player for player in new if player and player not in played and _sits(event, entry, session)}
    for match_session, strangers in non_members_seated(event, entry):
        if match_session == session:
            gone |= strangers
    names = {player.id: player.name.casefold() for player in event.players}
    left_out = set(_left_out(event, entry, session, ups, names))
    seen = {names.get(each or "", "") for each in (*gone, *played)}
    put_down = {out for out, substitute in _put_down(event, entry, session) if not {out, substitute} & seen}
    return {each for each in gone if names.get(each, "") not in left_out} | put_down


def _put_down(event: Event, entry: Entry, session: str) -> Iterator[tuple[str, str]]:
    """Yield recorded substitutions by name: player replaced and substitute. Permanent members are omitted,
    because the line-ups show when they joined."""
    for line in event.records(SUBSTITUTIONS, entry.id):
        if line.session == session and line.facts.get("rights") not in (*LEFT_OUT, *MEMBERS):
            yield str(line.facts.get("out", "")).casefold(), str(line.facts.get("substitute", "")).casefold()


def _changes(event: Event, entry: Entry) -> Iterator[LineUp]:
    for section in event.sections:
        yield from (up for up in section.line_ups if up.entry == entry.id)


def _is_permanent(up: LineUp, entry: Entry) -> bool:
    return up.in_ in entry.players and up.out is not None and up.out not in entry.players


def _sits(event: Event, entry: Entry, session: str) -> bool:
    return any(entry.id in section.seats.values() for section in event.sections_in(session))


def _left_out(
    event: Event, entry: Entry, session: str, ups: Sequence[LineUp], names: dict[str, str]
) -> Iterator[str]:
    """Yield by name the players of substitutions that do not count."""
    for line in event.records(SUBSTITUTIONS, entry.id):
        if line.session not in (None, session) or line.facts.get("rights") not in LEFT_OUT:
            continue
        said = {str(line.facts.get(name, "")).casefold() for name in ("out", "substitute")}
        yield from said
        yield from (
            names.get(up.out or "", "") for up in ups if names.get(up.in_ or "", "") in said and up.out
        )


# ---- matches with a substitute for a team member, and the recorded reason for the absence

PAIR = 2
BECAUSE = "away_because"  # the fact of a line

OfMatch = tuple[str, str]  # the entry, and the match


class TeamSubstitutions(NamedTuple):
    seated: frozenset[OfMatch] = frozenset()  # with any substitute, as far as that is known
    told: Mapping[OfMatch, Sequence[LineUp]] = {}


def team_substitutions(event: Event) -> TeamSubstitutions:
    """Return substitutions with their matches. A record covers its session: the matches in which that
    substitute sat, or all without a line-up."""
    teams = {entry.id: entry for entry in event.entries if len(entry.players) != PAIR}
    only = event.sessions[0].id if len(event.sessions) == 1 else None
    names = {player.id: player.name.casefold() for player in event.players}
    seated = {
        (entry, match.id)
        for match in event.matches
        for entry in (match.home, match.away)
        if entry in teams and set(match.seated(entry)) - set(teams[entry].players)
    }
    told: dict[OfMatch, list[LineUp]] = defaultdict(list)
    for line in event.records(SUBSTITUTIONS):
        if line.entry not in teams:
            continue
        team, reason = teams[line.entry], str(line.facts.get(BECAUSE, ""))
        for match in event.matches:
            here = match.outcome is Outcome.PLAYED and match.session == (line.session or only)
            if here and _sat(match, team, str(line.facts.get("substitute", "")).casefold(), names):
                seated.add((team.id, match.id))
                if reason in AWAY:
                    told[team.id, match.id].append(LineUp(team.id, match.round, match.round, reason=reason))
    return TeamSubstitutions(frozenset(seated), told)


def _sat(match: Match, team: Entry, substitute: str, names: Mapping[str, str]) -> bool:
    if team.id not in (match.home, match.away):
        return False
    sitting = match.seated(team.id)
    return not sitting or substitute in {names[each] for each in sitting if each not in team.players}


# ---- substitute play

Boards = frozenset[tuple[int, int]]  # round and board


class SubstitutePlay(NamedTuple):
    """Play of one substitute for an entry, by player ids; `of` counts the entry's boards there."""

    session: str
    entry: str
    substitute: str
    out: str | None
    first: int
    last: int | None
    boards: int
    of: int

    @property
    def at(self) -> tuple[str, str, str, str | None, int]:
        return (self.session, self.entry, self.substitute, self.out, self.first)

    @property
    def share(self) -> str:
        return f"{self.boards} of {counted(self.of, 'board')}"

    @property
    def rounds(self) -> str:
        return rounds_words(self.first, self.last)


def rounds_words(first: int, last: int | None) -> str:
    if last is None:
        return f"from round {first}"
    return f"round {first}" if last == first else f"rounds {first}–{last}"


def substitute_plays(event: Event) -> Iterator[SubstitutePlay]:
    """Yield every substitution of a section, and every non-member in the line-up of a match."""
    for session, section in event.sessions_and_sections:
        for line_up in section.line_ups:
            if line_up.in_ is None:
                continue
            played = boards_played(event, session.id, section, line_up.entry)
            last = line_up.to_round
            during = [at for at, _ in played if line_up.from_round <= at <= (at if last is None else last)]
            yield SubstitutePlay(
                session.id,
                line_up.entry,
                line_up.in_,
                line_up.out,
                line_up.from_round,
                last,
                len(during),
                len(played),
            )
    for match in event.matches:
        yield from _strangers(event, match)


def _strangers(event: Event, match: Match) -> Iterator[SubstitutePlay]:
    boards = len(_boards_of(match))
    for entry in event.entries:
        for player in match.seated(entry.id):
            if player not in entry.players:
                at = match.round
                yield SubstitutePlay(match.session, entry.id, player, None, at, at, boards, boards)


def play_words(event: Event, play: SubstitutePlay) -> str:
    """Return "Zed Zero for Ann Able, rounds 2–3", with the session where there are several."""
    out = f" for {event.player(play.out).name}" if play.out else ""
    where = f", session {play.session}" if len(event.sessions) > 1 else ""
    return f"{event.player(play.substitute).name}{out}, {play.rounds}{where}"


def boards_played(event: Event, session: str, section: Section, entry: str) -> Boards:
    """Return the boards that an entry played in a section, each with its round."""
    found = {
        (match.round, board)
        for match in event.matches
        if match.session == session and entry in (match.home, match.away)
        for board in _boards_of(match)
    }
    for result in section.results:
        sitting = section.sitting(result.round, result.table)
        if sitting is None or result.round is None or isinstance(result.score, LatePlay | NotPlayed):
            continue
        sides = (result.ns or sitting.ns, result.ew or sitting.ew)
        numbers = [each for side in sides if side for each in (side, *section.members(side))]
        if any(section.entry_at(number, result.round) == entry for number in numbers):
            found.add((result.round, result.board))
    return frozenset(found)


def _boards_of(match: Match) -> set[int]:
    results = {each.board for each in match.results}
    return results or (set(match.boards) if match.slip is not None else set())


def most_played(event: Event) -> Mapping[str, tuple[str, ...]]:
    """Return the players with the most boards for each entry, seat by seat; its own players where that is
    equal."""
    return {entry.id: _most_of(event, entry) for entry in event.entries}


def _most_of(event: Event, entry: Entry) -> tuple[str, ...]:
    sections = [(session.id, section) for session, section in event.sessions_and_sections]
    if not any(line_up.entry == entry.id for _, section in sections for line_up in section.line_ups):
        return entry.players
    sat: list[Counter[str]] = [Counter() for _ in entry.players]
    for session, section in sections:
        rounds = Counter(at for at, _ in boards_played(event, session, section, entry.id))
        for at, boards in rounds.items():
            for place, player in zip(sat, section.playing(entry.id, entry.players, at), strict=True):
                place[player] += boards
    return tuple(_usual(own, place) for own, place in zip(entry.players, sat, strict=True))


def _usual(own: str, place: Counter[str]) -> str:
    most = place.most_common(1)
    return most[0][0] if most and most[0][1] > place[own] else own
