"""Who is meant by a row and by a text: by hand, as a director would say it."""

import pytest

from bridgedesk.store.one_person import LIST, PLAYERS, Called, Person, PlayerVersions, wording
from bridgedesk.store.problem import FileProblem

ANN = 1


def people(
    listed: dict[int, list[tuple[str, str | None]]], played: dict[int, list[tuple[str, str | None]]]
) -> PlayerVersions:
    """Rows of the list and of events, each with what it said, the newest last; row 10 is of event 1."""
    found = PlayerVersions()
    for table, rows in ((LIST, listed), (PLAYERS, played)):
        for number, said in rows.items():
            for name, digits in said:
                event = {"event_id": number // 10} if table == PLAYERS else {}
                found.note(table, {"id": number, "name": name, "number": digits, **event})
    found.listed = {(LIST, number) for number in listed}
    return found


def rows_of(found: PlayerVersions) -> list[int]:
    """Return the numbers of the rows of events that are Ann's."""
    return sorted(number for table, number in Person(found, ANN).rows if table == PLAYERS)


def test_by_number_and_by_name() -> None:
    found = people(
        {ANN: [("Ann Able", "1234560")], 2: [("Bob Baker", None)]},
        {
            10: [("Ann Able", None)],
            20: [("ABLE, Ann", None)],
            30: [("A. Able", "01234560")],
            40: [("Bob Baker", None)],
            50: [("Ann Abler", None)],
        },
    )
    assert rows_of(found) == [10, 20, 30]


def test_another_number_is_another_person() -> None:
    found = people({ANN: [("Ann Able", "1234560")]}, {10: [("Ann Able", "77")], 20: [("Ann Able", None)]})
    assert rows_of(found) == [20]
    assert Person(found, ANN).namesakes == [(PLAYERS, 10)]


def test_a_number_known_only_from_an_event_finds_the_others() -> None:
    """The list has the name only; one event has the number too, and by it a misspelt name is found."""
    found = people(
        {ANN: [("Ann Able", None)]}, {10: [("Ann Able", "1234560")], 20: [("Anne Abel", "1234560")]}
    )
    assert rows_of(found) == [10, 20]


def test_of_two_with_one_name_only_the_number_tells() -> None:
    found = people(
        {ANN: [("Ann Able", "1234560")], 2: [("Ann Able", None)]},
        {
            10: [("Ann Able", "1234560")],
            20: [("Ann Able", None)],
            30: [("Ann Able", None), ("Ann Able", "1234560")],
        },
    )
    person = Person(found, ANN)
    assert rows_of(found) == [10, 30]
    assert person.namesakes == [(LIST, 2), (PLAYERS, 20)]
    assert person.has((PLAYERS, 30), Called("Ann Able", None)), "what the row itself said before"
    assert not person.has((PLAYERS, 20), Called("Ann Able", None))


def test_what_was_corrected_is_known_by_its_row() -> None:
    found = people(
        {ANN: [("Ann Alba", None), ("Ann Able", None)], 2: [("Cy Cole", None)]},
        {
            10: [("Ann Abel", None), ("Ann Able", None)],
            20: [("Cy Cole", None), ("Ann Able", None)],
            30: [("Ann Able", None), ("Cy Cole", None)],
            40: [("Ann Alba", None)],
        },
    )
    person = Person(found, ANN)
    assert rows_of(found) == [10, 20, 40]
    said = {(at[1], each.name) for at, each in person_versions(found) if person.has(at, each)}
    assert said == {
        (1, "Ann Alba"),
        (1, "Ann Able"),
        (10, "Ann Abel"),
        (10, "Ann Able"),
        (20, "Ann Able"),
        (30, "Ann Able"),
        (40, "Ann Alba"),
    }
    assert person.namesakes == []


def person_versions(found: PlayerVersions) -> list[tuple[tuple[str, int], Called]]:
    return [(at, each) for at, said in found.versions.items() for each in said]


def test_a_name_that_another_has_now_is_the_others() -> None:
    """The record of Ann was Bob's before, by mistake: the events of Bob stay."""
    found = people(
        {ANN: [("Bob Baker", None), ("Ann Able", None)], 2: [("Bob Baker", None)]},
        {10: [("Bob Baker", None)]},
    )
    person = Person(found, ANN)
    assert rows_of(found) == []
    assert not person.has((LIST, ANN), Called("Bob Baker", None))


def test_a_merged_record_is_the_persons() -> None:
    found = people({ANN: [("Ann Able", None)]}, {10: [("Nan Able", "77")]})
    found.note(LIST, {"id": 3, "name": "Nan Able", "number": "77"})
    gone = {"id": 3, "name": "Nan Able", "number": "77", "partner_id": None}
    kept = {"id": ANN, "name": "Ann Able", "number": None, "partner_id": None}
    partner = {"id": 2, "name": "Bob Baker", "number": None, "partner_id": 3}
    found.note_merging(
        [(LIST, kept, kept), (LIST, partner, {**partner, "partner_id": ANN}), (LIST, gone, None)]
    )
    assert rows_of(found) == [10]


def test_a_player_no_longer_in_the_list_is_refused() -> None:
    with pytest.raises(FileProblem, match="no longer on the club's list"):
        Person(people({}, {}), ANN)


# ---- in a text

OTHERS = {"Mary Ann Able", "Ann Able Jones", "Bob Baker"}


@pytest.mark.parametrize(
    ("said", "after"),
    [
        ("Ann Able was late", "X was late"),
        ("pair 3: Ann Able & Bob Baker", "pair 3: X & Bob Baker"),
        ("ann  able's slip, ABLE Ann, Able, Ann", "X's slip, X, X"),
        ("Mary Ann Able and Ann Able Jones", "Mary Ann Able and Ann Able Jones"),
        (
            "Ann Able-Smith, Jo-Ann Able, Ann Ablemarle, O'Ann Able",
            "Ann Able-Smith, Jo-Ann Able, Ann Ablemarle, O'Ann Able",
        ),
        ("Bob Able, Ann Cole; Bob Able, Ann Able", "Bob Able, Ann Cole; Bob Able, X"),
        ("Bob Able, Ann & Cy; by Able, Ann", "Bob Able, Ann & Cy; by X"),
        ("number 01234560, not 12345601", "number X, not 12345601"),
        ("Ann\nAble (Ann)", "X (Ann)"),
        ("“Ann Able”/Ann Able.", "“X”/X."),
    ],
)
def test_a_full_name_is_replaced_as_a_whole(said: str, after: str) -> None:
    assert replaced(["Ann Able"], said) == after


@pytest.mark.parametrize(
    ("said", "after"),
    [
        ("Ann was late", "X was late"),
        ("Ann Able and Ann", "Ann Able and X"),
        ("ann, anno, Ann's", "ann, anno, X's"),
    ],
)
def test_a_first_name_alone_is_replaced_only_where_no_other_name_follows(said: str, after: str) -> None:
    assert replaced(["Ann"], said) == after


def replaced(spellings: list[str], said: str) -> str:
    found = wording(spellings, ["0*1234560"], OTHERS)
    return found.sub(lambda one: one[0] if one["another"] else "X", said)
