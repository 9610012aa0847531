"""Random events of every kind of fact, free of contradictions."""

import dataclasses
from collections.abc import Sequence
from datetime import UTC, timedelta, timezone
from typing import TypeVar

from hypothesis import strategies as st

from bridgedesk.bridge.cards import Card, Deal
from bridgedesk.event.event import (
    Event,
    Expectation,
    Fields,
    Issue,
    Overlay,
    RulebookRef,
    Stage,
    Status,
)
from bridgedesk.event.match import (
    DrawException,
    DrawRule,
    Match,
    Outcome,
    RecordedDraw,
    Room,
    RoomLineUp,
    RoomResult,
    Slip,
)
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import (
    Adjustment,
    Appeal,
    Clearance,
    CommitteeMember,
    MatchRuling,
    Note,
    OfferedPrize,
    RegisterLine,
    Ruling,
    Sanction,
)
from bridgedesk.event.session import (
    BoardForm,
    LineUp,
    Movement,
    PlayingRoom,
    Result,
    Scoring,
    SeatChange,
    Section,
    Session,
    Sitting,
)
from tests.event.scores import scores

T = TypeVar("T")

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
names = st.text("abcxyz01- é", min_size=1, max_size=4)
maybe_words = st.none() | words
small = st.integers(1, 9)
maybe_small = st.none() | small
decimals = st.decimals(-100_000, 100_000, places=3)
zones = st.sampled_from([None, UTC, timezone(timedelta(hours=-3, minutes=-30))])
times = st.builds(lambda time, zone: time.replace(tzinfo=zone), st.datetimes(), zones)
maybe_times = st.none() | times
facts = st.one_of(words, st.integers(-999, 999), decimals, st.booleans())
cards = st.none() | st.builds(Card, st.sampled_from("SHDC"), st.sampled_from("AKQJT98765432"))
as_it_stands = st.recursive(
    st.none() | facts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=5,
)
DEALS = [
    Deal.parse(text)
    for text in (
        "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
        "W:AQJ2.K3.T987.654 KT9.AQJ.AKQ.AKQ3 876.T987.J65.J97 543.6542.432.T82",
    )
]


def _some(known: Sequence[str], most: int = 3) -> st.SearchStrategy[tuple[str, ...]]:
    if not known:
        return st.just(())
    return st.lists(st.sampled_from(known), unique=True, max_size=most).map(tuple)


def _one(known: Sequence[str]) -> st.SearchStrategy[str | None]:
    return st.none() | st.sampled_from(known) if known else st.none()


def _lists(each: st.SearchStrategy[T], most: int = 2) -> st.SearchStrategy[tuple[T, ...]]:
    return st.lists(each, max_size=most).map(tuple)


def _ids(least: int = 0, most: int = 4) -> st.SearchStrategy[list[str]]:
    return st.lists(names, unique=True, min_size=least, max_size=most)


@st.composite
def sections(draw: st.DrawFn, id_: str, entries: Sequence[str], players: Sequence[str]) -> Section:
    """Half of the entries may sit from the start, the others come later: nobody sits twice."""
    numbers = draw(_ids(2, 6))
    early, late = entries[::2], entries[1::2]
    seats = dict.fromkeys(numbers[: draw(st.integers(2, 6))])
    seats |= dict(zip(seats, draw(_some(early)), strict=False))
    changes = [
        SeatChange(draw(small), seat, entry)
        for seat, entry in zip(draw(_some(list(seats))), [*draw(_some(late)), None, None, None], strict=False)
    ]
    sets = {number: tuple(draw(st.lists(small, max_size=3))) for number in draw(st.sets(small, max_size=3))}
    rounds = draw(_lists(_rounds(list(seats), sorted(sets))))
    return Section(
        id_,
        colour=draw(maybe_words),
        table_labels=draw(st.dictionaries(small, words, max_size=2)),
        sets=sets,
        seats=seats,
        seat_changes=tuple(changes),
        movement=draw(st.none() | st.builds(Movement, st.just(rounds), maybe_words)),
        line_ups=draw(_lists(_line_ups(entries, players))) if entries else (),
        results=draw(_results(list(seats))),
        file_says=draw(st.just(()) | _results(list(seats))),
        forms=draw(_lists(st.builds(BoardForm, small, small, maybe_words, maybe_times))),
    )


