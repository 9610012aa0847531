"""Who counts: boards played, absences, substitutes, and who may win a place."""
