import install  # noqa: F401


def message():
    return tr("hello")  # noqa: F821
