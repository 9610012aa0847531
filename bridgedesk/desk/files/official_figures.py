"""Official figures of another program, matched to sessions, pairs, teams and matches of the open event."""

from collections.abc import Iterator
from dataclasses import replace

from bridgedesk.desk.files.matching_pairs import counterpart_pairs, session_like
from bridgedesk.directing.scores.file_differences import (
    CounterpartMatch,
    counterpart_matches,
    counterpart_teams,
)
from bridgedesk.event.event import Event
from bridgedesk.exchange.published import (
    OfficialLine,
    OfficialMatch,
    OfficialSwing,
    OfficialTotal,
    ProgramFigures,
    Published,
    PublishedDatum,
)


def with_figures(
    event: Event, session: str, published: Published, file: str, standing: ProgramFigures | None
) -> ProgramFigures | None:
    """Replace this session's official figures with the file's; None if the file has none."""
    coming = _Here(event, session, published).figures(file)
    if not coming.count:
        return None
    return _joined(_elsewhere(standing, event, session), coming) if standing else coming


def _elsewhere(standing: ProgramFigures, event: Event, session: str) -> ProgramFigures:
    """Return the official figures of the other sessions."""
    here = {match.id for match in event.matches if match.session == session}
    whole = len(event.sessions) == 1
    return replace(
        standing,
        lines=tuple(each for each in standing.lines if each.session != session),
        totals=tuple(each for each in standing.totals if each.session != session and not whole),
        matches=tuple(each for each in standing.matches if each.session != session),
        swings=tuple(each for each in standing.swings if each.match not in here),
        datums=tuple(each for each in standing.datums if each.session != session),
    )


def _joined(standing: ProgramFigures, coming: ProgramFigures) -> ProgramFigures:
    if not standing.count:
        return coming
    known = {(total.session, total.section, total.number) for total in coming.totals}
    kept = (each for each in standing.totals if (each.session, each.section, each.number) not in known)
    return ProgramFigures(
        _both(standing.file, coming.file),
        _both(standing.program, coming.program),
        (*standing.lines, *coming.lines),
        (*kept, *coming.totals),
        (*standing.matches, *coming.matches),
        (*standing.swings, *coming.swings),
        (*standing.datums, *coming.datums),
        tuple(dict.fromkeys((*standing.remarks, *coming.remarks))),
    )


def _both(one: str, other: str) -> str:
    return ", ".join(dict.fromkeys(filter(None, (*one.split(", "), other))))


class _Here:
    """Official figures with the other program's names replaced by ours; unknown entries are left out."""

    def __init__(self, event: Event, session: str, published: Published) -> None:
        other = published.event
        like = session_like(other, session)
        self.event, self.session, self.published = event, session, published
        self.theirs = like.id if like else session
        self.as_many = len(event.sessions) == len(other.sessions)
        self.pairs = counterpart_pairs(event, session, other)
        self.teams = counterpart_teams(event, other) if other.matches else {}
        self.matches = counterpart_matches(event, session, other, self.theirs)
        self.seats = {
            (section.id, number): entry
            for section in event.sections_in(session)
            for number, entry in section.seats.items()
        }

    def figures(self, file: str) -> ProgramFigures:
        of = self.published
        return ProgramFigures(
            file,
            of.program,
            tuple(self._lines()),
            tuple(self._totals()),
            tuple(self._matches()),
            tuple(self._swings()),
            tuple(self._datums()),
            of.remarks,
        )

    def _lines(self) -> Iterator[OfficialLine]:
        for line in self.published.lines:
            ns = self.pairs.get((line.section, line.ns))
            ew = self.pairs.get((line.section, line.ew))
            if line.session == self.theirs and ns and ew:
                section, number = ns
                yield replace(line, session=self.session, section=section, ns=number, ew=ew[1])

    def _totals(self) -> Iterator[OfficialTotal]:
        for total in self.published.totals:
            of_all = total.session is None
            if not total.says_something or not (self.as_many if of_all else total.session == self.theirs):
                continue  # a bare list of who played, or of other sessions
            session = None if total.session is None else self.session
            if total.section is None:
                yield from self._total_of_entry(total, session)
            elif (pair := self.pairs.get((total.section, total.number))) and (entry := self.seats.get(pair)):
                yield replace(total, session=session, section=pair[0], number=pair[1], entry=entry)

    def _total_of_entry(self, total: OfficialTotal, session: str | None) -> Iterator[OfficialTotal]:
        """Yield the total of a team, or of a pair ranked over the whole event."""
        if (team := self.teams.get(total.entry)) is not None:
            yield replace(total, session=session, entry=team)
            return
        pairs = {here for (_, number), here in self.pairs.items() if number == total.number}
        if len(pairs) == 1 and (entry := self.seats.get(pair := pairs.pop())):
            yield replace(total, session=session, number=pair[1], entry=entry)

    def _matches(self) -> Iterator[OfficialMatch]:
        for each in self.published.matches:
            if each.session == self.theirs and (met := self.matches.get(each.match)):
                yield _match_here(each, met, self.session)

    def _swings(self) -> Iterator[OfficialSwing]:
        for each in self.published.swings:
            if met := self.matches.get(each.match):
                home, away = (each.away, each.home) if met.turned else (each.home, each.away)
                yield OfficialSwing(met.ours.id, each.board, home, away)

    def _datums(self) -> Iterator[PublishedDatum]:
        sections = {there: here for (there, _), (here, _) in self.pairs.items()}
        for each in self.published.datums:
            if each.session == self.theirs and each.section in sections:
                yield replace(each, session=self.session, section=sections[each.section])


def _match_here(official: OfficialMatch, met: CounterpartMatch, session: str) -> OfficialMatch:
    points = official.home_points, official.away_points
    vps = official.home_vp, official.away_vp
    if met.turned:
        points, vps = points[::-1], vps[::-1]
    ours = met.ours
    return OfficialMatch(ours.id, *points, *vps, session, ours.round, ours.home, ours.away)
