def at_import_in_thread():
    return "at import in thread"


def in_worker():
    return "in worker"


def for_guard():
    return "for guard"
