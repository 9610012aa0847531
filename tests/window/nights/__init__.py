"""Whole evenings by a director who reads the screen: the same evening by keyboard alone and by mouse."""
