import io
import pickle


class Ours(pickle.Pickler):
    pass


class Plain(pickle.Pickler):
    pass


def stored(kind, thing):
    buffer = io.BytesIO()
    kind(buffer).dump(thing)
    return b"ID" in buffer.getvalue()
