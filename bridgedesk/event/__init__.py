"""What happened, as frozen facts: entries, seats, results, matches, rulings; and their text form."""
