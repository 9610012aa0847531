"""Acts: each is one function, one transaction and one entry in the history.

To add an act:

1. Decorate `def rename_table(open_event: OpenEvent, ...) -> Change` with `@one_act` in the module of its
   subject. Refuse with `Refusal` before anything changes; work out the event after it, and end with
   `open_event.carry_out(Change("rename table", words), after)`. The first argument of `Change` is stored in
   the history forever. Acts may call other acts: all of it is undone together, or refused together.
2. Try it in `tests/desk/event/acts_tried.py`. A test there refuses it at every step and expects no trace.
"""
