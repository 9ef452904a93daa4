"""The games that come with Débâcle, one folder each; others are found through the registry."""
