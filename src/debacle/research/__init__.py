"""For researchers: the games as they train on them. An extra of the package, `debacle[research]`; players need none."""
