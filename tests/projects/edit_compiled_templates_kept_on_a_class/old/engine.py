class Template:
    cache = {}

    @classmethod
    def get(cls, text):
        if text not in cls.cache:
            cls.cache[text] = compile(text, "<template>", "eval")
        return cls.cache[text]


def render(text, **names):
    return eval(Template.get(text), names)
