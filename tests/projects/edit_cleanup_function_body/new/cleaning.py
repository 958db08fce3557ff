def sweep(room):
    assert room == "spotless"


def name():
    return "cleaning"
