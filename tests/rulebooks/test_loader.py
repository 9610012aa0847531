"""A book that says something wrong is refused: the file, the key, what was expected, what may be meant."""

import pytest

from bridgedesk.rulebooks import TOPICS, Figure, Refused, load, overlay, topic_named
from bridgedesk.rulebooks.conduct.late_arrival import LateArrival
from tests.rulebooks.books import BOOKS, ROOT, book
from tests.rulebooks.club import HEAD, LATE, club

DATUM = '[[datum]]\nevent = ["pairs"]\nclause = "5"\npolicy = "trimmed-mean"\n'
BANDS = '[[victory-points]]\nevent = ["teams"]\nclause = "9"\npolicy = "bands"\n'
PERCENT = '[[victory-points]]\nevent = ["teams"]\nclause = "9"\npolicy = "percent-bands"\ntotal = 20\n'


@pytest.mark.parametrize("name", BOOKS)
def test_a_shipped_book_loads_under_its_own_name(name: str) -> None:
    assert book(name).id == name


@pytest.mark.parametrize("name", BOOKS)
def test_the_topics_of_a_shipped_book_stand_in_the_common_order(name: str) -> None:
    text = (ROOT / "resources" / "rulebooks" / f"{name}.toml").read_text(encoding="utf-8")
    order = [topic.name for topic in TOPICS]
    found = [line.strip("[]") for line in text.splitlines() if line.startswith("[[")]
    assert found == sorted(found, key=order.index)


SPOILT = [
    ("beyond =", "beyound =", r"club\.toml: late-arrival\[1\]: unknown key 'beyound'; did you mean “beyond”"),
    ('clause = "3"\n', "", r"late-arrival\[1\]: clause is missing"),
    ('clause = "3"', 'clause = "3"\nearlier = "ever"', r"late-arrival\[1\]\.earlier: 'ever' is not known"),
    ('clause = "3"', 'clause = " "', r"late-arrival\[1\]\.clause: is empty"),
    (
        'unit = "% of a top"',
        'unit = "% of the top"',
        r"late-arrival\[1\]\.unit: .*did you mean “% of a top”",
    ),
    (
        'unit = "% of a top"',
        'unit = "minutes"',
        r"late-arrival\[1\]\.unit: late-arrival is not counted in minutes",
    ),
    ('policy = "minute-table"', 'policy = "minutes-table"', r"did you mean “minute-table”"),
    (
        'event = ["pairs"]',
        'event = ["pair"]',
        r"late-arrival\[1\]\.event: 'pair' is not known; did you mean “pairs”",
    ),
    ('event = ["pairs"]', "event = []", r"late-arrival\[1\]\.event: is empty"),
    ('event = ["pairs"]', 'event = ["pairs", "pairs"]', r"late-arrival\[1\]\.event: a name is listed twice"),
    ('event = ["pairs"]\n', "", r"late-arrival\[1\]\.event: is missing"),
    ("from = 5", "from = 6", r"late-arrival\[1\]: rows: a gap between 4 and 6 minutes"),
    ("from = 5", "from = 3", r"late-arrival\[1\]: rows: 0 to 4 and 3 to 15 minutes overlap"),
    ("from = 0", "from = 1", r"late-arrival\[1\]: rows: a gap before the first row"),
    ("to = 15", "to = 2", r"late-arrival\[1\]\.rows\[2\]: the row ends at 2, before it begins at 5"),
    ("steps = [20]", "steps = []", r"late-arrival\[1\]\.rows\[2\]: steps is empty"),
    ("steps = [20]", 'steps = ["20"]', r"rows\[2\]\.steps\[1\]: expected a number or one of none, warning"),
    ("steps = [20]", "steps = 20", r"rows\[2\]\.steps: expected a list, not 20"),
    (
        'clause = "3"',
        'clause = "3"\nsource = "Supplement"',
        r"source: only a supplementary regulation names a source",
    ),
    ("[[late-arrival]]", "[[late-arival]]", r"unknown table 'late-arival'; did you mean “late-arrival”"),
    ("[[late-arrival]]", "[late-arrival]", r"late-arrival: expected \[\[late-arrival\]\] blocks"),
    ('id = "club"', 'name = "club"', r"club\.toml: book: unknown key 'name'"),
    ("issued = 2026-01-01", 'issued = "soon"', r"book\.issued: expected a date"),
    (
        'like = "pairs"',
        'like = "pears"',
        r"events\.evening\.like: 'pears' is not a kind of event; did you mean “pairs”",
    ),
    ('like = "pairs"', 'like = "evening"', r"events\.evening\.like: the chain leads back to evening"),
    ('also = ["tuesday"]', 'also = ["teams"]', r"events: teams is listed twice"),
    ("[book]", "[book", r"club\.toml: cannot be read as TOML"),
]


@pytest.mark.parametrize(("good", "bad", "said"), SPOILT)
def test_a_spoilt_book_is_refused(good: str, bad: str, said: str) -> None:
    text = HEAD + LATE
    assert good in text
    with pytest.raises(Refused, match=said):
        load(text.replace(good, bad, 1), "club.toml")


