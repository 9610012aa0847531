"""Players replaced in a session, where a rule book counts substitutions; records decide which ones count."""

from collections.abc import Iterator, Sequence

from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry
from bridgedesk.event.session import ABSENT, LineUp
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
