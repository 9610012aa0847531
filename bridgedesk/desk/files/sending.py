"""Files for the masterpoint secretary: contents, checks before sending, and earlier sendings."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.events import awards_by_options
from bridgedesk.desk.event.club_file import file_refusals
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.event.outside_figures import tricks_of_event
from bridgedesk.desk.reports.sheet_facts import material, number_among_namesakes
from bridgedesk.directing.entries.placings import strata_words
from bridgedesk.event.event import Event
from bridgedesk.event.moment import day_words
from bridgedesk.event.people import ClubPlayer
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import capitalised
from bridgedesk.exchange.formats import scales
from bridgedesk.exchange.outgoing import Outgoing, Unwritable
from bridgedesk.exchange.preflight import SecretaryCheck as SecretaryCheck
from bridgedesk.exchange.preflight import SecretaryCheckKind, secretary_checks
from bridgedesk.exchange.secretary import day_and_title, folder_name, secretary_files
from bridgedesk.masterpoints.number import BadNumber, Federation, national_number
from bridgedesk.masterpoints.scale import AbfScale, Scale
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.sheets.pdf import draw
from bridgedesk.sheets.registry import sheet_named
from bridgedesk.standings.explain.overall_places import OverallPlaces
from bridgedesk.store.club_lists import Sending as Sending
from bridgedesk.store.club_lists import Sent, sending_of, sent_of

SHEET = "masterpoint-report.pdf"


@dataclass(frozen=True, slots=True)
class Dispatch:
    """Files of one event as they would be sent now."""

    outgoing: Outgoing
    federation: Federation
    doubts: Sequence[SecretaryCheck]
    folder: str
    before: Sequence[Sent] = ()
    listed: Mapping[str, ClubPlayer] = field(default_factory=dict)  # players as the club's list has them

    @property
    def strata(self) -> str:
        return strata_words(self.outgoing.event)

    @property
    def stopping(self) -> int:
        return sum(doubt.stops for doubt in self.doubts)

    def offer(self, doubt: SecretaryCheck) -> str:
        """Return the name or number that the club's list suggests."""
        member = self.listed.get(doubt.player or "")
        if member is None:
            return ""
        return (
            member.name if doubt.kind is SecretaryCheckKind.NAME else _sound(member.number, self.federation)
        )

    @property
    def history(self) -> str:
        """Describe what the secretary has received."""
        if not self.before:
            return "Nothing sent for this event yet."
        last = self.before[-1]
        when = f"Revision {last.revision} was sent on {day_words(last.time)} at {last.time:%H:%M}"
        if last.revision < self.outgoing.revision:
            return f"{when}. Revision {self.outgoing.revision} replaces it: send the new files."
        return f"{when}. Sending again replaces its folder."


def revision(open_event: OpenEvent) -> int:
    """Return the revision posted last."""
    return max((issue.revision for issue in open_event.event.issues), default=1)


def known_scales() -> Mapping[str, Scale]:
    try:
        return scales()
    except Refused as problem:
        raise Refusal(f"A masterpoint scale cannot be read: {problem}") from None


def last_sending_options(club: Club) -> Sending:
    """Return the options used last, or the federation's first scale and its first grade."""
    with file_refusals():
        told = sending_of(club.file)
    if told.scale in known_scales():
        return told
    return usual_options(told.federation, told)


def usual_options(federation: str, told: Sending) -> Sending:
    kind = federation.lower()
    scale = next((each for each in known_scales().values() if each.kind == kind), None)
    grade = ""
    if isinstance(scale, AbfScale):
        grade = next((each.id for each in scale.grade if each.weight is not None), "")
    return Sending(federation, told.club_number, told.event_code, scale.id if scale else "", grade)


def outgoing_of(
    open_event: OpenEvent,
    told: Sending,
    *,
    section: tuple[str, str] | None = None,
    left_out: frozenset[str] = frozenset(),
    overall: OverallPlaces | None = None,
) -> Outgoing:
    """Return the event to be exported, without masterpoints; each format adds its own."""
    return Outgoing(
        open_event.evaluation,
        revision=revision(open_event),
        club_number=told.club_number,
        event_code=told.event_code,
        section=section,
        left_out=left_out,
        double_dummy=tricks_of_event(open_event),
        practice=open_event.practice,
        overall=overall,
    )


def dispatch(
    club: Club, open_event: OpenEvent, told: Sending, left_out: frozenset[str] = frozenset()
) -> Dispatch:
    """Prepare the secretary's files; a fault in the awards becomes one of the doubts."""
    federation = Federation(told.federation)
    outgoing = outgoing_of(open_event, told, left_out=left_out)
    problem: list[SecretaryCheck] = []
    try:
        awards = awards_by_options(open_event.evaluation, told, open_event.book_in_force)
        outgoing = replace(outgoing, awards=awards)
    except Unwritable as said:
        problem.append(SecretaryCheck(SecretaryCheckKind.AWARD, f"{capitalised(str(said))}.", True))
    doubts = [*problem, *secretary_checks(outgoing, federation, _members(club, federation))]
    number = number_among_namesakes(open_event, day_and_title)
    with file_refusals():
        before = sent_of(club.file, open_event.event.id)
    listed = _listed(open_event.event, club.lists.members)
    return Dispatch(outgoing, federation, doubts, folder_name(outgoing, number), before, listed)


def _listed(event: Event, members: Sequence[ClubPlayer]) -> Mapping[str, ClubPlayer]:
    """Return the club player of each player, by number or name."""
    numbers = {(each.number or "").lstrip("0"): each for each in members}
    names = {each.name.casefold(): each for each in members}
    found = {
        player.id: numbers.get((player.number or "").lstrip("0") or "-") or names.get(player.name.casefold())
        for player in event.players
    }
    return {player: member for player, member in found.items() if member is not None}


def fields_of(scale: Scale | None) -> Sequence[str]:
    """Return the scale's restricted fields, which earn more or less."""
    return [each.field for each in scale.restricted] if isinstance(scale, AbfScale) else []


def grades_of(scale: Scale | None) -> Sequence[tuple[str, str]]:
    """Return the grades that can be awarded; without a known weight, a grade must first be completed under
    Scales."""
    grades = scale.grade if isinstance(scale, AbfScale) else ()
    return [(each.id, f"{each.use} ({each.colour.value})") for each in grades if each.weight is not None]


def packing(club: Club, open_event: OpenEvent, found: Dispatch) -> Callable[[], Mapping[str, bytes]]:
    """Return the function that makes the folder's files and the masterpoint report while work continues."""
    if found.outgoing.awards is None:
        raise Refusal(found.doubts[0].words)
    members, of_now = _members(club, found.federation), material(open_event, club)

    def pack() -> Mapping[str, bytes]:
        try:
            files = dict(secretary_files(found.outgoing, found.federation, members))
        except Unwritable as problem:
            raise Refusal(capitalised(str(problem))) from None
        files[SHEET] = draw(sheet_named("masterpoints").build(of_now.facts()))
        return files

    return pack


def _members(club: Club, federation: Federation) -> Mapping[int, str] | None:
    """Return club players by number, or None if there is no list to check against."""
    found: dict[int, str] = {}
    for member in club.lists.members:
        try:
            found[national_number(member.number or "", federation)] = member.name
        except BadNumber:
            continue
    return found or None


def _sound(number: str | None, federation: Federation) -> str:
    try:
        return str(national_number(number or "", federation))
    except BadNumber:
        return ""
