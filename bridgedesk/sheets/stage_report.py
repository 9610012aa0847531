"""Report of a scored event for programs, apart from its ranking: stages, finals, lists, rulings, datums."""

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Ruling
from bridgedesk.movements.draw.bracket import PlayedFinal
from bridgedesk.rulebooks import Book, Refused
from bridgedesk.rulebooks.finding import number
from bridgedesk.rulebooks.selection.qualifying_points import Selection
from bridgedesk.scoring.rounding import half_up
from bridgedesk.scoring.settings import BadSetting
from bridgedesk.standings.conditions import LAWS, Conditions, conditions_of
from bridgedesk.standings.evaluation import Eligibility, Evaluation, Field, Finalist, QualifierList
from bridgedesk.standings.explain.further_lists import (
    Rung,
    categories,
    category_field,
    hidden_between,
    partners_change,
    players_ranking,
    whole_field,
    with_handicap,
)
from bridgedesk.standings.explain.prize_lists import lists_for_prizes
from bridgedesk.standings.explain.prizes import PrizeWinners, prizes
from bridgedesk.standings.pairs.pair_datums import Pair, PairDatums, PairStanding, pair_datums
from bridgedesk.standings.penalties.rulings import kind_of
from bridgedesk.standings.stages.qualifiers import points_for_places
from bridgedesk.standings.stages.stages import event_of_stages
from bridgedesk.standings.standing import TieStep


def picked(of: object, *names: str) -> dict[str, Any]:
    """Return the fields of these names."""
    return {name: getattr(of, name) for name in names}


def further_fields(evaluation: Evaluation, book: Book | None = None) -> Iterator[Field]:
    """Yield the rankings with handicap and of each category, under their own names."""
    if any(entry.handicap for entry in evaluation.event.entries):
        for field in with_handicap(evaluation, book):
            yield Field(f"With handicap, {field.name}", field.standings)
    for mark, entries in categories(evaluation.event).items():
        yield category_field(whole_field(evaluation), entries, mark)


def players(evaluation: Evaluation) -> list[dict[str, Any]]:
    """Return the ranking of players, only if any has several entries."""
    rungs = players_ranking(evaluation) if partners_change(evaluation.event) else ()
    hidden = hidden_between(rungs, evaluation.unit)
    return [_rung(rung, hidden) for rung in rungs]


def _rung(rung: Rung, hidden: Mapping[tuple[str, ...], str]) -> dict[str, Any]:
    return picked(rung, "place", "shared") | {
        "players": list(rung.who),
        "total": half_up(rung.total),
        "counted": [half_up(each) for each in rung.counted],
        "dropped": [half_up(each) for each in rung.dropped],
        "because": hidden.get(rung.who),
    }


def ladder_report(rungs: tuple[Rung, ...], names: Mapping[str, str], unit: str) -> list[dict[str, Any]]:
    hidden = hidden_between(rungs, unit)
    return [_rung(rung, hidden) | {"names": [names.get(each, each) for each in rung.who]} for rung in rungs]


def qualified_report(found: QualifierList | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "entries": list(found.entries),
        "alternates": list(found.alternates),
        "undecided": list(found.undecided),
        "tie": _step(found.tie) if found.tie else None,
        "steps": [{"entry": entry} | _step(step) for entry, step in sorted(found.steps.items())],
        "by": _step(found.by) if found.by else None,
    }


def _step(step: TieStep) -> dict[str, Any]:
    return {"because": step.words, "clause": step.clause}


def points_report(found: tuple[Finalist, ...]) -> list[dict[str, Any]]:
    return [
        {
            **picked(each.placed, "entry", "place", "shared"),
            "points": number(each.points),
            **picked(each, "first", "second"),
            "because": each.placed.tie.words if each.placed.tie else None,
            "clause": each.placed.tie.clause if each.placed.tie else None,
        }
        for each in found
    ]


