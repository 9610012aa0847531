"""Questions about who may enter and play: entries, substitutes, withdrawals."""
