"""The queue of everything odd: it never stops the typing or a provisional list, but final waits for it."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bridgedesk.desk.doubtful_scores import by_the_book
from bridgedesk.desk.entries.admission import in_doubt
from bridgedesk.desk.files.from_others import makes_of_event
from bridgedesk.desk.files.otherwise import file_says, file_totals
from bridgedesk.desk.match_score import slip_words
from bridgedesk.desk.odd_matches import match_words, odd_in_matches
from bridgedesk.desk.odd_results import NOTHING_KNOWN, AllMakes
from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.desk.place import Place, place_words, results_of, section_at
from bridgedesk.desk.regulations.by_the_book import book_in_force
from bridgedesk.desk.rulings.follows import consequences
from bridgedesk.desk.rulings.undecided import undecided_appeals, waits
from bridgedesk.desk.scorepad.pad import shown
from bridgedesk.desk.setting_up.directors_draw import draws_to_tell
from bridgedesk.desk.setting_up.odd_number import odd_numbers
from bridgedesk.desk.setting_up.one_winner import two_winners
from bridgedesk.desk.setting_up.qualifying_since import since_taken
from bridgedesk.event.event import Event
from bridgedesk.event.session import Result, Section
from bridgedesk.standings.evaluation import Flag, Severity
from bridgedesk.standings.names import by_names
from bridgedesk.standings.teams import unit_of_totals

Spot = tuple[str | None, int | None, int | None, int | None]  # section, round, table, board

OF_MATCH = re.compile(r"^match [^\s:,]+[:,] ")  # by its id, which a document has; people are told where
CLEARED = "Cleared: "  # begins the note in which what stands on no slip was initialled


class OddThing(NamedTuple):
    what: str
    where: str  # in words
    place: Place | None  # of the slip that it is about, if it is about one
    wrong: bool = False  # it counts for nothing as it is
    initialled: str | None = None  # why it stands
    from_file: Result | None = None  # what a file says instead
    match: str | None = None  # that it is about, where it is about no single slip
    ruling: str | None = None  # that waits
    entry: str | None = None  # who is entered, sits or plays as the regulations do not have it
    line: str | None = None  # of a register, from which something follows
    appeal: str | None = None  # that is not decided
    qualifying: str | None = None  # that was corrected after it was taken in

    @property
    def leads_somewhere(self) -> bool:
        """There is a line or a form where it is mended."""
        return any((self.place, self.match, self.ruling, self.entry, self.line, self.appeal, self.qualifying))


def to_clear(desk: OpenEvent) -> list[OddThing]:
    """Still open: contradictions first, then what is odd, then what a file says otherwise."""
    matches = [*_in_matches(desk), *_other_totals(desk)]
    waiting = [*_of_registers(desk), *_waiting(desk)]
    odd = [
        *_of_qualifying(desk),
        *_of_movement(desk),
        *_flagged(desk),
        *matches,
        *_of_entries(desk),
        *waiting,
        *_differing(desk),
    ]
    found = list(dict.fromkeys(odd))
    return sorted(found, key=lambda odd: (not odd.wrong, odd.from_file is not None))


def cleared(desk: OpenEvent) -> list[OddThing]:
    """What stands with a reason."""
    slips = [
        OddThing(shown(result), _words_of(desk.event, place), place, initialled=result.initialled)
        for place, result in _slips(desk.event)
        if result.initialled is not None
    ]
    return [*slips, *(OddThing(what, "", None, initialled=why) for what, why in _accepted(desk.event))]


def _accepted(event: Event) -> Iterator[tuple[str, str]]:
    """What is on no slip, and why it stands."""
    for note in event.notes:
        if note.text.startswith(CLEARED):
            what, _, why = note.text.removeprefix(CLEARED).rpartition(" – ")
            yield what, why


def note_of(odd: OddThing, why: str) -> str:
    return f"{CLEARED}{odd.what} – {why}"


def _of_qualifying(desk: OpenEvent) -> Iterator[OddThing]:
    """Until it is taken in again, or stands as it was taken in."""
    accepted = {what for what, _ in _accepted(desk.event)}
    for each in since_taken(desk):
        if each.words not in accepted:
            yield OddThing(each.words, "", None, qualifying=each.key)


def _of_movement(desk: OpenEvent) -> Iterator[OddThing]:
    """Of its winners, of how many play, and of a draw that the captains wait for."""
    book, accepted = book_in_force(desk), {what for what, _ in _accepted(desk.event)}
    odd = (two_winners(desk.event, book), *odd_numbers(desk.event, book), *draws_to_tell(desk.event, book))
    for what in odd:
        if what and what not in accepted:
            yield OddThing(what, "", None)


def _flagged(desk: OpenEvent) -> Iterator[OddThing]:
    evaluation, book = desk.evaluation, book_in_force(desk)
    slips: dict[Place, Result] = {}
    at: dict[Spot, list[Place]] = defaultdict(list)
    for place, result in _slips(desk.event):
        slips[place] = result
        at[place[1:5]].append(place)
    accepted = {what for what, _ in _accepted(desk.event)}
    named = by_names(desk.event) if evaluation.flags else str
    accepted |= {named(OF_MATCH.sub("", what)) for what in accepted}  # as it was told once
    odd_results = desk.odd_results.of(evaluation, _makes(desk))  # which name nobody
    flags = [(each, named(OF_MATCH.sub("", each.what))) for each in evaluation.flags]
    flags += [(each, each.what) for each in odd_results]
    times = Counter(what for _, what in flags)
    sections = _first_of_each(desk.event)
    several = _several(desk.event)
    for flag, what in flags:
        spot = _place_of(flag, at)
        standing = slips.get(spot) if spot else None
        if standing is not None and standing.initialled is not None:
            continue
        where = _where(flag, sections.get(flag.section or ""), several=several)
        # a reason given for one does not stand for another
        if spot is None and where and times[what] > 1:
            what, where = f"{what} ({where})", ""
        if spot and standing:
            said = by_the_book(desk.event, book, spot.session, spot.board, standing.score, what)
            what = ". ".join(filter(None, (what, said)))
        if what not in accepted and flag.what not in accepted:
            odd = OddThing(what, where, spot, flag.severity is Severity.WRONG)
            yield odd if spot else _leading(desk.event, flag, odd)


def _makes(desk: OpenEvent) -> AllMakes:
    if not any(session.deals for session in desk.event.sessions):
        return NOTHING_KNOWN
    return desk.odd_results.makes(desk.event, lambda: makes_of_event(desk))


def _in_matches(desk: OpenEvent) -> Iterator[OddThing]:
    if not desk.event.matches:
        return
    accepted = {what for what, _ in _accepted(desk.event)}
    for odd in odd_in_matches(desk.evaluation, _makes(desk)):
        about = odd.what if odd.place else f"{odd.what} ({odd.where})"
        if about not in accepted:
            yield OddThing(about, odd.where if odd.place else "", odd.place, match=odd.match)


def _of_entries(desk: OpenEvent) -> Iterator[OddThing]:
    """With the entry in its words, so that a reason given for one does not stand for another."""
    accepted = {what for what, _ in _accepted(desk.event)}
    for what, who, entry in in_doubt(desk):
        about = f"{what} ({who})" if who else what
        if about not in accepted:
            yield OddThing(about, "", None, entry=entry)


def _of_registers(desk: OpenEvent) -> Iterator[OddThing]:
    """What a kept line calls for, until it is ruled or let stand."""
    accepted = {what for what, _ in _accepted(desk.event)}
    kept = {line.id for line in desk.event.registered}
    for each in consequences(desk):
        if each.words not in accepted:
            where = "registers" if each.line in kept else "by the book"
            yield OddThing(each.words, where, None, line=each.line)


def _waiting(desk: OpenEvent) -> Iterator[OddThing]:
    accepted = {what for what, _ in _accepted(desk.event)}
    for ruling, what in waits(desk.event, book_in_force(desk) if desk.event.rulings else None):
        if what not in accepted:
            yield OddThing(what, "", None, ruling=ruling)
    for appeal, what in undecided_appeals(desk.event):
        if what not in accepted:
            yield OddThing(what, "", None, appeal=appeal)


def _differing(desk: OpenEvent) -> Iterator[OddThing]:
    says = file_says(desk.event)
    if not says:
        return
    standing = dict(_slips(desk.event))
    for place, result in says.items():
        typed = f"{shown(standing[place])} was typed" if place in standing else "nothing was typed"
        yield OddThing(
            f"{typed}, the file says {shown(result)}",
            _words_of(desk.event, place),
            place,
            from_file=result,
        )


def _other_totals(desk: OpenEvent) -> Iterator[OddThing]:
    """What a file says of whole matches: the pad takes it where it is right."""
    accepted = {what for what, _ in _accepted(desk.event)}
    totals = file_totals(desk.event)
    for match in desk.event.matches:
        said = totals.get(match.id)
        if said is None:
            continue
        unit = unit_of_totals(desk.event, match)
        typed = f"{slip_words(match.slip, unit)} was typed" if match.slip else "no total was typed"
        about = f"{typed}, the file says {slip_words(said, unit)} ({match_words(desk.event, match)})"
        if about not in accepted:
            yield OddThing(about, "", None, match=match.id)


# ---- where it is


def _slips(event: Event) -> Iterator[tuple[Place, Result]]:
    for session in event.sessions:
        yield from results_of(event, session.id).items()


def _words_of(event: Event, place: Place) -> str:
    if place.in_match:
        return place_words(event, place)
    section = section_at(event, place.session, place.section)
    return _spot_words(section, place.round, place.table, place.board, several=_several(event))


def _place_of(flag: Flag, slips: Mapping[Spot, Sequence[Place]]) -> Place | None:
    """A flag of the standings may leave open which session; then the first that has such a slip."""
    found = slips.get((flag.section, flag.round, flag.table, flag.board), ())
    return next((place for place in found if flag.session in (None, place.session)), None)


def _leading(event: Event, flag: Flag, odd: OddThing) -> OddThing:
    """Lead to the match, the ruling or the entry that it is about; the words may begin with an entry."""
    if flag.entry is not None:
        return odd._replace(entry=flag.entry)
    if flag.ruling is not None:
        return odd._replace(ruling=flag.ruling)
    named = flag.what.split()[0].rstrip(":,")
    if any(each.id == named for each in event.entries):
        return odd._replace(entry=named)
    return odd._replace(match=_match_of(event, flag))


def _match_of(event: Event, flag: Flag) -> str | None:
    """Where the flag is about a whole match, or a whole round of them."""
    if flag.section is not None:
        return None
    of_table = (
        each for each in event.matches if each.round == flag.round and flag.table in (None, each.table)
    )
    return next((each.id for each in of_table if flag.session in (None, each.session)), None)


def _first_of_each(event: Event) -> dict[str, Section]:
    """By its letter, of the first session that has it."""
    return {each.id: each for session in reversed(event.sessions) for each in reversed(session.sections)}


def _several(event: Event) -> bool:
    return sum(len(session.sections) for session in event.sessions) > 1


def _where(flag: Flag, section: Section | None, *, several: bool) -> str:
    if section is not None:
        return _spot_words(section, flag.round, flag.table, flag.board, several=several)
    said = (("round", flag.round), ("table", flag.table), ("board", flag.board))
    return ", ".join([f"{name} {value}" for name, value in said if value is not None])


def _spot_words(
    section: Section, round_: int | None, table: int | None, board: int | None, *, several: bool
) -> str:
    label = section.table_labels.get(table, str(table)) if table is not None else None
    said = (
        ("section", section.id if several else None),
        ("table", label),
        ("round", round_),
        ("board", board),
    )
    return ", ".join([f"{name} {value}" for name, value in said if value is not None])
