"""Who meets whom, where and with which boards: movements, their verifier and balance, and the draws."""
