import flags

if flags.FAST:

    def price(item):
        return 1

else:

    def price(item):
        return 2


def name(item):
    return item.title()
