def make():
    level = 0

    def get():
        return level

    def put(new):
        nonlocal level
        level = new

    return get, put


get, put = make()
put(2)
