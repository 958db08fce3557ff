import urllib.request


class Base(urllib.request.BaseHandler):
    def ours_open(self, request):
        return "ours"


class Handler(Base):
    def ours_open(self, request):
        return None

    def more_open(self, request):
        return "more"


class Plain(Base):
    pass


def fetch(kind):
    opener = urllib.request.OpenerDirector()
    opener.add_handler(kind())
    return opener.open("ours://x") or opener.open("more://x")
