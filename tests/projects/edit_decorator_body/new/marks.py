def marked(function):
    function.marks = ["slow"]
    return function


@marked
def crawl():
    return 1


def run():
    return 2
