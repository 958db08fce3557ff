from errors import Retry, Timeout, Wrong
from work import work


def run(kind):
    try:
        work(kind)
    except Retry:
        return "again"
    except (Timeout, Wrong) as error:
        return type(error).__name__
