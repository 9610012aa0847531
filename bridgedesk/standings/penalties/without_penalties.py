"""The ranking as it would be without penalties."""

from bridgedesk.standings.evaluation import Charge, Evaluation, Field, Standing
from bridgedesk.standings.stages.session_totals import total_of
from bridgedesk.standings.ties.ranking import ranked_but, without_place


def fields_without_penalties(evaluation: Evaluation) -> tuple[Field, ...]:
    """Return every field ranked without penalties; all other charges are kept."""
    return tuple(_field(field, evaluation) for field in evaluation.fields)


def _field(field: Field, evaluation: Evaluation) -> Field:
    standings = {each.entry: _without(each, evaluation) for each in field.standings}
    totals = {entry: each.total for entry, each in standings.items()}
    return Field(
        field.name,
        tuple(
            standings[entry]._replace(place=place, shared=shared, level_place=place, tie=None)
            for entry, place, shared in ranked_but(totals, without_place(standings))
        ),
    )


def _without(standing: Standing, evaluation: Evaluation) -> Standing:
    charged = [standing.charges, *(each.charges for each in standing.sessions)]
    charged += [each.charges for each in standing.matches]
    if standing.total is None or not any(charged):
        return standing
    kept = standing._replace(
        sessions=tuple(each._replace(charges=_kept(each.charges)) for each in standing.sessions),
        matches=tuple(each._replace(charges=_kept(each.charges)) for each in standing.matches),
        charges=_kept(standing.charges),
    )
    return kept._replace(total=total_of(kept, evaluation.measure, evaluation.form))


def _kept(charges: tuple[Charge, ...]) -> tuple[Charge, ...]:
    return tuple(charge for charge in charges if not charge.is_penalty)
