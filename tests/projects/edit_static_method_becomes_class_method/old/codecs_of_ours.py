class Codec:
    @staticmethod
    def parse(*args):
        return args

    @staticmethod
    def dump(value):
        return str(value)


def parse(text):
    return Codec.parse(text)
