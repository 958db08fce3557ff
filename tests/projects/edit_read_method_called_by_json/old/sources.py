class Source:
    def first(self):
        return "1"

    def second(self):
        return "2"

    read = first


class Other:
    size = 1
