import sys

import work

if sys.argv[1] == "one":
    work.for_one()
else:
    work.for_two()
