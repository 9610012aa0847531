"""The club's players as the director names them."""
