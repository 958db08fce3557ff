from functools import partial

import settings

get = partial(getattr, settings)


def debug():
    return get("DEBUG", False)


def other():
    return 1
