"""Contradictions that make an event unreadable: a name used twice, or one that does not exist."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.refusal import LONGEST_NAME
from bridgedesk.event.ruling import MatchRuling
from bridgedesk.event.session import Movement, Result, Scoring, Section

OF_TEAMS = frozenset({Scoring.IMPS, Scoring.POINT_A_BOARD, Scoring.AGGREGATE})


_LISTS = {
    "player": "players",
    "entry": "entries",
    "stage": "stages",
    "session": "sessions",
    "match": "matches",
    "ruling": "rulings",
    "appeal": "appeals",
    "register line": "registered",
}


class _Ids:
    """Ids in the event that other facts can refer to."""

    def __init__(self, event: Event) -> None:
        self.by_kind = {kind: [fact.id for fact in getattr(event, name)] for kind, name in _LISTS.items()}

    def unknown(self, place: str, **named: Iterable[object]) -> Iterator[str]:
        """Yield a sentence for each id that is not one of its kind."""
        for kind, ids in named.items():
            yield from _unknown(place, kind, ids, self.by_kind[kind])


def problems(event: Event) -> Iterator[str]:
    """Yield a sentence for each contradiction, with its location."""
    ids = _Ids(event)
    yield from _too_long(event)
    for kind, found in ids.by_kind.items():
        yield from _twice(kind, found)
    yield from _entry_problems(event, ids)
    for session in event.sessions:
        yield from ids.unknown(f"session {session.id}", stage=[session.stage])
        yield from _twice(f"session {session.id}, section", (section.id for section in session.sections))
        for room in session.rooms:
            if room.first < 1 or (room.last is not None and room.last < room.first):
                yield f"session {session.id}: room “{room.name}” has no tables {room.first} to {room.last}"
        for section in session.sections:
            two_tables = section.of_teams and session.scoring in OF_TEAMS
            place = f"session {session.id}, section {section.id}"
            yield from _section_problems(place, section, ids, two_tables)
    for match in event.matches:
        yield from _match_problems(f"match {match.id}", match, ids)
    yield from _decision_problems(event, ids)


def _too_long(event: Event) -> Iterator[str]:
    """Yield titles and names too long for any sheet, so that a file full of letters is refused before it
    is drawn."""
    titles = (("title", event.title), ("club", event.club or ""))
    names = (*(player.name for player in event.players), *(entry.name or "" for entry in event.entries))
    for what, text in (*titles, *(("name", name) for name in names)):
        if len(text) > LONGEST_NAME:
            yield f"the {what} {text[:20]}… has {len(text):,} letters; {LONGEST_NAME} are the most"


def _entry_problems(event: Event, ids: _Ids) -> Iterator[str]:
    for entry in event.entries:
        place = f"entry {entry.id}"
        yield from ids.unknown(place, player=(*entry.players, entry.captain, *entry.joined))
        yield from ids.unknown(place, session=(*entry.joined.values(), entry.withdrawn))
    for stage in event.stages:
        yield from ids.unknown(f"stage {stage.id}", stage=[stage.carry_from])
        yield from ids.unknown(f"stage {stage.id}, weights", session=stage.weights)
        if any(weight <= 0 for weight in stage.weights.values()):
            yield f"stage {stage.id}: the weight of a session must be more than 0"
        if stage.places is not None and stage.places < 1:
            yield f"stage {stage.id}: {stage.places} is not a number of places in the next stage"


def _section_problems(place: str, section: Section, ids: _Ids, two_tables: bool) -> Iterator[str]:
    """Yield contradictions in a section. `two_tables`: a team's North-South pair sits at one table, its
    East-West pair at another."""
    seats = set(section.seats)
    changes = section.seat_changes
    yield from ids.unknown(f"{place}, seats", entry=section.seats.values())
    seated = (entry for entry in section.seats.values() if entry is not None)
    yield from _twice(f"{place}, seats: entry", seated)
    yield from ids.unknown(f"{place}, seat changes", entry=(change.entry for change in changes))
    yield from _unknown(f"{place}, seat changes", "pair number", (change.seat for change in changes), seats)
    for line_up in section.line_ups:
        players = (line_up.out, line_up.in_)
        yield from ids.unknown(f"{place}, line-ups", entry=[line_up.entry], player=players)
    if section.movement:
        yield from _movement_problems(place, section, section.movement, two_tables)
    yield from _result_problems(place, section.results, seats)
    yield from _result_problems(f"{place}, what a file says", section.file_says, seats)


def _movement_problems(place: str, section: Section, movement: Movement, two_tables: bool) -> Iterator[str]:
    numbers, known_sets = set(section.seats), set(section.sets)
    for number, round_ in enumerate(movement.rounds, start=1):
        here = f"{place}, round {number}"
        yield from _twice(f"{here}: table", (sitting.table for sitting in round_))
        lines = [[sitting.ns for sitting in round_], [sitting.ew for sitting in round_]]
        seated = [seat for line in lines for seat in line if seat is not None]
        for line in lines if two_tables else [seated]:
            yield from _twice(f"{here}: {'team' if two_tables else 'pair'}", filter(None, line))
        yield from _unknown(here, "pair number", seated, numbers)
        sets = (each for sitting in round_ for each in sitting.sets)
        yield from _unknown(here, "board set", sets, known_sets)
        playing = section.entries_in(number)
        entries = (playing.get(seat) for seat in dict.fromkeys(seated))
        yield from _twice(f"{here}: entry", (entry for entry in entries if entry is not None))


def _result_problems(place: str, results: Iterable[Result], seats: set[str]) -> Iterator[str]:
    for slip, times in Counter(map(_slip, results)).items():
        if times > 1:
            yield f"{place}: {slip} has {times} results; keep one"
    for result in results:
        here = f"{place}, board {result.board}"
        for what, number in (("board", result.board), ("round", result.round), ("table", result.table)):
            if number is not None and number < 1:
                yield f"{here}: a {what} number must be 1 or more, not {number}"
        if result.table is None and (result.ns is None or result.ew is None):
            yield f"{place}: a result of board {result.board} has no table and no pairs"
        if result.ns is not None and result.ns == result.ew:
            yield f"{here}: pair {result.ns} plays against itself"
        yield from _unknown(here, "pair number", (result.ns, result.ew), seats)


def _slip(result: Result) -> str:
    """Describe the score slip, of which there may be only one. Without its round a table does not identify
    the pairs."""
    if result.round is not None and result.table is not None:
        return f"round {result.round}, table {result.table}, board {result.board}"
    there = f"table {result.table}, " if result.table is not None else ""
    return f"{there}board {result.board}, {result.ns} against {result.ew}"


def _match_problems(place: str, match: Match, ids: _Ids) -> Iterator[str]:
    entries = (match.home, match.away, *match.at_fault)
    yield from ids.unknown(place, entry=entries, session=[match.session], stage=[match.stage])
    if match.line_up:
        players = (*match.line_up.open, *match.line_up.closed)
        yield from ids.unknown(f"{place}, line-up", player=players)
        yield from _twice(f"{place}, line-up: player", players)
    for called, slip in (("slip", match.slip), ("what a file says", match.file_total)):
        for what, figures in (("IMPs", slip.imps), ("VPs", slip.vp)) if slip else ():
            if figures is not None and len(figures) != 2:
                yield f"{place}, {called}: the {what} are home's and away's, two figures, not {len(figures)}"
        if slip and slip.is_team_total:
            yield from _team_total_problems(f"{place}, {called}", match, slip)
    for called, results in ((place, match.results), (f"{place}, what a file says", match.file_says)):
        slips = (f"{result.board} in the {result.room.value} room" for result in results)
        yield from _twice(f"{called}: the result of board", slips)


def _team_total_problems(place: str, match: Match, slip: Slip) -> Iterator[str]:
    if match.triangle is None:
        yield f"{place}: only in a triangle does one team have a total; write 'imps' or 'vp' instead"
    if slip.imps is not None or slip.vp is not None:
        yield f"{place}: it has the total of one team and that of a table; keep one of them"


def _decision_problems(event: Event, ids: _Ids) -> Iterator[str]:
    for draw in event.draws:
        place = f"draw of round {draw.round}"
        met = (entry for group in (*draw.pairings, *draw.triangles) for entry in group)
        set_aside = (entry for each in draw.exceptions for entry in each.entries)
        drawn = (*draw.order, *draw.lots, *met, *set_aside, draw.bye)
        yield from ids.unknown(place, stage=[draw.stage], entry=drawn)
        for what, size, groups in (("pairing", 2, draw.pairings), ("triangle", 3, draw.triangles)):
            if any(len(group) != size for group in groups):
                yield f"{place}: a {what} has {size} entries"
    for ruling in event.rulings:
        place, adjusted = f"ruling {ruling.id}", ruling.adjusted
        yield from ids.unknown(place, entry=[ruling.entry], session=[ruling.session], appeal=[ruling.appeal])
        yield from ids.unknown(place, match=[adjusted.match] if adjusted else [])
        if ruling.on_match:
            yield from _match_ruling_problems(place, ruling.on_match, ids)
    for appeal in event.appeals:
        place = f"appeal {appeal.id}"
        yield from ids.unknown(place, ruling=[appeal.ruling], match=[appeal.match])
        yield from ids.unknown(place, session=[appeal.session], entry=[appeal.by])
    for line in event.registered:
        yield from ids.unknown(f"register line {line.id}", entry=[line.entry], session=[line.session])
    for expected in event.expect:
        yield from ids.unknown(f"what is expected by {expected.clause}", entry=[expected.entry])


def _match_ruling_problems(place: str, ruled: MatchRuling, ids: _Ids) -> Iterator[str]:
    yield from ids.unknown(place, match=[ruled.match])
    if ruled.vp is not None and len(ruled.vp) != 2:
        yield f"{place}: the VPs are home's and away's, two figures, not {len(ruled.vp)}"


def _twice(what: str, names: Iterable[object]) -> Iterator[str]:
    for name, times in Counter(names).items():
        if times > 1:
            yield f"{what} {name} is listed {times} times"


def _unknown(place: str, what: str, names: Iterable[object], known: Collection[object]) -> Iterator[str]:
    known = frozenset(known)
    for name in names:
        if name is not None and name not in known:
            yield f"{place}: there is no {what} “{name}”"
