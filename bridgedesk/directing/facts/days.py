"""Facts about session dates and start times."""

from collections.abc import Callable, Mapping

from bridgedesk.directing.facts.in_view import FactContext
from bridgedesk.directing.times.finals_days import next_night
from bridgedesk.directing.times.programme_nights import nights_of

Source = Callable[[FactContext], object]


def _of_next_night(name: str) -> Source:
    def asked(seen: FactContext) -> object:
        night = next_night(seen.event, seen.book)
        return getattr(night.asked, name) if night and night.asked else None

    return asked


OF_DAYS: Mapping[str, Mapping[str, Source]] = {
    "programme": {
        "nights": lambda seen: nights_of(seen.event),
        "matches": lambda seen: len({each.round for each in seen.session_matches}) or None,
    },
    "finals-day": {name: _of_next_night(name) for name in ("after", "first", "left_out")},
    "start-times": {"starts": lambda seen: seen.session.starts if seen.session else None},
}
