"""Facts of an event, frozen: entries, seats, results, matches, rulings; and their text form."""
