class Titled:
    title = "untitled"


class Urgent:
    def priority(self):
        return 1


class Story(Urgent):
    pass


class Task(Titled):
    pass


class Bug(Task):
    pass


def priority_of(item):
    return item.priority() if hasattr(item, "priority") else 9


def title():
    return Titled.title
