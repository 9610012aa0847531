"""Random whole events: every kind of every book, with whatever a director meets on the way."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal

from hypothesis import strategies as st

from bridgedesk.event.event import Event, Fields, RulebookRef, Stage, Status
from bridgedesk.event.match import RecordedDraw
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import Adjustment, MatchRuling, Ruling, Sanction
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.event.score import Adjusted, Split, Weighted
from bridgedesk.event.session import Result, Scoring, Session
from bridgedesk.rulebooks import Book, Unit
from bridgedesk.standings.conditions import EIGHTS, OWN_WAYS
from bridgedesk.standings.evaluate import TEAMS
from bridgedesk.standings.penalties.penalties import UNITS
from tests.rulebooks.books import BOOKS, book
from tests.standings.random_pairs import entered_pairs, named_matches, pairs_sessions
from tests.standings.random_teams import NOBODY_AHEAD, team_matches, teams_of, with_finals

KINDS = [(name, kind) for name in BOOKS for kind in book(name).kinds]
NOON = datetime.fromisoformat("2026-11-17T12:00")

CONTESTS = ["session-percentages", "sum-of-percentages", "all-boards", "matches", "matches"]
OFFENCES = [None, None, "late-arrival", "slow-play", "conduct", "substitute-score"]
AMOUNTS = [Decimal(each) for each in ("1", "2", "3", "10", "25", "0.5", "0.01")]


@st.composite
def random_events(draw: st.DrawFn, kinds: list[tuple[str, str]] = KINDS) -> Event:
    name, kind = draw(st.sampled_from(kinds))
    return draw(events_of(book(name), kind))


@st.composite
def events_of(draw: st.DrawFn, known: Book, kind: str) -> Event:
    called = known.kinds[kind].scoring
    scoring = OWN_WAYS[called] if called in OWN_WAYS else Scoring(called)
    blank = Event("e", "Random event", date(2026, 11, 17), status=draw(st.sampled_from(Status)), kind=kind,
                  rulebook=RulebookRef(known.id))  # fmt: skip
    if scoring in TEAMS:
        event = draw(_of_teams(blank, known, scoring, of_eight=called == EIGHTS))
    else:
        event = draw(_of_pairs(blank, scoring))
    event = replace(event, entries=draw(_as_entered(event)))
    event = replace(event, rulings=draw(_rulings(event)))
    return replace(event, draws=draw(_lots(event)), settings=draw(_choices(known)))


@st.composite
def _lots(draw: st.DrawFn, event: Event) -> tuple[RecordedDraw, ...]:
    """Drawn before the first round, where they were."""
    if draw(st.booleans()):
        return ()
    order = draw(st.permutations([each.id for each in event.entries]))
    return (RecordedDraw(event.stages[0].id, 1, lots=tuple(order)),)


def _choices(known: Book) -> st.SearchStrategy[Mapping[str, Fact]]:
    """The Laws leave the scale of victory points to the organiser."""
    open_: list[Mapping[str, Fact]] = [{}, {"vp": "wbf"}] if known.id == "laws-2017" else [{}]
    return st.sampled_from(open_)


# ---- stages


@st.composite
def _of_pairs(draw: st.DrawFn, blank: Event, scoring: Scoring) -> Event:
    contest = draw(st.sampled_from(CONTESTS))
    if contest == "matches" and scoring is not Scoring.MATCHPOINTS and draw(st.booleans()):
        return draw(_as_totals(blank, scoring))
    ids = ["s1", "s2"][: draw(st.integers(1, 2))]
    best_of = draw(st.sampled_from([None, None, 1]))
    weights = {"s1": Decimal("0.5")} if draw(st.integers(0, 5)) == 0 else {}
    stage = Stage("q", contest, draw(st.sampled_from(Fields)), best_of=best_of, weights=weights)
    by_matches = contest == "matches"
    sessions = draw(pairs_sessions(scoring, ids, "q", matches=by_matches))
    stages = [stage]
    if len(ids) == 2 and draw(st.booleans()):
        stages = [replace(stage, weights={}, places=draw(st.sampled_from([None, 2]))),
                  Stage("f", contest, stage.fields, carry_from="q")]  # fmt: skip
        sessions = (sessions[0], replace(sessions[1], stage="f"))
    players, entries = entered_pairs(sessions)
    matches = named_matches(sessions) if by_matches and draw(st.booleans()) else ()
    return replace(
        blank,
        players=tuple(players),
        entries=tuple(entries),
        stages=tuple(stages),
        sessions=sessions,
        matches=matches,
    )


@st.composite
def _as_totals(draw: st.DrawFn, blank: Event, scoring: Scoring) -> Event:
    """Matches of pairs of which only the totals are known."""
    matches = [each for each in draw(team_matches(scoring, ["s1"], "q", of_eight=False)) if not each.triangle]
    matches = [replace(each, results=(), slip=each.slip or NOBODY_AHEAD) for each in matches]
    pairs = teams_of(matches) or ["ash", "box"]
    return replace(
        blank,
        entries=tuple(Entry(pair, name=pair) for pair in pairs),
        stages=(Stage("q", "matches"),),
        sessions=(Session("s1", scoring, "q"),),
        matches=tuple(matches),
    )


@st.composite
def _of_teams(draw: st.DrawFn, blank: Event, known: Book, scoring: Scoring, *, of_eight: bool) -> Event:
    how = draw(st.sampled_from(["round-robin", "round-robin", "two-stages", "knockout", "finals"]))
    stages = [Stage("q")] if how != "knockout" else []
    if how == "two-stages":
        stages.append(Stage("r", draw(st.sampled_from(["matches", "two-stages"])), carry_from="q"))
    brackets = ["knockout", "final-four", "final-five", "daytime-finals"]
    if how in ("knockout", "finals"):
        stages.append(Stage("k", draw(st.sampled_from(brackets)), carry_from="q" if stages else None))
    ids = {
        stage.id: [f"{stage.id}{number}" for number in range(1, draw(st.integers(1, 2)) + 1)]
        for stage in stages
    }
    sessions = tuple(Session(key, scoring, stage) for stage in ids for key in ids[stage])
    matches = [
        replace(match, id=f"{stage}-{match.id}")
        for stage in ids
        if stage != "k"
        for match in draw(team_matches(scoring, ids[stage], stage, of_eight=of_eight))
    ]
    teams = teams_of(matches) or ["ash", "box", "cob", "dab"]
    event = replace(
        blank,
        players=tuple(Player(f"{team}-{at}", f"{team}-{at}") for team in teams for at in range(4)),
        entries=tuple(Entry(team, tuple(f"{team}-{at}" for at in range(4)), team) for team in teams),
        stages=tuple(stages),
        sessions=sessions,
        matches=tuple(matches),
    )
    return with_finals(draw, event, known, "k1") if "k" in ids else event


@st.composite
def _as_entered(draw: st.DrawFn, event: Event) -> tuple[Entry, ...]:
    """Now and then one has a handicap, is of a category, does not contend, or goes home."""
    last = event.sessions[-1].id
    odd = st.sampled_from(
        [
            lambda entry: replace(entry, handicap=Decimal("1.5")),
            lambda entry: replace(entry, categories=("Youth",)),
            lambda entry: replace(entry, contending=False),
            lambda entry: replace(entry, withdrawn=last),
        ]
    )
    changed = draw(st.dictionaries(st.integers(0, len(event.entries) - 1), odd, max_size=3))
    return tuple(changed[at](entry) if at in changed else entry for at, entry in enumerate(event.entries))


# ---- rulings


@st.composite
def _rulings(draw: st.DrawFn, event: Event) -> tuple[Ruling, ...]:
    kinds = [_penalties(event), _penalties(event)]
    kinds += [_on_matches(event)] if any(match.boards for match in event.matches) else []
    kinds += [_ties(event)]
    kinds += [_on_boards(event)] if any(_artificial(event)) else []
    made = draw(st.lists(st.one_of(kinds), max_size=3))
    return tuple(replace(each, id=f"x{number}") for number, each in enumerate(made, start=1))


@st.composite
def _penalties(draw: st.DrawFn, event: Event) -> Ruling:
    unit = draw(st.sampled_from(sorted(UNITS)))
    amount = draw(st.sampled_from(AMOUNTS[:2] if unit == Unit.BOARDS else AMOUNTS))
    return Ruling(
        "x",
        NOON,
        session=draw(st.sampled_from([None, *(each.id for each in event.sessions)])),
        round=draw(st.sampled_from([None, 1, 2])),
        entry=draw(st.sampled_from([each.id for each in event.entries])),
        question=draw(st.sampled_from(OFFENCES)),
        imposed=Sanction(amount, unit, draw(st.sampled_from([None, "9"]))),
        withdrawn=draw(st.sampled_from([None, None, "a mistake"])),
    )


@st.composite
def _on_matches(draw: st.DrawFn, event: Event) -> Ruling:
    match = draw(st.sampled_from([each for each in event.matches if each.boards]))
    vps = draw(st.sampled_from([(Decimal(12), Decimal(8)), (Decimal("12.5"), Decimal(3))]))
    return Ruling(
        "x", NOON, match.session, round=match.round, question="adjusted-score",
        on_match=MatchRuling(match.id, vps),
        withdrawn=draw(st.sampled_from([None, None, "a mistake"])),
    )  # fmt: skip


@st.composite
def _ties(draw: st.DrawFn, event: Event) -> Ruling:
    order = draw(st.permutations([each.id for each in event.entries]))
    return Ruling(
        "x", NOON, event.sessions[-1].id, question="tie-break", facts={"order": ",".join(order)},
        imposed=Sanction(unit="by lot"),
    )  # fmt: skip


def _artificial(event: Event) -> Iterator[tuple[str, str, Result]]:
    for session in event.sessions:
        for section in session.sections:
            for each in section.results:
                if isinstance(each.score, Adjusted | Weighted | Split):
                    yield session.id, section.id, each


@st.composite
def _on_boards(draw: st.DrawFn, event: Event) -> Ruling:
    """That put a score on its board."""
    session, section, result = draw(st.sampled_from(list(_artificial(event))))
    return Ruling(
        "x", NOON, session, section, result.round, result.board, question="adjusted-score",
        adjusted=Adjustment(result.score, table=result.table),
    )  # fmt: skip
