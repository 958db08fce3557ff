import json

import setup_  # noqa: F401


def dumped(values):
    return json.dumps(values)
