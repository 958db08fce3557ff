import parent


class Child:
    name = "child"

    def parent_name(self):
        return parent.Parent.name
