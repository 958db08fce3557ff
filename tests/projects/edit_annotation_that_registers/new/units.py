from reg import unit

length: unit("km") = 1.0
mass = 2.0


def doubled():
    return mass * 2
