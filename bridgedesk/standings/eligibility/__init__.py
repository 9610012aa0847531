"""Eligibility: boards played, absences, substitutes, and the right to a place."""
