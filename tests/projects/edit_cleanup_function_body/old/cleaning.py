def sweep(room):
    assert room == "clean"


def name():
    return "cleaning"
