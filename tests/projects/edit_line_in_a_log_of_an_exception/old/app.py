import io
import logging

import work


def run(name):
    stream = io.StringIO()
    log = logging.getLogger("app")
    log.propagate = False
    log.handlers = [logging.StreamHandler(stream)]
    try:
        getattr(work, name)()
    except ValueError:
        log.exception("failed")
    return stream.getvalue()
