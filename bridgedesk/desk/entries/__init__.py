"""Who enters, who may, who waits, who plays for whom."""
