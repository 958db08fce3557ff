class Page:
    def title(self):
        return "page"

    def render(self):
        return f"<h1>{self.title()}</h1>"


class Home(Page):
    pass


DEFAULT = Home().render()
PLAIN = Page().render()


def default_page():
    return DEFAULT


def plain_page():
    return PLAIN
