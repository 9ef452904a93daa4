"""How the bots fare and how the games come out: each program prints the page of its game in docs/balance."""
