"""Masterpoint scales: BridgeDesk's own, and the club's."""

from collections.abc import Mapping

from bridgedesk.event.spelling import near
from bridgedesk.masterpoints.scale import Scale, load_scale
from bridgedesk.resources import folder, own_folder
from bridgedesk.rulebooks.dataclass_reader import Refused

PLACE = "masterpoints"


def scales() -> Mapping[str, Scale]:
    """Return all scales by id; the club's own replaces ours of the same id."""
    found = {}
    for place in (folder() / PLACE, own_folder() / PLACE):
        for file in sorted(place.glob("*.toml")):
            scale = load_scale(file.read_text(encoding="utf-8", errors="replace"), file.name)
            found[scale.id] = scale
    return found


def scale_of(id_: str) -> Scale:
    known = scales()
    if id_ not in known:
        raise Refused(f"there is no scale {id_}; {near(id_, known)}")
    return known[id_]
