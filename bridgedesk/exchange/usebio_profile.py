"""The two variants of USEBIO: flat for Compscore and MyABF, with sessions for the UK."""

from collections.abc import Mapping
from dataclasses import dataclass

from bridgedesk.event.session import Scoring

_DOCTYPE = '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">'


@dataclass(frozen=True, slots=True)
class Profile:
    flat: bool
    pairs: Mapping[Scoring, str]  # EVENT_TYPE of a pairs event
    method: Mapping[Scoring, str]  # BOARD_SCORING_METHOD
    points: Mapping[Scoring, str]  # of a traveller line, after NS_ and EW_
    doctype: str = _DOCTYPE


_POINTS = {
    Scoring.MATCHPOINTS: "MATCH_POINTS",
    Scoring.BUTLER: "BUTLER_POINTS",
    Scoring.CROSS_IMPS: "CROSS_IMP_POINTS",
}

FLAT = Profile(
    flat=True,
    pairs={
        Scoring.MATCHPOINTS: "MP_PAIRS",
        Scoring.BUTLER: "BUTLER_PAIRS",
        Scoring.CROSS_IMPS: "CROSS_IMP",
    },
    method={},
    points=_POINTS,
)

UK = Profile(
    flat=False,
    pairs=dict.fromkeys(
        (Scoring.MATCHPOINTS, Scoring.BUTLER, Scoring.CROSS_IMPS, Scoring.AGGREGATE), "PAIRS"
    ),
    method={
        Scoring.MATCHPOINTS: "MATCH_POINTS",
        Scoring.BUTLER: "BUTLER_IMPS",
        Scoring.CROSS_IMPS: "CROSS_IMPS",
        Scoring.AGGREGATE: "AGGREGATE",
        Scoring.IMPS: "IMPS",
        Scoring.POINT_A_BOARD: "PAB",
    },
    points=_POINTS,
)
