"""evaluate(event, settings) works out points, percentages and places; none of them is ever stored as truth."""
