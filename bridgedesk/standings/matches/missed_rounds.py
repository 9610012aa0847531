"""Rounds that an entry missed because it came late or came back: what each of them earns."""

from collections.abc import Iterator
from fractions import Fraction

from bridgedesk.event.event import Event
from bridgedesk.rulebooks.finding import Unit
from bridgedesk.rulebooks.registers import AS_BYE, MISSED_ROUNDS
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.standings.matches.byes import bye_score
from bridgedesk.standings.standing import MatchScore

ROUND, EARNS, WHY = "round", "earns", "why"  # its facts
MISSED = "missed"


def missed_rounds(
    event: Event, conditions: Conditions, flags: list[Flag], unit: Unit = Unit.VP
) -> Iterator[tuple[str, MatchScore]]:
    """Yield the score of each missed round on record; a round in which the entry has a match is flagged.
    A record that names a session is of the stage of that session only."""
    sessions = {session.id for session in event.sessions}
    for line in event.records(MISSED_ROUNDS):
        entry, round_ = line.entry, int(str(line.facts[ROUND]))
        if entry is None or (line.session is not None and line.session not in sessions):
            continue
        if any(match.round == round_ and entry in (match.home, match.away) for match in event.matches):
            what = (
                f"{event.name_of(entry)} has a match in round {round_}; delete its record of a missed round"
            )
            figures = (("record", line.id),)
            flags.append(Flag("not-missed", what, Severity.CHECK, round=round_, entry=entry, figures=figures))
            continue
        key = f"missed round {round_}"
        if line.facts[EARNS] == AS_BYE:
            for score in bye_score(event, entry, key, round_, conditions, flags, unit):
                yield entry, score._replace(outcome=MISSED)
            continue
        vps = Fraction(str(line.facts[EARNS]))
        because = str(line.facts.get(WHY) or "as the director decided")
        yield entry, MatchScore(key, entry, 0, 0, 0, vps, round_, 0, MISSED, None, because)
