from checks import probe


class Maker:
    try:
        probe()

        def make(self):
            return "quick"
    except ValueError:

        def make(self):
            return "plain"


try:
    probe()

    def make():
        return "quick"
except ValueError:

    def make():
        return "plain"


def other():
    return 1
