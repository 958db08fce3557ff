import urllib.request


class Base(urllib.request.BaseHandler):
    def ours_open(self, request):
        return "ours"


class Handler(Base):
    pass


class Plain(Base):
    pass


def fetch(kind):
    opener = urllib.request.OpenerDirector()
    opener.add_handler(kind())
    return opener.open("ours://x") or opener.open("more://x")
