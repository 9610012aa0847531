"""Figures of a final event, kept as posted until it is reopened, though a rule was corrected since."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from bridgedesk import __version__
from bridgedesk.event.event import Event, Issue, Status
from bridgedesk.event.moment import day_and_time_words
from bridgedesk.rulebooks import Book
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.evaluation import Evaluation, Field
from bridgedesk.standings.explain.ranking_rows import Line, total_lines
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.standings.standing import AsPosted, Standing

HUNDREDTH = Decimal("0.01")
UNITS = ("percent", "vp", "imps", "score")
TOLD = {"what", "amount", "unit", "effect"}
MOST_SAID = 3
REST_IS_OF_TODAY = "Places and totals are as posted. Boards, matches and qualifiers follow today's rules."


class PostedRow(NamedTuple):
    """Entry as listed in a revision."""

    field: str
    entry: str
    names: tuple[str, ...]
    place: int | None
    shared: bool
    total: Decimal | None
    figures: AsPosted
    section: str | None = None
    number: str | None = None


def posted_rows(issue: Issue) -> list[PostedRow]:
    """Return a revision's rows in the order of the sheet; a revision from another program may say less."""
    return [_row(each) for each in issue.standings]


def _row(told: Mapping[str, Any]) -> PostedRow:
    units = UNITS if told.get("boards", 1) else UNITS[:-1]  # a score of no board at all is no total
    total = next((told[unit] for unit in units if told.get(unit) is not None), None)
    return PostedRow(
        str(told.get("field", "All")),
        str(told.get("entry")),
        tuple(told.get("names") or ()),
        told.get("place"),
        bool(told.get("shared")),
        _decimal(total),
        AsPosted(
            tuple(_line(line) for line in told.get("lines", ()) if line.keys() >= TOLD),
            _decimal(told.get("score")),
            _decimal(told.get("top")),
        ),
        told.get("section"),
        told.get("number"),
    )


def _decimal(value: Any) -> Decimal | None:
    return None if value is None else Decimal(value).quantize(HUNDREDTH)


def _line(told: Mapping[str, Any]) -> Line:
    """Read one breakdown line; every number of a revision has two decimals."""
    amount, effect = (Decimal(told[name]).quantize(HUNDREDTH) for name in ("amount", "effect"))
    return Line(told["what"], amount, told["unit"], effect, told.get("clause"), told.get("because"))


# ---- laid over what is worked out now


def with_posted_figures(evaluation: Evaluation, book: Book | None = None) -> Evaluation:
    """Return the evaluation with the places, totals and lines of the last revision, and a flag where they
    now differ."""
    issue = _issue(evaluation.event)
    if issue is None:
        return evaluation
    known = {each.id for each in evaluation.event.entries}
    rows = [each for each in posted_rows(issue) if each.entry in known]
    unranked = {
        each.entry: Standing(None, False, each.entry, each.section, each.number, None) for each in rows
    }
    mine = {**unranked, **evaluation.standings}
    differing = [each for each in rows if _differs(each, mine[each.entry])]
    if not differing:
        return evaluation
    fields: dict[str, list[Standing]] = {}
    for each in rows:
        kept = _as_posted(each, mine[each.entry], rows) if each in differing else mine[each.entry]
        fields.setdefault(each.field, []).append(kept)
    there = {each.entry for each in rows}
    for field in evaluation.fields:
        new = [each for each in field.standings if each.entry not in there]
        if new:
            fields.setdefault(field.name, []).extend(new)
    words = _words(evaluation, issue, differing, mine, book)
    now = tuple(f"{each.entry} {mine[each.entry].total}" for each in differing)
    figures = (("revision", issue.revision), ("now", now))
    flag = Flag("differs-from-posted", words, Severity.CHECK, figures=figures)
    return replace(
        evaluation,
        fields=tuple(Field(name, tuple(standings)) for name, standings in fields.items()),
        flags=(flag, *evaluation.flags),
        differs_from_posted=True,
    )


def _issue(event: Event) -> Issue | None:
    """Return the last revision, as long as the event is final."""
    return event.issues[-1] if event.status is Status.FINAL and event.issues else None


def _differs(posted: PostedRow, now: Standing) -> bool:
    shown = None if now.total is None else half_up(now.total)
    return (posted.place, posted.shared, posted.total) != (now.place, now.shared, shown)


def _as_posted(posted: PostedRow, now: Standing, rows: Sequence[PostedRow]) -> Standing:
    level = [each.place for each in rows if each.field == posted.field and each.total == posted.total]
    return now._replace(
        place=posted.place,
        shared=posted.shared,
        total=None if posted.total is None else Fraction(posted.total),
        level_place=min((each for each in level if each is not None), default=None),
        tie=None,
        posted=posted.figures,
    )


# ---- in words


def _words(
    evaluation: Evaluation,
    issue: Issue,
    differing: Sequence[PostedRow],
    mine: Mapping[str, Standing],
    book: Book | None,
) -> str:
    """Describe which totals differ, how many places move, by which clauses, and since which date."""
    places = [each for each in differing if (each.place, each.shared) != mine[each.entry][:2]]
    totals = [each for each in differing if each.total != _shown(mine[each.entry])]
    counted = " and ".join(filter(None, [_counted(len(totals), "total"), _counted(len(places), "place")]))
    clauses = list(dict.fromkeys(_clauses(evaluation, differing, mine)))
    by = f" ({', '.join(clauses)})" if clauses else ""
    told = "; ".join(_one(evaluation, each, mine[each.entry]) for each in differing[:MOST_SAID])
    more = f"; and {len(differing) - MOST_SAID} more" if len(differing) > MOST_SAID else ""
    since = "; ".join(_since(issue, book))
    return (
        f"The posted figures are kept: worked out now, {counted} would differ{by}: {told}{more}. {since}. "
        "Reopen the event to post the new figures"
    )


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}" if count else ""


def _one(evaluation: Evaluation, posted: PostedRow, now: Standing) -> str:
    was = _figures(posted.place, posted.total, shared=posted.shared)
    becomes = _figures(now.place, _shown(now), shared=now.shared)
    return f"{evaluation.event.name_of(posted.entry)} {was} posted, {becomes} now"


def _figures(place: int | None, total: Decimal | None, *, shared: bool) -> str:
    words = [f"place {place}{'=' * shared}" if place is not None else "no place"]
    return ", ".join([*words, *([] if total is None else [str(total)])])


def _shown(standing: Standing) -> Decimal | None:
    return None if standing.total is None else half_up(standing.total)


def _clauses(
    evaluation: Evaluation, differing: Sequence[PostedRow], mine: Mapping[str, Standing]
) -> Iterator[str]:
    """Yield the clauses of lines that differ, or of the ties if only the place moved."""
    for each in differing:
        was, is_ = (
            Counter((line.clause, line.effect) for line in lines if line.clause)
            for lines in (each.figures.lines, total_lines(mine[each.entry], evaluation))
        )
        for clause, _ in ((was - is_) + (is_ - was)).elements():
            yield str(clause)


def _since(issue: Issue, book: Book | None) -> Iterator[str]:
    posted = day_and_time_words(issue.time)
    if issue.engine == __version__:
        yield f"Posted on {posted} by this version of BridgeDesk ({__version__})"
    else:
        yield f"Posted on {posted} by BridgeDesk {issue.engine}; this is {__version__}"
    known = issue.rulebook.sha256 if issue.rulebook else None
    if known and book and known != book.sha256:
        yield "the rule book has changed since"