def _rounds(seats: list[str], sets: list[int]) -> st.SearchStrategy[tuple[Sitting, ...]]:
    @st.composite
    def sittings(draw: st.DrawFn) -> tuple[Sitting, ...]:
        order = draw(st.permutations([*seats, None, None]))
        tables = draw(st.lists(small, unique=True, max_size=3))
        chosen = st.lists(st.sampled_from(sets), max_size=2).map(tuple) if sets else st.just(())
        return tuple(
            Sitting(table, ns, ew, draw(chosen), draw(maybe_small))
            for table, ns, ew in zip(tables, order[::2], order[1::2], strict=False)
        )

    return sittings()


def _line_ups(entries: Sequence[str], players: Sequence[str]) -> st.SearchStrategy[LineUp]:
    return st.builds(
        LineUp,
        st.sampled_from(entries),
        small,
        maybe_small,
        _one(players),
        _one(players),
        maybe_words,
        maybe_words,
    )


@st.composite
def _results(draw: st.DrawFn, seats: Sequence[str]) -> tuple[Result, ...]:
    """Slips of tables, and lines of a published traveller that say who played but not where."""
    results = []
    for round_, table, board in draw(st.sets(st.tuples(small, small, small), max_size=3)):
        ns, ew = draw(st.permutations(seats))[:2] if draw(st.booleans()) else (None, None)
        results.append(draw(_slips(board, round_, table, ns, ew)))
    pairs = st.permutations(seats).map(lambda order: (order[0], order[1]))
    for board, (ns, ew) in draw(st.sets(st.tuples(small, pairs), max_size=3)):
        results.append(draw(_slips(board, draw(maybe_small), None, ns, ew)))
    return tuple(draw(st.permutations(results)))


def _slips(
    board: int, round_: int | None, table: int | None, ns: str | None, ew: str | None
) -> st.SearchStrategy[Result]:
    return st.builds(
        Result,
        board=st.just(board),
        score=scores,
        round=st.just(round_),
        table=st.just(table),
        lead=cards,
        form=maybe_words,
        turned=st.booleans(),
        ns=st.just(ns),
        ew=st.just(ew),
        initialled=maybe_words,
    )


@st.composite
def matches(draw: st.DrawFn, id_: str, event: Event, players: Sequence[str], entries: Sequence[str]) -> Match:
    line = draw(st.permutations(players))[:8]
    totals = st.none() | st.builds(
        Slip, st.none() | st.tuples(small, small), st.none() | st.tuples(decimals, decimals)
    )
    triangle = draw(maybe_words)
    if triangle is not None:  # each team has a total of its own
        nets = st.none() | st.integers(-300, 300)
        totals |= st.builds(Slip, team_imps=nets, team_vp=st.none() | decimals)
    return Match(
        id_,
        session=draw(st.sampled_from([session.id for session in event.sessions])),
        round=draw(small),
        home=draw(st.sampled_from(entries)),
        away=draw(st.sampled_from(entries)),
        stage=draw(_one([stage.id for stage in event.stages])),
        stanza=draw(maybe_small),
        extra=draw(maybe_words),
        table=draw(maybe_small),
        boards=draw(_lists(small)),
        triangle=triangle,
        line_up=draw(st.sampled_from([None, RoomLineUp(tuple(line[:4]), tuple(line[4:]))])),
        results=draw(_room_results()),
        slip=draw(totals),
        outcome=draw(st.sampled_from(Outcome)),
        at_fault=draw(_some(entries)),
        file_says=draw(st.just(()) | _room_results()),
        file_total=draw(totals),
    )


