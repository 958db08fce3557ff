import io
import pickle


class Ours(pickle.Pickler):
    def persistent_id(self, thing):
        return "ID" if thing == "x" else None


class Plain(pickle.Pickler):
    pass


def stored(kind, thing):
    buffer = io.BytesIO()
    kind(buffer).dump(thing)
    return b"ID" in buffer.getvalue()
