"""A club's own copy of a book stands beside the shipped ones; a broken one stops none of them."""

import pytest

from bridgedesk.rulebooks import Refused, shelve
from tests.rulebooks.club import HEAD, LATE


def test_a_broken_book_and_a_second_of_the_same_id_are_listed_with_their_error() -> None:
    copy = HEAD.replace('id = "club"', 'id = "club-2"')
    shelf = shelve({"a.toml": HEAD, "b.toml": HEAD + LATE, "c.toml": copy + LATE, "d.toml": HEAD + "x ="})
    assert set(shelf.books) == {"club", "club-2"}
    assert "another book is called 'club' already" in shelf.refused["b.toml"]
    assert shelf.refused["d.toml"].startswith("d.toml: cannot be read as TOML")


def test_an_unknown_book_has_near_names() -> None:
    shelf = shelve({"a.toml": HEAD})
    assert shelf.book("club").title == "Our Club"
    with pytest.raises(Refused, match="did you mean “club”"):
        shelf.book("clup")
