"""The event's rule book as the director asks it: clauses, supplementary regulations, rule questions."""
