"""`python -m bench`: the same as `python -m bench.record`."""

from bench.record import main

main()