@st.composite
def _room_results(draw: st.DrawFn) -> tuple[RoomResult, ...]:
    slips = draw(st.sets(st.tuples(st.sampled_from(Room), small), max_size=3))
    return tuple(
        RoomResult(room, board, draw(scores), draw(cards), draw(maybe_words)) for room, board in slips
    )


# Typed by a director, these are notes, though an old program kept decisions in such words.
LIKE_OLD_ONES = st.sampled_from(["Cleared: it – so", "Prize: First; Everybody; 1; $40"])

_clearances = st.builds(
    Clearance, times, words, words, maybe_words, st.dictionaries(words, facts, max_size=2)
)
_prizes = st.builds(OfferedPrize, words, words, small, st.none() | decimals, words, words)


@st.composite
def events(draw: st.DrawFn) -> Event:
    players, entries = draw(_ids(0, 8)), draw(_ids(0, 5))
    session_ids, stage_ids, ruling_ids = draw(_ids()), draw(_ids(0, 2)), draw(_ids(0, 2))
    sessions = [
        Session(
            id_,
            scoring=draw(st.sampled_from(Scoring)),
            stage=draw(_one(stage_ids)),
            starts=draw(maybe_times),
            finish=draw(maybe_times),
            posted=draw(maybe_times),
            deals=draw(st.dictionaries(small, st.sampled_from(DEALS), max_size=2)),
            rooms=draw(_lists(PLAYING_ROOMS)),
            sections=tuple(draw(sections(each, entries, players)) for each in draw(_ids(0, 2))),
        )
        for id_ in session_ids
    ]
    sanctions = st.none() | st.builds(Sanction, st.none() | decimals, maybe_words, maybe_words)
    event = Event(
        id=draw(names),
        title=draw(words),
        date=draw(st.dates()),
        club=draw(maybe_words),
        status=draw(st.sampled_from(Status)),
        kind=draw(words),
        rulebook=draw(st.builds(RulebookRef, words, maybe_words)),
        overlay=draw(_lists(st.builds(Overlay, words, words, _blocks))),
        settings=draw(st.dictionaries(words, facts, max_size=2)),
        players=tuple(
            Player(id_, draw(words), draw(maybe_words), draw(maybe_words), draw(_lists(words)))
            for id_ in players
        ),
        entries=tuple(draw(_entries(id_, players, session_ids)) for id_ in entries),
        stages=tuple(
            Stage(
                id_,
                draw(words),
                draw(st.sampled_from(Fields)),
                draw(maybe_words),
                draw(maybe_small),
                draw(_one(stage_ids)),
            )
            for id_ in stage_ids
        ),
        sessions=tuple(sessions),
        draws=draw(_lists(_draws(stage_ids, entries))) if stage_ids else (),
        rulings=tuple(
            Ruling(
                id_,
                time=draw(times),
                session=draw(_one(session_ids)),
                section=draw(maybe_words),
                round=draw(maybe_small),
                board=draw(maybe_small),
                entry=draw(_one(entries)),
                question=draw(maybe_words),
                facts=draw(st.dictionaries(words, facts, max_size=2)),
                proposed=draw(sanctions),
                imposed=draw(sanctions),
                reason=draw(maybe_words),
                withdrawn=draw(maybe_words),
                adjusted=draw(st.none() | _adjustments),
                noted=draw(st.none() | times),
            )
            for id_ in ruling_ids
        ),
        notes=draw(_lists(st.builds(Note, times, words | LIKE_OLD_ONES, maybe_small, maybe_small))),
        clearances=draw(_lists(_clearances)),
        prizes=draw(_lists(_prizes)),
        registered=tuple(
            RegisterLine(
                id_,
                register=draw(words),
                time=draw(times),
                entry=draw(_one(entries)),
                session=draw(_one(session_ids)),
                facts=draw(st.dictionaries(words, facts, max_size=2)),
                struck_out=draw(maybe_words),
            )
            for id_ in draw(_ids(0, 2))
        ),
        issues=draw(_lists(st.builds(Issue, small, times, words, _lists(_standings)))),
        expect=draw(
            _lists(st.builds(Expectation, words, words, st.none() | facts, _one(entries), maybe_words))
        ),
    )
    match_ids = draw(_ids(0, 3)) if session_ids and entries else []
    appeals = _lists(_appeals(ruling_ids, match_ids, session_ids, entries), most=1)
    return dataclasses.replace(
        event,
        matches=tuple(draw(matches(id_, event, players, entries)) for id_ in match_ids),
        rulings=tuple(
            dataclasses.replace(each, on_match=draw(_on_match(match_ids))) for each in event.rulings
        ),
        appeals=draw(appeals),
    )


