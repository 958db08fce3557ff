import atexit


def leave():
    import bye

    print(bye.word())


atexit.register(leave)
