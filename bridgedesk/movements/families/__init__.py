"""The families of movements; each module makes one group of them."""
