class Page:
    def title(self):
        return "page"

    def render(self):
        return "<p>" + self.title() + "</p>"


class Small(Page):
    def render(self):
        return self.title()[:1]
