class Page:
    def title(self):
        return "page"

    def render(self):
        return self._wrap(self.title())

    def _wrap(self, text):
        return "<p>" + text + "</p>"


class Small(Page):
    def render(self):
        return self.title()[:1]
