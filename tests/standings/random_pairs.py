"""Random sessions of pairs and of individuals: a movement, its slips, and who came late, left or stood in."""

from dataclasses import replace

from hypothesis import strategies as st

from bridgedesk.event.match import Match
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import LineUp, Movement, Result, Scoring, SeatChange, Section, Session
from tests.evenings.scored_evenings import HOWELL, MITCHELL, rounds_of

SMALL = ("1NS-1EW:1 2NS-2EW:1", "1NS-2EW:2 2NS-1EW:2")
DRAWN = ("1-2:1 3-4:1", "1-3:2 2-4:2")  # a Swiss: all play the same boards
INDIVIDUAL = ("1+2-3+4:1 5+6-7+8:1", "1+3-2+4:2 5+7-6+8:2")

PLAIN = ["+420", "-50", "+170", "+620", "-110", "4SN=", "3NE-1", "P"]
RARE = [None, None, "NP", "L", "A+-", "A-+", "A==", "A++", "A--", "60/40", "45/45", "W 60:+420 40:-50",
        "+420 | -50", "A+- | -50", "W 50:+620 50:P | A=="]  # fmt: skip
BY_IMPS = [*RARE, "I+2-2", "I+3+3"]  # None: still missing


def decks(rare: list[str | None]) -> st.SearchStrategy[tuple[list[str], dict[int, str | None]]]:
    """A few scores dealt over all slips again and again, which makes ties likely, and odd ones among them."""
    plain = st.lists(st.sampled_from(PLAIN), min_size=1, max_size=5)
    return st.tuples(plain, st.dictionaries(st.integers(0, 40), st.sampled_from(rare), max_size=3))


@st.composite
def pairs_sessions(
    draw: st.DrawFn, scoring: Scoring, ids: list[str], stage: str, *, matches: bool
) -> tuple[Session, ...]:
    """Several sessions of one movement; in the second the entries may sit elsewhere."""
    movements = [DRAWN] if matches else [SMALL, MITCHELL, HOWELL, DRAWN]
    movements += [INDIVIDUAL] if scoring is Scoring.MATCHPOINTS and not matches else []
    written = draw(st.sampled_from(movements))
    sections = draw(st.sampled_from(["A", "A", "AB"])) if written is not INDIVIDUAL else "A"
    boards = draw(st.sampled_from([1, 1, 2, 7, 8] if matches else [1, 1, 2]))
    return tuple(
        Session(
            id_,
            scoring,
            stage,
            sections=tuple(
                draw(_sections(section, written, boards, scoring, turned=bool(at and draw(st.booleans()))))
                for section in sections
            ),
        )
        for at, id_ in enumerate(ids)
    )


@st.composite
def _sections(
    draw: st.DrawFn, id_: str, written: tuple[str, ...], boards: int, scoring: Scoring, *, turned: bool
) -> Section:
    movement = rounds_of(written)
    sittings = [sitting for round_ in movement.rounds for sitting in round_]
    numbers = list(dict.fromkeys(each for one in sittings for each in (one.ns, one.ew) if each))
    players = list(dict.fromkeys(each for number in numbers for each in number.split("+")))
    entries = [f"{id_}{number}".replace("+", "-") for number in players]
    seats: dict[str, str | None] = dict(zip(players, entries[::-1] if turned else entries, strict=True))
    of_players = written is INDIVIDUAL
    if of_players:
        seats |= {number: f"{id_}{number}".replace("+", "-") for number in numbers}
    changes = () if of_players else draw(_changes(id_, numbers))
    seats |= {change.seat: None for change in changes if change.entry and change.round > 1}
    if not of_players and draw(st.integers(0, 5)) == 0:
        seats[numbers[-1]] = None  # a phantom
    sets = {
        each: tuple(range((each - 1) * boards + 1, each * boards + 1))
        for one in sittings
        for each in one.sets
    }
    section = Section(id_, sets=sets, seats=seats, seat_changes=changes, movement=movement)
    section = replace(section, results=draw(_results(section, movement, scoring)))
    return replace(section, line_ups=() if of_players else draw(_line_ups(section)))


