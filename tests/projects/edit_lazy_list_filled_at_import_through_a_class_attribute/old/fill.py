from reg import REG, put


class Holder:
    store = REG

    @classmethod
    def add(cls, item):
        cls.store.append(item)


Holder.add("v1")


def unrelated():
    return 7
