def marked(function):
    function.mark = "slow"
    return function


@marked
def crawl():
    return 1


def run():
    return 2
