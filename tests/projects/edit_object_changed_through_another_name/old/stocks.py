class Stock:
    def __init__(self):
        self.items = {}


main = Stock()
backup = main
spare = Stock()

main.items["pen"] = 1


def count():
    return backup.items["pen"]


def unrelated():
    return 5
