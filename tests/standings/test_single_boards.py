"""A board scored alone is worth what it is worth in the whole evaluation."""

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.event.event import Event, Stage
from bridgedesk.event.people import Entry
from bridgedesk.event.session import Scoring
from bridgedesk.standings.evaluate import boards_alone, evaluate
from bridgedesk.standings.evaluation import ScoredBoard
from tests.dose import examples
from tests.evenings.scored_evenings import MITCHELL, event, match, section, teams, with_sessions
from tests.rulebooks.books import BOOKS, book
from tests.standings.explain.test_ledgers import evenings
from tests.standings.test_every_book import contests

SCORES = {
    (1, 1): "+420", (3, 2): "-50", (2, 3): "+450",
    (1, 2): "+110", (2, 1): "+110", (3, 3): "-100",
    (1, 3): "-620", (2, 2): "-620", (3, 1): "+100",
}  # fmt: skip


@st.composite
def withdrawals(draw: st.DrawFn, evening: Event) -> Event:
    """Now and then an entry goes home."""
    gone = draw(st.sampled_from([None, None, *(entry.id for entry in evening.entries)]))
    session = evening.sessions[-1].id
    entries = (replace(each, withdrawn=session if each.id == gone else None) for each in evening.entries)
    return replace(evening, entries=tuple(entries))


def as_shown(boards: Sequence[ScoredBoard]) -> list[tuple[object, ...]]:
    """Everything but the sections, which hold the other boards' results too."""
    return [
        (
            each.session,
            each.board,
            [one.id for one in each.sections],
            each.results,
            each.opponents,
            each.points,
        )
        for each in boards
    ]


@settings(max_examples=examples(200), deadline=None)
@given(st.data())
def test_alone_as_in_the_whole(data: st.DataObject) -> None:
    evening = data.draw(withdrawals(data.draw(st.one_of(evenings(), contests()))))
    regulations = data.draw(st.sampled_from([None, *(book(name) for name in BOOKS)]))
    session = data.draw(st.sampled_from(evening.sessions))
    numbers = sorted({each.board for one in session.sections for each in one.results})
    wanted = frozenset(data.draw(st.lists(st.sampled_from(numbers), max_size=3))) if numbers else frozenset()
    alone = boards_alone(evening, session.id, wanted, regulations)
    if alone is None:
        gone = any(entry.withdrawn for entry in evening.entries)
        assert gone or evening.settings.get("expected") == "most"
        return
    whole = evaluate(evening, regulations).boards
    there = [each for each in whole if each.session == session.id and each.board in wanted]
    assert as_shown(alone) == as_shown(there)


def test_of_a_qualifying_behind_its_final_nothing_is_shown() -> None:
    """The standings are those of the final."""
    first, second = (event(section(MITCHELL, SCORES)) for _ in range(2))
    both = with_sessions(first, second)
    qualifying, final = both.sessions
    staged = replace(
        both,
        stages=(Stage("q"), Stage("f", carry_from="q")),
        sessions=(replace(qualifying, stage="q"), replace(final, stage="f")),
    )
    whole = evaluate(staged).boards
    assert {each.session for each in whole} == {final.id}
    assert boards_alone(staged, qualifying.id, frozenset({1}), None) == []
    alone = boards_alone(staged, final.id, frozenset({1}), None)
    assert as_shown(alone or []) == as_shown([each for each in whole if each.board == 1])


def test_where_a_board_depends_on_others_the_whole_is_asked() -> None:
    played = event(section(MITCHELL, SCORES), settings={"expected": "most"})
    assert boards_alone(played, played.sessions[0].id, frozenset({1}), None) is None
    gone = replace(played, settings={}, entries=(Entry("A1NS", withdrawn="s1"), *played.entries[1:]))
    assert boards_alone(gone, gone.sessions[0].id, frozenset({1}), book("sabf-2020")) is None
    of_teams = teams(match(1, "fox", "owl", "+420 +400"), scoring=Scoring.IMPS)
    assert boards_alone(of_teams, of_teams.sessions[0].id, frozenset({1}), None) is None
