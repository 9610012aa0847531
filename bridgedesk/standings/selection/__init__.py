"""Selection by qualifying points over several events."""
