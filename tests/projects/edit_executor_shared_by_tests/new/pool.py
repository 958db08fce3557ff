from concurrent.futures import ThreadPoolExecutor

POOL = ThreadPoolExecutor(1)


def upper(text):
    return text.upper()


def lower(text):
    return text.lower() + "."


def later(function, text):
    return POOL.submit(function, text)
