"""Stage of pairs: boards, sessions or matches, totals, order; each phase reads only earlier ones."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bridgedesk.bridge.seats import Side
from bridgedesk.event.event import Event, Fields
from bridgedesk.event.session import Session
from bridgedesk.rulebooks.scores.middle_comparisons import FouledBoardPolicy
from bridgedesk.rulebooks.stages.session_total import SumOfPosted
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.settings import Ranking, Settings
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.eligibility.eligibility import (
    eligibility,
    entries_without_place,
    substitutions_by_entry,
)
from bridgedesk.standings.eligibility.missed_sessions import with_substitutes
from bridgedesk.standings.entry_names import EntryRef, sentence
from bridgedesk.standings.evaluation import Eligibility, Evaluation, Field, Measure, ScoredBoard
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.standings.matches.byes import with_byes_in_imps
from bridgedesk.standings.matches.match_totals import (
    meant_for_matches,
    pairs_in_matches,
    pairs_meet_in_matches,
)
from bridgedesk.standings.matches.ruled_matches import flag_vps_without_scale
from bridgedesk.standings.pairs.session_scores import score_session
from bridgedesk.standings.penalties.penalties import Penalties, penalties_of, penalty_flag
from bridgedesk.standings.stages.session_totals import (
    deciding,
    pairs_measure,
    pairs_totals,
    rules_so_far,
    total_rules_of,
    with_factors,
)
from bridgedesk.standings.stages.stages import CarriedOver, with_carry_over
from bridgedesk.standings.standing import Charge, SessionScore, Standing
from bridgedesk.standings.ties.board_a_match_count import BoardCount
from bridgedesk.standings.ties.ranking import ranked
from bridgedesk.standings.ties.tie_tests import TieContext
from bridgedesk.standings.ties.ties import decided_ties, ranked_fields

SINGLE_FIELD = "All"
LINES = [side.value for side in Side]

Seat = tuple[str, str]


def evaluate_pairs(
    event: Event, conditions: Conditions, lots: Sequence[str], carried: CarriedOver
) -> Evaluation:
    flags: list[Flag] = []
    penalties = penalties_of(event, conditions, flags)
    by_matches = pairs_meet_in_matches(event, conditions)
    flags += [] if by_matches else [*_flag_ranked_by_boards(event), *flag_vps_without_scale(event)]
    boards, sessions = _played(event, conditions, {} if by_matches else penalties, flags)
    sessions = sessions if by_matches else with_byes_in_imps(event, sessions, conditions)
    measure = pairs_measure(event.sessions)
    in_percent = measure is Measure.PERCENT
    levelled_by = _levelled_by(conditions) if in_percent else ""
    several = len(event.sessions) > 1 or bool(carried.sessions)
    summed = in_percent and several and conditions.rule(SumOfPosted, "session-total") is not None
    form = total_rules_of(deciding(event), flags, levelled_by, summed=summed)
    seats = last_seats(event.sessions)
    ranked_seats = {entry: seat for entry, seat in seats.items() if entry not in conditions.lenders}
    fields = _fields(event, ranked_seats, conditions.settings)
    able: Mapping[str, Eligibility] = {}
    if conditions.book is not None:
        able = eligibility(event, conditions, flags)
        if not by_matches and (changed := substitutions_by_entry(event, [])):
            sessions = with_substitutes(event, sessions, changed, able, form, conditions, flags)
    if by_matches:
        matched = pairs_in_matches(event, boards, conditions, penalties, flags, able)
        measure = matched.measure
        standings = {entry: matched.standing(entry, *seat) for entry, seat in seats.items()}
    else:
        sessions = _with_carried(sessions, carried, ranked_seats)
        form = rules_so_far(form, sessions)
        totals = pairs_totals(sessions, measure, form)
        placed = _shared(fields, seats, totals, sessions)
        standings = {each.entry: each for field in placed for each in field.standings}
    if conditions.book is not None or by_matches:
        contest = TieContext(
            with_carry_over(standings, carried, ranked_seats),
            measure,
            form,
            conditions,
            BoardCount(boards),
            lots,
            carried.scores,
            Counter(entry for entry, _ in substitutions_by_entry(event, [])),
            decided=decided_ties(event),
            without_place=entries_without_place(event, conditions, able),
        )
        placed = ranked_fields(fields, contest)
    return Evaluation(
        event,
        conditions.settings,
        measure,
        placed,
        tuple(boards),
        flags=tuple(flags),
        form=form,
        eligibility=able,
        of_percentages=by_matches and conditions.counts_percentages,
    )


def _flag_ranked_by_boards(event: Event) -> Iterator[Flag]:
    """Flag an event that is meant to be ranked by its matches."""
    if any(session.has_results for session in event.sessions) and meant_for_matches(event):
        what = "ranked board by board; the matches themselves are not counted"
        yield Flag("ranked-by-boards", what, Severity.CHECK)


def _levelled_by(conditions: Conditions) -> str:
    """Return the clause that levels sessions of different sizes, if the rule book has one."""
    rule = conditions.rule(FouledBoardPolicy, "fouled-board")
    return rule.lacking if rule and rule.over_sessions else ""


def _with_carried(
    sessions: Mapping[str, Sequence[SessionScore]], carried: CarriedOver, seated: Iterable[str]
) -> Mapping[str, Sequence[SessionScore]]:
    """Return each entry's sessions after what it carried over, which counts as soon as it has a seat."""
    if not carried.sessions:
        return sessions
    return {
        entry: [*([carried.sessions[entry]] if entry in carried.sessions else []), *sessions.get(entry, ())]
        for entry in dict.fromkeys((*sessions, *seated))
    }


