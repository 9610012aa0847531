"""The way from a controller to the desk."""

from collections.abc import Callable

from bridgedesk.desk.event.open_event import Change

Door = Callable[[Callable[[], Change | None]], bool]  # carries out an action; False if it was refused
