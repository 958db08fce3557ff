import errors


def work(kind):
    raise getattr(errors, kind)