def _on_match(match_ids: Sequence[str]) -> st.SearchStrategy[MatchRuling | None]:
    if not match_ids:
        return st.none()
    return st.none() | st.builds(
        MatchRuling, st.sampled_from(match_ids), st.none() | st.tuples(decimals, decimals)
    )


_adjustments = st.builds(
    Adjustment,
    becomes=scores,
    was=st.none() | scores,
    table=maybe_small,
    room=st.none() | st.sampled_from(Room),
)
_blocks = st.dictionaries(
    words.filter(lambda key: key not in ("replaces", "source")), as_it_stands, max_size=2
)
_standings = st.dictionaries(words, as_it_stands, max_size=2)


def _entries(id_: str, players: Sequence[str], sessions: Sequence[str]) -> st.SearchStrategy[Entry]:
    both = players and sessions
    joined = st.dictionaries(st.sampled_from(players), st.sampled_from(sessions)) if both else st.just({})
    return st.builds(
        Entry,
        id=st.just(id_),
        players=_some(players),
        name=maybe_words,
        captain=_one(players),
        seed=maybe_small,
        handicap=st.none() | decimals,
        system=maybe_words,
        contending=st.booleans(),
        joined=joined,
        withdrawn=_one(sessions),
    )


PLAYING_ROOMS = st.builds(
    PlayingRoom,
    name=names,
    first=small,
    last=st.none() | st.integers(9, 20),
    tables_of=st.none() | st.sampled_from(Room),
    screens=st.booleans(),
)


def _draws(stages: Sequence[str], entries: Sequence[str]) -> st.SearchStrategy[RecordedDraw]:
    def groups(size: int) -> st.SearchStrategy[tuple[tuple[str, ...], ...]]:
        return _lists(st.tuples(*[st.sampled_from(entries)] * size)) if entries else st.just(())

    return st.builds(
        RecordedDraw,
        stage=st.sampled_from(stages),
        round=small,
        made=maybe_times,
        order=_some(entries),
        lots=_some(entries),
        pairings=groups(2),
        triangles=groups(3),
        bye=_one(entries),
        by_hand=maybe_words,
        exceptions=_lists(
            st.builds(DrawException, st.sampled_from(DrawRule), entries=_some(entries), reason=names)
        ),
    )


def _appeals(
    rulings: Sequence[str], met: Sequence[str], sessions: Sequence[str], entries: Sequence[str]
) -> st.SearchStrategy[Appeal]:
    return st.builds(
        Appeal,
        id=names,
        lodged=times,
        ruling=_one(rulings),
        match=_one(met),
        session=_one(sessions),
        by=_one(entries),
        board=maybe_small,
        deal=st.none() | st.sampled_from(DEALS),
        auction=_lists(words),
        details=maybe_words,
        ruling_text=maybe_words,
        grounds=maybe_words,
        director=maybe_words,
        respondents=maybe_words,
        reply=maybe_words,
        committee=_lists(st.builds(CommitteeMember, words, st.booleans())),
        decision=maybe_words,
        outcome=maybe_words,
        decided=st.none() | times,
        effects=_lists(words),
        signed=st.dictionaries(words, words, max_size=2),
        late=maybe_words,
        deposit=maybe_words,
        reverses=maybe_words,
        deposit_back=st.none() | st.booleans(),
        deposit_clause=maybe_words,
    )
