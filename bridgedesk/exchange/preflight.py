"""Points for the secretary to check before anything is sent."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from bridgedesk.event.event import Status
from bridgedesk.event.people import Player
from bridgedesk.event.score import Adjusted, Split, Weighted
from bridgedesk.event.spelling import capitalised, caseless
from bridgedesk.exchange.outgoing import Outgoing, is_visitor, number_problem
from bridgedesk.masterpoints.awards import Colour
from bridgedesk.masterpoints.number import BadNumber, Federation, national_number
from bridgedesk.standings.flags import Severity


class SecretaryCheckKind(Enum):
    NUMBER = "number"  # missing or wrong
    TWICE = "twice"
    VISITOR = "visitor"
    NAME = "name"
    STATUS = "status"  # of the event
    REVISION = "revision"
    CLUB = "club"  # and the numbers by which the federation knows it
    AWARD = "award"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class SecretaryCheck:
    """Point to check; if it `stops`, it must be fixed or agreed to before the file is sent."""

    kind: SecretaryCheckKind
    words: str
    stops: bool
    player: str | None = None
    entry: str | None = None


Members = Mapping[int, str]  # the club's list: number and name


def secretary_checks(
    outgoing: Outgoing, federation: Federation, members: Members | None = None
) -> list[SecretaryCheck]:
    """Return the points to check; what stops comes first."""
    remarks = outgoing.awards.remarks if outgoing.awards else ()
    found = [
        *_event_checks(outgoing),
        *_entry_checks(outgoing),
        *_number_checks(outgoing, federation),
        *_double_checks(outgoing, federation),
        *(_member_checks(outgoing, federation, members) if members is not None else ()),
        *(SecretaryCheck(SecretaryCheckKind.AWARD, each, False) for each in remarks),
        *_result_checks(outgoing),
    ]
    return sorted(found, key=lambda doubt: not doubt.stops)


def _event_checks(outgoing: Outgoing) -> Iterator[SecretaryCheck]:
    event = outgoing.event
    if event.status is not Status.FINAL:
        words = f"The event is still {event.status.value}; its results may change."
        yield SecretaryCheck(SecretaryCheckKind.STATUS, words, True)
    if outgoing.revised:
        words = f"This is revision {outgoing.revision}. Send it again; it replaces the earlier files."
        yield SecretaryCheck(SecretaryCheckKind.REVISION, words, False)
    if not event.club:
        yield SecretaryCheck(SecretaryCheckKind.CLUB, "The event has no club.", True)
    colours = outgoing.awards.colours if outgoing.awards else ()
    if {Colour.LOCAL, Colour.NATIONAL} & set(colours):
        told = {"event code": outgoing.event_code, "club number": outgoing.club_number}
        missing = [what for what, number in told.items() if not number]
        if missing:
            words = f"No claim file will be written: it needs the {' and the '.join(missing)}."
            yield SecretaryCheck(SecretaryCheckKind.CLUB, words, False)


def _entry_checks(outgoing: Outgoing) -> Iterator[SecretaryCheck]:
    teams = outgoing.event.kind == "teams"
    for entry in outgoing.event.entries:
        count, name = len(entry.players), entry.name or entry.id
        if (count != 2 and not teams) or (teams and count < 4):
            words = f"Entry {name} has {count or 'no'} players."
            yield SecretaryCheck(SecretaryCheckKind.NAME, words, True, entry=entry.id)


def _playing(outgoing: Outgoing) -> Iterator[tuple[Player, str]]:
    for entry in outgoing.event.entries:
        for player in entry.players:
            yield outgoing.event.player(player), entry.id


def _number_checks(outgoing: Outgoing, federation: Federation) -> Iterator[SecretaryCheck]:
    """Yield wrong numbers; missing ones stop only players who earned something."""
    earned = {each.player for each in outgoing.awards.earned} if outgoing.awards else set()
    for player, entry in _playing(outgoing):
        problem = number_problem(player, federation)
        if problem is None:
            continue
        if is_visitor(player):
            words = f"{player.name} is a visitor without a number."
            yield SecretaryCheck(SecretaryCheckKind.VISITOR, words, False, player.id, entry)
            continue
        mistyped = bool((player.number or "").strip("0 "))
        stops = player.id not in outgoing.left_out and (player.id in earned or mistyped)
        agreed = " (agreed: sent without a number)" if player.id in outgoing.left_out else ""
        words = f"{player.name}: {problem}{agreed}."
        yield SecretaryCheck(SecretaryCheckKind.NUMBER, words, stops, player.id, entry)


def _double_checks(outgoing: Outgoing, federation: Federation) -> Iterator[SecretaryCheck]:
    by_number: dict[int, list[Player]] = defaultdict(list)
    by_name: dict[str, list[Player]] = defaultdict(list)
    entries: dict[str, list[str]] = defaultdict(list)
    for player, entry in _playing(outgoing):
        entries[player.id].append(entry)
        if len(entries[player.id]) == 1:
            by_name[caseless(player.name)].append(player)
            if number_problem(player, federation) is None:
                by_number[national_number(player.number or "", federation)].append(player)
    for number, players in by_number.items():
        if len(players) > 1:
            words = f"Number {number} belongs to {' and '.join(each.name for each in players)}."
            yield SecretaryCheck(SecretaryCheckKind.TWICE, words, True, players[-1].id)
    for players in by_name.values():
        if len(players) > 1:
            words = f"{players[0].name} is listed {len(players)} times."
            yield SecretaryCheck(SecretaryCheckKind.TWICE, words, False, players[-1].id)
    for id_, of in entries.items():
        if len(of) > 1:
            words = f"{outgoing.event.player(id_).name} plays in {len(of)} entries: {', '.join(of)}."
            yield SecretaryCheck(SecretaryCheckKind.TWICE, words, True, id_, of[-1])


def _member_checks(outgoing: Outgoing, federation: Federation, members: Members) -> Iterator[SecretaryCheck]:
    for player, entry in _playing(outgoing):
        try:
            number = national_number(player.number or "", federation)
        except BadNumber:
            continue
        listed = members.get(number)
        if listed is None:
            words = f"{player.name} ({number}) is not on the club's list: a visitor."
            yield SecretaryCheck(SecretaryCheckKind.VISITOR, words, False, player.id, entry)
        elif sorted(listed.casefold().split()) != sorted(player.name.casefold().split()):
            words = f"{player.name} has number {number}, which is {listed} on the club's list."
            yield SecretaryCheck(SecretaryCheckKind.NAME, words, True, player.id, entry)


def _result_checks(outgoing: Outgoing) -> Iterator[SecretaryCheck]:
    for flag in outgoing.evaluation.flags:
        words = f"{capitalised(flag.named(outgoing.evaluation.event))}."
        yield SecretaryCheck(SecretaryCheckKind.RESULT, words, flag.severity is Severity.WRONG)
    for board in outgoing.evaluation.boards:
        for result in board.results:
            said = ""
            if isinstance(result.score, Weighted | Split):
                said = "a weighted or split score is sent as its points"
            elif isinstance(result.score, Adjusted):
                said = "an average plus or minus is sent as its percentage"
            if said:
                yield SecretaryCheck(SecretaryCheckKind.RESULT, f"Board {board.board}: {said}.", False)