@st.composite
def _changes(draw: st.DrawFn, section: str, numbers: list[str]) -> tuple[SeatChange, ...]:
    """A pair that comes late, or one that goes home."""
    what = draw(st.sampled_from(["", "", "", "late", "home"]))
    if not what:
        return ()
    entry = f"{section}late" if what == "late" else None
    return (SeatChange(2, draw(st.sampled_from(numbers)), entry),)


@st.composite
def _results(draw: st.DrawFn, section: Section, movement: Movement, scoring: Scoring) -> tuple[Result, ...]:
    plain, odd = draw(decks(RARE if scoring is Scoring.MATCHPOINTS else BY_IMPS))
    fouled = draw(st.dictionaries(st.integers(0, 20), st.sampled_from(["form", "turned"]), max_size=2))
    found: list[Result] = []
    at = 0
    for round_, sittings in enumerate(movement.rounds, start=1):
        playing = section.entries_in(round_)
        for sitting in sittings:
            if not (sitting.ns and sitting.ew and playing.get(sitting.ns) and playing.get(sitting.ew)):
                continue
            for board in section.boards_of(sitting):
                score = odd.get(at, plain[at % len(plain)])
                other = fouled.get(at)
                at += 1
                if score is not None:
                    form, turned = ("b" if other == "form" else None), other == "turned"
                    found.append(Result(board, parse_score(score), round_, sitting.table, None, form, turned))
    return tuple(found)


@st.composite
def _line_ups(draw: st.DrawFn, section: Section) -> tuple[LineUp, ...]:
    entries = [entry for entry in section.seats.values() if entry]
    if not entries or draw(st.integers(0, 4)):
        return ()
    entry = draw(st.sampled_from(entries))
    upto = draw(st.sampled_from([None, 1]))
    return (LineUp(entry, 1, upto, f"{entry}-1", "guest", "substitute"),)


def seated(sessions: tuple[Session, ...]) -> list[str]:
    """Everybody who sits anywhere, in the order of the seats."""
    found: dict[str, None] = {}
    for section in (each for session in sessions for each in session.sections):
        found |= dict.fromkeys(entry for entry in section.seats.values() if entry)
        found |= dict.fromkeys(change.entry for change in section.seat_changes if change.entry)
    return list(found)


def entered_pairs(sessions: tuple[Session, ...]) -> tuple[list[Player], list[Entry]]:
    """Each with its players; a partnership of an individual has those of both."""
    players = [Player("guest", "Guest")]
    entries = []
    of_players = any(section.of_players for session in sessions for section in session.sections)
    for entry in seated(sessions):
        both = [f"A{each}" for each in entry[1:].split("-")] if of_players else [f"{entry}-1", f"{entry}-2"]
        if not of_players or len(both) == 1:
            players += [Player(each, each) for each in both]
        entries.append(Entry(entry, tuple(both), entry))
    return players, entries


def named_matches(sessions: tuple[Session, ...]) -> tuple[Match, ...]:
    """The matches of a Swiss of pairs, as the draw has them; their results are the slips of the tables."""
    found = []
    for session in sessions:
        for section in session.sections:
            for number, sittings in enumerate(section.movement.rounds if section.movement else (), start=1):
                playing = section.entries_in(number)
                for sitting in sittings:
                    ns, ew = playing.get(sitting.ns or ""), playing.get(sitting.ew or "")
                    if ns and ew:
                        key = f"{session.id}-{section.id}{number}-{sitting.table}"
                        boards = tuple(section.boards_of(sitting))
                        found.append(
                            Match(
                                key,
                                session.id,
                                number,
                                ns,
                                ew,
                                session.stage,
                                table=sitting.table,
                                boards=boards,
                            )
                        )
    return tuple(found)
