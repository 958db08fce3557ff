class English:
    @staticmethod
    def hello():
        return "hello"

    def sign(self):
        return "bye"


class Dutch(English):
    @staticmethod
    def hello():
        return "hallo"


def greet(language):
    return language.hello()
