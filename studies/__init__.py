"""Is what is recorded true? Studies on real programs, each against an oracle."""
