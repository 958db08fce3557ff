import sys

import core


def mode():
    return "fast" if "speed" in sys.modules else "slow"


def size():
    return core.size()
