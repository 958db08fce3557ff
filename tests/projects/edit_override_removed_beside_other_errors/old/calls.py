from threading import Thread


class Wrong(Exception):
    pass


def scaled(shape, *given):
    return shape.scale(*given)


def named(shape, *given):
    try:
        return scaled(shape, *given)
    except TypeError:
        return "misfit"


def guarded(shape, *given):
    try:
        return scaled(shape, *given)
    except Exception:
        return "error"


def another(shape, *given):
    try:
        try:
            return scaled(shape, *given)
        except TypeError as error:
            raise Wrong from error
    except Wrong:
        return "wrong"


def left(shape, *given):
    try:
        try:
            return scaled(shape, *given)
        finally:
            {}["missing"]
    except LookupError as error:
        return "lost" if isinstance(error.__context__, TypeError) else "other"
    except BaseException:
        return "error"


def number(text):
    try:
        return int(text)
    except Exception:
        return None


def found(table, key):
    try:
        return table[key]
    except (KeyError, TypeError):
        return None


def in_a_thread(shape, *given):
    seen = []
    thread = Thread(target=lambda: seen.append(guarded(shape, *given)))
    thread.start()
    thread.join()
    return seen