def final_report(played: PlayedFinal) -> dict[str, Any]:
    return {
        "final": played.final.key,
        "week": played.final.week,
        **picked(played, "home", "away", "winner", "carried_by"),
        "carry": half_up(played.carry) if played.carried_by else None,
        "because": played.because,
        "over": played.is_over,
    }


def eligibility_report(found: Eligibility | None) -> dict[str, Any] | None:
    if found is None:
        return None
    answer: dict[str, Any] = {
        "answer": found.answer.value,
        "missing": list(found.missing),
        "clause": found.clause,
    }
    if found.players is not None:
        answer["players"] = {name: eligibility_report(each) for name, each in found.players.items()}
    return answer


def qualifying_points(evaluation: Evaluation, book: Book | None) -> dict[str, list[dict[str, Any]]]:
    """Return what each place earns towards a selection, where the rule book has such points."""
    conditions = _conditions(evaluation.event, book)
    found: dict[str, list[dict[str, Any]]] = {}
    if conditions is None:
        return found
    for selection in (None, *get_args(Selection)):
        block = conditions.block("qualifying-points", selection or "")
        if block is None or (selection and block is conditions.block("qualifying-points")):
            continue
        for entry, figure in points_for_places(evaluation, conditions, selection).items():
            if figure.value:
                found.setdefault(entry, []).append(
                    {
                        "selection": selection,
                        "points": number(figure.value),
                        "clause": figure.clause,
                        "because": figure.because,
                    }
                )
    return found


def prizes_report(evaluation: Evaluation, book: Book | None) -> list[dict[str, Any]]:
    wanted = evaluation.event.prizes
    won = prizes(evaluation, lists_for_prizes(evaluation, book), wanted, book) if wanted else ()
    return [_won(each) for each in won]


def _won(each: PrizeWinners) -> dict[str, Any]:
    return {
        **picked(each.prize, "name", "among", "place"),
        "winners": list(each.winners),
        "cash": each.cash,
        "goods": each.prize.goods or None,
        "because": each.because or None,
        "clause": each.clause or None,
    }


def _conditions(event: Event, book: Book | None) -> Conditions | None:
    """Return the conditions of the last stage."""
    if len(event.stages) > 1:
        event = event_of_stages(event, event.stages[-1:], book)
    try:
        return conditions_of(event, book, LAWS) if book else None
    except (Refused, BadSetting):
        return None


def ruling_report(ruling: Ruling, evaluation: Evaluation) -> dict[str, Any]:
    """Say which kind it is, so that nobody takes an adjusted score for a penalty."""
    return {
        "id": ruling.id,
        "kind": (evaluation.kinds.get(ruling.id) or kind_of(ruling)).value,
        "entry": ruling.entry,
        "withdrawn": ruling.withdrawn is not None,
    }


def pair_datums_report(event: Event, book: Book | None) -> list[dict[str, Any]]:
    """Return the pairs of a teams event by their datums."""
    found = pair_datums(event, book)
    names = event.player_names
    return [_by_datum(found, each, names) for each in found.standings] if found else []


def _by_datum(found: PairDatums, standing: PairStanding, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "place": standing.place,
        "shared": standing.shared,
        "entry": standing.pair.entry,
        "players": _called(standing.pair, names),
        "raw": half_up(found.raw(standing)),
        "opponents": half_up(standing.total - found.raw(standing)),
        "datum": half_up(standing.total),
        "matches": [
            {
                "match": each.match.id,
                "room": each.room.value,
                "against": _called(each.against, names),
                "boards": each.counted,
                "raw": half_up(each.raw),
                "counts": half_up(found.rule.counted(each.raw)),
                "their_average": half_up(found.average(each.against)),
            }
            for each in standing.matches
        ],
        "clause": found.clause,
        "because": standing.because,
    }


def _called(pair: Pair, names: Mapping[str, str]) -> list[str]:
    return [names.get(each, each) for each in (pair.one, pair.two)]
