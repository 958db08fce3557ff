class Child:
    name = "child"

    def parent_name(self):
        return "father"
