"""The scales of masterpoints at hand: those that come with BridgeDesk, and the club's own."""

from collections.abc import Mapping

from bridgedesk.event.spelling import near
from bridgedesk.masterpoints.scale import Scale, load_scale
from bridgedesk.resources import folder, own_folder
from bridgedesk.rulebooks.dataclass_reader import Refused

PLACE = "masterpoints"


def scales() -> Mapping[str, Scale]:
    """A club's own scale of the same id stands in the place of ours."""
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
