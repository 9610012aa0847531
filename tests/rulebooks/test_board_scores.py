"""Split scores, doubtful scores, won and drawn matches, and what goes with them in a list."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.rulebooks import Refused, topic_named
from bridgedesk.rulebooks.finding import shape
from tests.rulebooks.club import club, one

SPLIT = '[[split-score]]\nevent = ["pairs"]\nclause = "S"\npolicy = "average-for-the-field"\n'
SCORES = st.integers(-200, 200).map(lambda tens: 10 * tens)


@given(st.lists(SCORES, min_size=1, max_size=12), SCORES)
def test_a_split_of_two_equal_halves_shares_a_top_as_any_result(scores: list[int], score: int) -> None:
    answer = one(SPLIT, "split-score", event="pairs", scores=scores, ns=score, ew=score)
    own = [answer[side] for side in ("split_ns", "split_ew")]
    assert sum(side["value"] for side in own if isinstance(side, dict)) == 2 * len(scores)


@given(st.lists(SCORES, min_size=1, max_size=12), SCORES, SCORES)
def test_the_field_never_sees_what_the_split_table_has(scores: list[int], ns: int, ew: int) -> None:
    answer = one(SPLIT, "split-score", event="pairs", scores=scores, ns=ns, ew=ew)
    rows = answer["value"]
    assert isinstance(rows, list)
    assert sum(row["ns"] for row in rows) == len(scores) ** 2  # average in a field of one more
    assert all(row["ns"] + row["ew"] == 2 * len(scores) for row in rows)


def test_a_split_score_alone_is_refused() -> None:
    with pytest.raises(Refused, match="scores is missing"):
        one(SPLIT, "split-score", event="pairs", scores=[], ns=100, ew=50)


DOUBT = (
    '[[doubtful-score]]\nevent = ["pairs"]\nclause = "D"\npolicy = "players-first"\naward = 50\nunit = "%"\n'
)


def test_a_fault_that_is_never_changed_is_not_changed_without_the_players() -> None:
    with pytest.raises(Refused, match="impossible is changed without the players and never"):
        club(DOUBT + 'without_players = ["impossible"]\nnever = ["impossible"]\n')


def test_where_no_fault_is_for_the_director_alone_the_players_decide() -> None:
    block = DOUBT + "without_players = []\nnever = []\n"
    assert one(block, "doubtful-score", event="pairs", fault="impossible")["value"] is False
    assert one(block, "doubtful-score", event="pairs", fault="wrong-side", confirmed=True)["value"] is True


BAND = '[[match-result]]\nevent = ["pairs"]\nclause = "M"\npolicy = "draw-band"\nboards = { from = 7 }\n'


def test_the_two_sides_of_a_match_win_and_lose_or_both_draw() -> None:
    book = club(BAND + "draw_from = 47.5\ndraw_to = 52.5\n")
    for percent in ("40", "47.49", "47.5", "50", "52.5", "52.51"):
        sides = []
        for side in (percent, str(100 - float(percent))):
            facts = {"event": "pairs", "boards": "8", "percent": side}
            answer = shape(book.answer(topic_named("match-result").put(facts, typed_in=True)))
            sides.append(str(answer["value"]))
        assert sorted(sides) in (["['draw']", "['draw']"], ["['loss']", "['win']"])


def test_a_band_upside_down_is_refused() -> None:
    with pytest.raises(Refused, match="draw_from is above draw_to"):
        club(BAND + "draw_from = 52.5\ndraw_to = 47.5\n")


def test_finals_have_their_share_of_a_list_only_where_the_book_says_so() -> None:
    block = """
[[masterpoint-list]]
clause = "E"
policy = "listed-share"
rows = [
  { boards = { to = 6 }, share = [1, 2], championship = [1, 1] },
  { boards = { from = 7 }, share = [1, 3] },
]
"""
    facts = {"entries": 12, "scoring": "matchpoints"}
    assert one(block, "masterpoint-list", boards_per_match=6, final="championship", **facts)["value"] == 12
    assert one(block, "masterpoint-list", boards_per_match=6, final="other", **facts)["value"] == 6
    assert one(block, "masterpoint-list", boards_per_match=7, final="championship", **facts)["value"] == 4


def test_a_first_figure_may_be_where_discretion_begins() -> None:
    block = '[[fine]]\nevent = ["pairs"]\noffence = ["system"]\nclause = "I"\npolicy = "by-offence"\n'
    block += 'unit = "% of a top"\nwhat = "illegal system"\nsteps = [10, "director"]\nsuggestion = true\n'
    first = one(block, "fine", event="pairs", offence="system")
    assert (first["value"], first["suggested"]) == ("director", 10)
    again = one(block, "fine", event="pairs", offence="system", earlier=1)
    assert again["value"] == "director"
    assert "suggested" not in again
