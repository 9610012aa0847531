"""Lists of players in, by program or by named columns, and out."""

import zipfile
from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from bridgedesk.event.people import Player
from bridgedesk.exchange.outgoing import Outgoing, Unwritable
from bridgedesk.exchange.players import Columns, ListedPlayer, csv_players, headings, layout_of, read_players
from bridgedesk.exchange.published import BadFile
from bridgedesk.standings.evaluate import evaluate
from tests.dose import examples
from tests.evenings import scored_evenings as evenings

COMPSCORE = (
    "Surname,Given Names,Address 1,Address2,Postcode,Phone,Phone Other,EmailAddress,ABF No,x,"
    "Emergency Contact,Comments,Date of Birth,y,Club Number\r\n"
    "O'Neil,Ann,1 Secret St,,2000,0400 111,,ann@example.org,0620246,,,,1/2/1950,,17\r\n"
    "Bell,Bob,,,,,,,,,,,,,18\r\n"
)
MYABF = (
    "ABF Number,First Name,Last Name,Email,Membership Type,Address 1,Address 2,State,Post Code,"
    "Preferred Phone,Other Phone,Date of Birth,Club Membership Number\n"
    "620246,Ann,O'Neil,ann@example.org,Std,,,,,,,1/2/1950,17\n"
)
PIANOLA = (
    "Local number;National number;a;b;c;First name;Last name;Email\n17;620246;;;;Ann;O'Neil;ann@example.org\n"
)
ANN = ListedPlayer("Ann O'Neil", "620246", "17")


def read(text: str, columns: Columns | None = None) -> tuple[ListedPlayer, ...]:
    return read_players(text.encode(), "list.csv", columns).players


def test_known_programs() -> None:
    assert read(COMPSCORE) == (replace(ANN, number="0620246"), ListedPlayer("Bob Bell", None, "18"))
    assert read(MYABF) == (ANN,)
    assert read(PIANOLA) == (ANN,)


def test_nothing_private_is_taken_over() -> None:
    found = repr(read(COMPSCORE)) + repr(read(MYABF)) + repr(read(PIANOLA))
    assert not [word for word in ("@", "1950", "0400", "Secret") if word in found]


@pytest.mark.parametrize(
    "columns",
    [Columns(name="Who", number="nat. no."), Columns(name=1, number=0), Columns(surname=1, number=0)],
)
def test_named_columns(columns: Columns) -> None:
    text = "Nat. No.\tWho\tFee\n61\tAnn O'Neil\t5\n\n0\tBob\t\n"
    assert read(text, columns) == (ListedPlayer("Ann O'Neil", "61"), ListedPlayer("Bob"))
    assert headings(text.encode(), "x") == ("Nat. No.", "Who", "Fee")
    assert layout_of(headings(text.encode(), "x")) is None


def excel(*rows: tuple[str | float | None, ...]) -> bytes:
    book = Workbook()
    sheet = book.create_sheet("Players", 0)
    for row in rows:
        sheet.append(row)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


SHEET = excel(("Number", "Name"))


def test_excel() -> None:
    data = excel(
        ("Number", "Name", "Grade"), (620246, "Ann O'Neil", None), (61.0, "Bob", "Local"), (None, None)
    )
    assert read_players(data, "list.xlsx").players == (
        ListedPlayer("Ann O'Neil", "620246"),
        ListedPlayer("Bob", "61", None, "Local"),
    )


def test_what_is_doubtful_is_said() -> None:
    text = "Number,Name,Grade\n61,Ann,\n61,Ann,\n61,Bob,\n5,,\n"
    assert read_players(text.encode(), "x").remarks == (
        "Row 3: Ann is listed twice and imported once.",
        "Row 5 has no name and is left out.",
        "Number 61 is listed 2 times.",
    )


@pytest.mark.parametrize(
    ("data", "columns", "sentence"),
    [
        (b"", None, "it has no rows"),
        (b"a,b\n1,2\n", None, "from no known program"),
        (b"a,b\n1,2\n", Columns(number=0), "choose a column for the names"),
        (b"a,b\n1,2\n", Columns(name="c"), "no column is headed “c”; the headings are a, b"),
        (b"a,a\n1,2\n", Columns(name="a"), "more than one column is headed “a”"),
        (b"a" + b",b" * 300, Columns(name=0), "more columns or longer texts"),
        (b"PK\x03\x04rest", None, "it was cut off"),
        (b"a\n" * 100_002, Columns(name=0), "more than 100000 rows"),
        (b'a\n"' + b"x" * 200_000, Columns(name=0), "field larger than"),
    ],
)
def test_refusals(data: bytes, columns: Columns | None, sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence):
        read_players(data, "list.csv", columns)


def test_a_zip_that_would_fill_the_disk() -> None:
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for n in range(3):
            packed.writestr(f"{n}.xml", b"\0" * (100 * 2**20))
    with pytest.raises(BadFile, match="unpacked it would have 300 MB"):
        read_players(file.getvalue(), "bomb.xlsx")


# ---- out

names = st.text(min_size=1, max_size=20)


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.tuples(names, st.none() | st.integers(1, 9999999)), min_size=1, max_size=5, unique=True))
def test_what_goes_out_comes_back(people: list[tuple[str, int | None]]) -> None:
    players = tuple(
        Player(f"p{n}", name, str(number) if number else None) for n, (name, number) in enumerate(people)
    )
    event = replace(evenings.event(evenings.section(evenings.HOWELL, {})), players=players)
    written = csv_players(Outgoing(evaluate(event)))
    back = {(each.name, each.number) for each in read_players(written, "x.csv").players}
    plain = {
        (
            " ".join("".join(c if c.isprintable() else " " for c in name).split()),
            str(number) if number else None,
        )
        for name, number in people
    }
    assert back == {each for each in plain if each[0]}


def test_a_formula_stays_words() -> None:
    event = evenings.event(evenings.section(evenings.HOWELL, {}))
    event = replace(event, players=(Player("p", "=1+1", "61", "Local"),))
    assert csv_players(Outgoing(evaluate(event))) == b"\xef\xbb\xbfNumber,Name,Grade\r\n61, =1+1,Local\r\n"
    with pytest.raises(Unwritable, match="no players"):
        csv_players(Outgoing(evaluate(replace(event, players=()))))


def test_a_ranking_is_no_list_of_players() -> None:
    pairs = "Place,Names\n1,Ann & Bob\n2,Cid / Dot\n3,Eve & Fay\n"
    with pytest.raises(BadFile, match="it lists pairs, as a ranking does"):
        read_players(pairs.encode(), "ranking.csv", Columns(name="Names"))
    one = "Names\nAnn\nBob\nCid & Dot\n"
    found = read_players(one.encode(), "list.csv", Columns(name="Names"))
    assert [each.name for each in found.players] == ["Ann", "Bob"]
    assert found.remarks == ("Row 4: Cid & Dot is a pair, not a player, and is left out.",)


def test_an_older_excel_file_is_said_to_be_one() -> None:
    with pytest.raises(BadFile, match=r"an older Excel file; save it as \.xlsx or \.csv"):
        read_players(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "list.xls")


@settings(max_examples=examples(80), deadline=None)
@given(
    st.binary(max_size=300) | st.binary(max_size=300).map(lambda rest: excel(("Number", "Name"))[:-50] + rest)
)
def test_noise_is_read_or_refused(data: bytes) -> None:
    try:
        found = read_players(data, "x", Columns(name=0))
    except BadFile:
        return
    assert all(each.name for each in found.players)
