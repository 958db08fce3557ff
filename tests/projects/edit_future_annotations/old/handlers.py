def handle(event: int):
    return event + 1


def expects(handler):
    return handler.__annotations__["event"]
