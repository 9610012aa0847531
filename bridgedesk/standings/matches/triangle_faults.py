"""Triangles that do not fit: tables, totals and boards that do not count as they were entered."""

from collections import Counter
from collections.abc import Iterator, Sequence

from bridgedesk.event.match import Match, Room, Slip
from bridgedesk.event.spelling import counted
from bridgedesk.standings.entry_names import EntryRef, Sentence, listed, sentence
from bridgedesk.standings.flags import Flag, Severity, match_flag

Three = tuple[Match, ...]
Odd = tuple[Match, Flag]


def _named(three: Three) -> Sentence:
    sides = sorted({side for match in three for side in (match.home, match.away)})
    return listed(EntryRef(side) for side in sides)


def not_three_tables(three: Three, _: Sequence[Match]) -> Iterator[Odd]:
    if len(three) == 1:
        (left,) = three
        why = " are left of a triangle; without the third team nothing compares with their table"
        both = sentence(EntryRef(left.home), " and ", EntryRef(left.away))
        what = sentence(both, f"{why}, and it does not count")
        yield left, match_flag("left-of-a-triangle", left, what, Severity.CHECK)
        return
    for match in three:
        how = " are not each once at home and once away, as in a triangle; the match does not count"
        yield match, match_flag("not-a-triangle", match, sentence(_named(three), how))


def does_not_fit(three: Three, matches: Sequence[Match]) -> Iterator[Odd]:
    for match in three:
        if match.slip is not None and not match.slip.is_team_total:
            total = _total(match.slip)
            what = sentence(
                f"{total} is the total of one table of a triangle and does not count. Type ",
                EntryRef(match.home),
                "'s own net over both its tables and all boards, such as +12 or -7",
            )
            yield match, match_flag("total-of-one-table", match, what, total=total)
        if any(result.room is Room.CLOSED for result in match.results):
            what = sentence(
                EntryRef(match.home),
                " and ",
                EntryRef(match.away),
                " have one table in a triangle; results of the closed room are extra and do not count",
            )
            yield match, match_flag("closed-room-in-triangle", match, what)
    share = _boards_of_round(three[0], matches)
    for match in three:
        if share and len(match.boards) > share:
            yield match, _more_than_its_share(match, share)


def _total(slip: Slip) -> str:
    imps = "-".join(map(str, slip.imps or ()))
    return imps or "-".join(map(str, slip.vp or ()))


def _boards_of_round(one: Match, matches: Sequence[Match]) -> int:
    """Return the number of boards in the round's other matches; 0 if unknown."""
    lengths = Counter(
        len(match.boards)
        for match in matches
        if (match.session, match.round) == (one.session, one.round) and match.triangle is None
    )
    return max(lengths, default=0)


def _more_than_its_share(match: Match, share: int) -> Flag:
    boards = len(match.boards)
    what = (
        f"{counted(boards, 'board')} in a triangle, more than its share: "
        f"the other matches of round {match.round} have {share}"
    )
    return match_flag("more-than-its-share", match, what, Severity.CHECK, boards=boards, share=share)


def two_results_each(three: Three, matches: Sequence[Match]) -> Iterator[Flag]:
    """Flag two results for each team, where the rule book does not cover triangles and each two of the
    three have a match."""
    times = Counter(side for match in three if match.was_played for side in (match.home, match.away))
    if max(times.values(), default=0) < 2:
        return
    share = _boards_of_round(three[0], matches)
    more = (
        f", over more boards than its share: the other matches have {share}"
        if share and 2 * len(three[0].boards) > share
        else ""
    )
    what = sentence(
        "the rule book sets no score for a triangle, so ",
        _named(three),
        f" have two results each in round {three[0].round}{more}",
    )
    yield match_flag("triangle-without-clause", three[0], what, Severity.CHECK, share=share)


def not_played(three: Three, _: Sequence[Match]) -> Iterator[Odd]:
    for match in three:
        if match.slip and match.slip.is_team_total:
            why = (
                "'s total does not count: its triangle was not played at three tables. Adjust the VPs of its "
                "teams in Penalties"
            )
            yield match, match_flag("triangle-not-played", match, sentence(EntryRef(match.home), why))
