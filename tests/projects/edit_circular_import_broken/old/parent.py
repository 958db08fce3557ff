import child


class Parent:
    name = "parent"

    def child_name(self):
        return child.Child.name
