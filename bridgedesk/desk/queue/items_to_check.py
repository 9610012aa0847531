"""Items to check before results can be made final; they never stop score entry or provisional results."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bridgedesk.desk.event.device_finding import open_findings
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.event.outside_figures import makes_of_event
from bridgedesk.directing.consequences import consequences
from bridgedesk.directing.entry_checks import entry_check_items
from bridgedesk.directing.qualifying.qualifying_changes import changes_since_import
from bridgedesk.directing.rulings.pending import pending_rulings, undecided_appeals
from bridgedesk.directing.scores.file_differences import unsettled_differences, unsettled_totals
from bridgedesk.directing.scores.odd_scores import (
    NOTHING_KNOWN,
    AllMakes,
    impossible_score_advice,
    match_words,
    odd_in_matches,
)
from bridgedesk.directing.seating.movement_by_book import draws_to_announce, odd_numbers
from bridgedesk.directing.seating.score_lines import shown
from bridgedesk.directing.seating.score_location import SlipLocation, location_text, results_of
from bridgedesk.directing.setup.movement_choice import two_winners
from bridgedesk.event.event import Event
from bridgedesk.event.match import Slip
from bridgedesk.event.matter import Matter, is_cleared, matter
from bridgedesk.event.score_text import total_text
from bridgedesk.event.session import Result, Section
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.standings.matches.teams import unit_of_totals

Spot = tuple[str | None, int | None, int | None, int | None]  # section, round, table, board


class CheckItem(NamedTuple):
    what: str
    where: str  # in words
    place: SlipLocation | None  # of the slip that it is about, if it is about one
    matter: Matter  # by which a reason is kept and found again
    wrong: bool = False  # it counts for nothing as it is
    initialled: str | None = None  # reason for accepting it
    from_file: Result | None = None  # what a file says instead
    match: str | None = None  # that it is about, where it is about no single slip
    ruling: str | None = None  # that waits
    entry: str | None = None  # who is entered, sits or plays as the regulations do not have it
    line: str | None = None  # of a register, from which something follows
    appeal: str | None = None  # that is not decided
    qualifying: str | None = None  # corrected after its qualifiers were brought in

    @property
    def has_link(self) -> bool:
        """Return whether the item has a line or form where it can be fixed."""
        return any((self.place, self.match, self.ruling, self.entry, self.line, self.appeal, self.qualifying))


def items_to_check(open_event: OpenEvent) -> list[CheckItem]:
    """Return open items: contradictions first, then unusual results, then differences from a file."""
    return in_order(find_items(open_event))


def find_items(open_event: OpenEvent) -> Iterator[CheckItem]:
    """Find open items one by one, in no order and some of them twice."""
    yield from _qualifying_items(open_event)
    yield from _movement_items(open_event)
    yield from _flag_items(open_event)
    yield from _match_items(open_event)
    yield from _total_items(open_event)
    yield from _entry_items(open_event)
    yield from _register_items(open_event)
    yield from _pending_items(open_event)
    yield from _difference_items(open_event)
    found = open_findings(open_event.event, open_event.device_findings)
    yield from (CheckItem(each.what, "", None, each.matter) for each in found)


def in_order(found: Iterable[CheckItem]) -> list[CheckItem]:
    return sorted(dict.fromkeys(found), key=lambda odd: (not odd.wrong, odd.from_file is not None))


def accepted_items(open_event: OpenEvent) -> list[CheckItem]:
    """Return the items accepted with a reason."""
    slips = [
        CheckItem(
            shown(result),
            _words_of(open_event.event, place),
            place,
            _on_slip("initialled", place),
            initialled=result.initialled,
        )
        for place, result in _slips(open_event.event)
        if result.initialled is not None
    ]
    accepted = (
        CheckItem(each.what, "", None, Matter.of(each), initialled=each.reason)
        for each in open_event.event.clearances
    )
    return [*slips, *accepted]


def _on_slip(code: str, place: SlipLocation) -> Matter:
    """Return the matter of a slip, which stores its reason itself."""
    return matter(code, **place._asdict())


def _open(event: Event, odd: CheckItem, *readings: str) -> Iterator[CheckItem]:
    """Yield the item unless the director accepted it."""
    if not is_cleared(event, odd.matter, odd.what, *readings):
        yield odd


def _qualifying_items(open_event: OpenEvent) -> Iterator[CheckItem]:
    """Yield changes in the qualifying, until it is imported again or accepted."""
    for each in changes_since_import(open_event):
        yield from _open(open_event.event, CheckItem(each.words, "", None, each.matter, qualifying=each.key))


def _movement_items(open_event: OpenEvent) -> Iterator[CheckItem]:
    """Yield two winners, an odd number of entries, or a draw the captains are waiting for."""
    event, book = open_event.event, open_event.book_in_force
    lists = two_winners(event, book)
    two = [(matter("two-winners", stage=event.stages[-1].id), lists)] if lists else []
    for about, what in (*two, *odd_numbers(event, book), *draws_to_announce(event, book)):
        yield from _open(event, CheckItem(what, "", None, about))


def _flag_items(open_event: OpenEvent) -> Iterator[CheckItem]:
    event, evaluation, book = open_event.event, open_event.evaluation, open_event.book_in_force
    slips: dict[SlipLocation, Result] = {}
    at: dict[Spot, list[SlipLocation]] = defaultdict(list)
    for place, result in _slips(event):
        slips[place] = result
        at[place[1:5]].append(place)
    odd_results = open_event.odd_results.of(evaluation, _makes(open_event))
    flags = [(each, each.text_without_location(event)) for each in (*evaluation.flags, *odd_results)]
    times = Counter(what for _, what in flags)
    sections = _first_of_each(event)
    several = _several(event)
    for flag, what in flags:
        spot = _place_of(flag, at)
        standing = slips.get(spot) if spot else None
        if standing is not None and standing.initialled is not None:
            continue
        where = _where(flag, sections.get(flag.section or ""), several=several)
        if spot is None and where and times[what] > 1:  # the same words twice: which is which?
            what, where = f"{what} ({where})", ""
        if spot and standing:
            said = impossible_score_advice(event, book, spot.session, spot.board, standing.score, flag.code)
            what = ". ".join(filter(None, (what, said)))
        odd = CheckItem(what, where, spot, flag.matter, flag.severity is Severity.WRONG)
        yield from _open(event, odd if spot else _leading(event, flag, odd), flag.what)


def _makes(open_event: OpenEvent) -> AllMakes:
    if not any(session.deals for session in open_event.event.sessions):
        return NOTHING_KNOWN
    return open_event.odd_results.makes(open_event.event, lambda: makes_of_event(open_event))


def _match_items(open_event: OpenEvent) -> Iterator[CheckItem]:
    if not open_event.event.matches:
        return
    book = open_event.book_in_force
    for odd in odd_in_matches(open_event.evaluation, _makes(open_event), book):
        about, where = (odd.what, odd.where) if odd.place else (f"{odd.what} ({odd.where})", "")
        found = CheckItem(about, where, odd.place, odd.matter, match=odd.match)
        yield from _open(open_event.event, found)


def _entry_items(open_event: OpenEvent) -> Iterator[CheckItem]:
    """Name the entry in the words, so that everybody sees whose it is."""
    for each in entry_check_items(open_event):
        what = f"{each.words} ({each.who})" if each.who else each.words
        yield from _open(open_event.event, CheckItem(what, "", None, each.matter, entry=each.entry))


def _register_items(open_event: OpenEvent) -> Iterator[CheckItem]:
    """Yield what a record calls for, until it is ruled on or accepted."""
    kept = {line.id for line in open_event.event.registered}
    for each in consequences(open_event):
        where = "registers" if each.line in kept else "rule book"
        odd = CheckItem(each.words, where, None, each.matter, line=each.line)
        yield from _open(open_event.event, odd)


def _pending_items(open_event: OpenEvent) -> Iterator[CheckItem]:
    event = open_event.event
    for each in pending_rulings(event, open_event.book_in_force if event.rulings else None):
        yield from _open(event, CheckItem(each.what, "", None, each.matter, ruling=each.ruling))
    for appeal, what in undecided_appeals(event):
        about = matter("appeal-undecided", appeal=appeal)
        yield from _open(event, CheckItem(what, "", None, about, appeal=appeal))


def _difference_items(open_event: OpenEvent) -> Iterator[CheckItem]:
    says = unsettled_differences(open_event.event)
    if not says:
        return
    standing = dict(_slips(open_event.event))
    for place, result in says.items():
        typed = f"{shown(standing[place])} was typed" if place in standing else "nothing was typed"
        yield CheckItem(
            f"{typed}, the file has {shown(result)}",
            _words_of(open_event.event, place),
            place,
            _on_slip("file-differs", place),
            from_file=result,
        )


def _total_items(open_event: OpenEvent) -> Iterator[CheckItem]:
    """Yield match totals that differ in a file; if the file is right, type its total in the pad."""
    totals = unsettled_totals(open_event.event)
    for match in open_event.event.matches:
        said = totals.get(match.id)
        if said is None:
            continue
        unit = unit_of_totals(open_event.event, match)
        typed = f"{total_text(match.slip, unit)} was typed" if match.slip else "no total was typed"
        about = f"{typed}, the file has {total_text(said, unit)} ({match_words(open_event.event, match)})"
        figures = matter("file-total", match=match.id, typed=_total(match.slip), file=_total(said))
        yield from _open(open_event.event, CheckItem(about, "", None, figures, match=match.id))


def _total(slip: Slip | None) -> str | None:
    """Return what was handed in, figure by figure."""
    return f"{slip.imps}; {slip.vp}; {slip.team_imps}; {slip.team_vp}" if slip else None


# ---- where it is


def _slips(event: Event) -> Iterator[tuple[SlipLocation, Result]]:
    for session in event.sessions:
        yield from results_of(event, session.id).items()


def _words_of(event: Event, place: SlipLocation) -> str:
    if place.is_in_match:
        return location_text(event, place)
    section = event.section(place.session, place.section)
    return _spot_words(section, place.round, place.table, place.board, several=_several(event))


def _place_of(flag: Flag, slips: Mapping[Spot, Sequence[SlipLocation]]) -> SlipLocation | None:
    """Return the slip's location; if the flag names no session, in the first that has such a slip."""
    found = slips.get((flag.section, flag.round, flag.table, flag.board), ())
    return next((place for place in found if flag.session in (None, place.session)), None)


def _leading(event: Event, flag: Flag, odd: CheckItem) -> CheckItem:
    """Link to the match, ruling or entry it is about; the sentence may begin with an entry."""
    if flag.entry is not None:
        return odd._replace(entry=flag.entry)
    if flag.ruling is not None:
        return odd._replace(ruling=flag.ruling)
    first = flag.first_entry
    if first is not None:
        return odd._replace(entry=first)
    return odd._replace(match=_match_of(event, flag))


def _match_of(event: Event, flag: Flag) -> str | None:
    """Return the match if the flag is about a whole match or round."""
    if flag.section is not None:
        return None
    of_table = (
        each for each in event.matches if each.round == flag.round and flag.table in (None, each.table)
    )
    return next((each.id for each in of_table if flag.session in (None, each.session)), None)


def _first_of_each(event: Event) -> dict[str, Section]:
    """Return each section by its letter, from the first session that has it."""
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