@pytest.mark.parametrize(
    ("block", "said"),
    [
        (LATE + LATE.replace('"3"', '"4"'), "late-arrival pairs is listed twice, in 3 and 4"),
        (
            DATUM + "rows = [{ tables = { to = 14 }, drop = { each_end = 1 } }]",
            "a gap at round 1 with 15 tables",
        ),
        (
            DATUM + "rows = [{ rounds = { to = 3 }, drop = { each_end = 1 } }, { drop = { each_end = 2 } }]",
            "an overlap at round 1 with 1 tables",
        ),
        (
            DATUM + "rows = [{ drop = { each_end = 1, percent = 10 } }]",
            "either each_end or percent, and not both",
        ),
        (
            BANDS + "winner = [15, 16]\nloser = [15, 14]\ncolumns = [{ boards = 8, starts = [0] }]",
            "1 bands, not 2",
        ),
        (
            BANDS + "winner = [15, 16]\nloser = [15, 14]\ncolumns = [{ boards = 8, starts = [1, 2] }]",
            "a gap below 1",
        ),
        (
            BANDS + "winner = [15, 16]\nloser = [15, 14]\ncolumns = [{ boards = 8, starts = [0, 0] }]",
            "bands overlap",
        ),
        (
            PERCENT + "winner = [10, 11]\ncolumns = [{ from = 1, to = 4, not_exceeding = [51] }, "
            "{ from = 6, to = 7, not_exceeding = [51] }]",
            "1-4 and 6-7 boards leave a gap",
        ),
        (
            '[[fine]]\nevent = ["pairs"]\noffence = ["fone"]\nclause = "1"\npolicy = "director"\nwhy = "x"',
            "phone",
        ),
        ("x = 1", "unknown key"),
    ],
)
def test_tables_with_gaps_overlaps_and_doubles_are_refused(block: str, said: str) -> None:
    text = HEAD + block if block != "x = 1" else HEAD.replace("[book]", "[book]\nx = 1")
    with pytest.raises(Refused, match=said):
        load(text, "club.toml")


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ("plus = 3\naverage = 0\nminus = -2", "minus is as far below average as plus is above it"),
        ("plus = 4\naverage = 1\nminus = -2", "an average is 0 IMPs"),
        ("plus = -3\naverage = 0\nminus = 3", "not in rising order"),
    ],
)
def test_an_award_at_imps_is_the_same_up_and_down(figures: str, said: str) -> None:
    """Law 86B: at IMPs two sides share what is given and taken."""
    head = '[[adjusted-score]]\nscoring = ["imps"]\nclause = "9"\npolicy = "artificial"\nunit = "IMP"\n'
    with pytest.raises(Refused, match=said):
        club(f"{head}{figures}\n")


def test_a_huge_text_is_no_book() -> None:
    with pytest.raises(Refused, match="so it is not a rule book"):
        load(HEAD + "#" * 1_000_001, "club.toml")


SUPPLEMENT = {
    "replaces": "late-arrival",
    "source": "Supplementary 3.2",
    "event": ["evening"],
    "policy": "by-offence",
    "unit": "% of a top",
    "what": "late",
    "steps": ["warning", 50],
}


def test_a_supplement_replaces_the_whole_block_and_is_named_in_what_it_changes() -> None:
    base = club(LATE)
    laid_over = overlay(base, [SUPPLEMENT], "evening.json")
    changed = laid_over.answer(LateArrival(event="evening", minutes=6, earlier=1))
    unchanged = laid_over.answer(LateArrival(event="pairs", minutes=6, earlier=1))
    assert isinstance(changed, Figure)
    assert changed.value == 50
    assert (changed.clause, changed.source) == ("Supplementary 3.2", "Supplementary 3.2")
    assert isinstance(unchanged, Figure)
    assert unchanged.value == 20
    assert (unchanged.clause, unchanged.source) == ("3", "")
    assert laid_over.overlays == ("Supplementary 3.2",)
    assert laid_over.sha256 == base.sha256


def test_a_supplement_without_event_speaks_for_every_kind() -> None:
    everywhere = {key: value for key, value in SUPPLEMENT.items() if key != "event"}
    laid_over = overlay(club(LATE), [everywhere], "evening.json")
    for event in ("pairs", "evening", "teams"):
        answer = laid_over.answer(LateArrival(event=event, minutes=6, earlier=0))
        assert answer.source == "Supplementary 3.2"


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("source", None, "source is missing"),
        ("replaces", None, "replaces is missing"),
        ("replaces", "late-arival", "did you mean “late-arrival”"),
        ("steps", [], "steps is empty"),
        ("unit", "boards per hour", "is not known"),
        ("event", ["friday"], "'friday' is not known"),
        ("extra", 1, "unknown key 'extra'"),
    ],
)
def test_a_supplement_is_validated_as_a_book_is(key: str, value: object, said: str) -> None:
    spoilt = {**SUPPLEMENT, key: value}
    if value is None:
        del spoilt[key]
    with pytest.raises(Refused, match=said):
        overlay(club(LATE), [spoilt], "evening.json")


def test_one_block_is_not_replaced_twice() -> None:
    with pytest.raises(Refused, match="late-arrival evening is replaced twice"):
        overlay(club(LATE), [SUPPLEMENT, SUPPLEMENT], "evening.json")


def test_the_hash_pins_the_text() -> None:
    assert club(LATE).sha256 != club(LATE.replace("20", "21")).sha256
    assert len(club().sha256) == 64


def test_every_policy_says_its_own_name_first() -> None:
    for topic in TOPICS:
        for name, policy in topic.policies.items():
            assert (policy.__doc__ or "").startswith(f'`policy = "{name}"`'), policy


def test_an_unknown_question_has_near_names() -> None:
    with pytest.raises(Refused, match="did you mean “slow-play”"):
        topic_named("slowplay")
