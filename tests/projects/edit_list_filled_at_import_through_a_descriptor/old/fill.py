from reg import REG, put


class Give:
    def __get__(self, instance, owner):
        return REG


class Has:
    store = Give()


Has().store.append("v1")


def unrelated():
    return 7
