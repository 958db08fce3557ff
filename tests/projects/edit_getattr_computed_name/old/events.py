import handlers


def fire(event, name):
    handler = getattr(handlers, "on_" + event, None)
    return handler(name) if handler else "ignored"
