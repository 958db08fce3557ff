import sys

FIRST = 1
if sys.argv[-1] == "fail":
    raise ImportError
LAST = 2
