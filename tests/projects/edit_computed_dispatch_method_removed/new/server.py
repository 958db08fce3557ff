class Handler:
    def handle(self, verb):
        method = getattr(self, "do_" + verb, None)
        return method() if method else 501

    def do_POST(self):
        return 201
