import os

if os.path.exists("fast.flag"):
    from impl_fast import work
else:
    from impl_slow import work

OTHER = os.path.exists("other.flag")


def other():
    return OTHER
