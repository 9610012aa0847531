"""Points that rulings take off or give, and the boards they remove."""
