from html.parser import HTMLParser


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        if tag == "a":
            self.found.append(dict(attrs)["href"])


class Titles(HTMLParser):
    found = None

    def handle_data(self, data):
        self.found = data


def parse(parser, text):
    parser.feed(text)
    return parser.found
