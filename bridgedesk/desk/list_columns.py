"""Which column of a list of players was which: asked once, remembered by the list's headings."""

import json
from collections.abc import Sequence
from dataclasses import asdict, fields

from bridgedesk.desk.club import Club
from bridgedesk.desk.refusal import file_refusals
from bridgedesk.exchange.players import Columns, layout_of
from bridgedesk.store.from_others import columns_of, keep_columns
from bridgedesk.store.journal import Deed


def remembered(club: Club, headings: Sequence[str]) -> Columns | None:
    """As the list with these headings was read the last time; None where it is new."""
    with file_refusals():
        text = columns_of(club.file, _key(headings))
    if text is None:
        return None
    known = {each.name for each in fields(Columns)}
    return Columns(**{name: where for name, where in json.loads(text).items() if name in known})


def remember(club: Club, headings: Sequence[str], columns: Columns) -> None:
    """A program's own layout needs no remembering."""
    if layout_of(headings) is not None or remembered(club, headings) == columns or club.file.read_only:
        return
    words = f"Columns of a list of players: {', '.join(headings)[:100]}"
    text = json.dumps(asdict(columns))
    with (
        file_refusals(),
        club.file.act(Deed("remember columns", words, club.clock(), undoable=False)) as work,
    ):
        keep_columns(work, _key(headings), text)
        work.commit()


def _key(headings: Sequence[str]) -> str:
    return json.dumps([" ".join(heading.casefold().split()) for heading in headings], ensure_ascii=False)
