class Codec:
    if len("abc") > 3:

        def encode(self, text):
            return text.upper()

    else:

        def encode(self, text):
            return text.lower()

    def name(self):
        return "codec"
