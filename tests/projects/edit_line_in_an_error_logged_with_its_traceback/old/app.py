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
        log.error("failed", exc_info=True)
    return stream.getvalue()