def _shared(
    fields: Mapping[str, Sequence[str]],
    seats: Mapping[str, Seat],
    totals: Mapping[str, Number | None],
    sessions: Mapping[str, Sequence[SessionScore]],
) -> tuple[Field, ...]:
    """Rank the fields; equal totals share their place, and no tests are applied."""
    return tuple(
        Field(
            name,
            tuple(
                Standing(
                    place, shared, entry, *seats[entry], totals.get(entry), tuple(sessions.get(entry, ()))
                )
                for entry, place, shared in ranked({entry: totals.get(entry) for entry in entries})
            ),
        )
        for name, entries in fields.items()
    )


def _played(
    event: Event, conditions: Conditions, penalties: Penalties, flags: list[Flag]
) -> tuple[list[ScoredBoard], Mapping[str, Sequence[SessionScore]]]:
    """Score every board, and every entry's sessions in order."""
    boards: list[ScoredBoard] = []
    sessions: dict[str, list[SessionScore]] = defaultdict(list)
    by_session = _by_session(event, penalties, flags)
    for session in event.sessions:
        scored, scores = score_session(event, session, conditions, by_session.get(session.id, {}), flags)
        boards += scored
        for entry, score in scores.items():
            sessions[entry].append(score)
    return boards, with_factors(sessions, conditions.settings)


def _by_session(
    event: Event, penalties: Penalties, flags: list[Flag]
) -> Mapping[str, dict[str, list[Charge]]]:
    """Group penalties by session; a ruling that names none belongs to the last session its entry was
    seated in."""
    if not penalties:
        return {}
    seated: dict[str, list[str]] = defaultdict(list)
    for session in event.sessions:
        for entry in last_seats([session]):
            seated[entry].append(session.id)
    found: dict[str, dict[str, list[Charge]]] = defaultdict(lambda: defaultdict(list))
    for entry, charged in penalties.items():
        for penalty in charged:
            there = seated.get(entry, [])
            session_id = penalty.session or (there[-1] if there else None)
            if session_id is None or session_id not in there:
                where = f"in session {penalty.session}" if penalty.session else "anywhere"
                why = sentence(EntryRef(entry), f" does not play {where}")
                flags.append(penalty_flag("does-not-play-there", penalty, why))
            else:
                found[session_id][entry].append(penalty)
    return found


def last_seats(sessions: Iterable[Session]) -> dict[str, Seat]:
    """Return the section and number of every entry's last seat; for an individual, of every player."""
    seats = {}
    for session in sessions:
        for section in session.sections:
            taken = [*section.seats.items(), *((each.seat, each.entry) for each in section.seat_changes)]
            if section.of_players:
                taken = [(number, entry) for number, entry in taken if len(section.members(number)) == 1]
            seats.update({entry: (section.id, number) for number, entry in taken if entry is not None})
    return seats


def _fields(event: Event, seats: Mapping[str, Seat], settings: Settings) -> dict[str, list[str]]:
    """Group the entries ranked together: by direction with two winners, and by section where sections are
    ranked."""
    two = any(stage.fields is Fields.TWO for stage in event.stages)
    fields: dict[Seat, list[str]] = defaultdict(list)
    for entry, (section, number) in seats.items():
        line = number[-2:] if two and number[-2:] in LINES else ""
        fields[section if settings.ranking is Ranking.SECTIONS else "", line].append(entry)
    order = sorted(fields, key=lambda name: (name[0], LINES.index(name[1]) if name[1] else -1))
    return {" ".join(filter(None, name)) or SINGLE_FIELD: fields[name] for name in order}
