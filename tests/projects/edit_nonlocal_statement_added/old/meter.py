def meter(start):
    level = start

    def feed(amount):
        level = amount
        return level

    def read():
        return level

    return feed, read
