import warnings

import old_api


def where():
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        old_api.legacy()
    return seen[0].lineno


def modern():
    return old_api.modern()
