"""Files of other programs, in and out: results, deals and everything published about them."""
