import page


def height(margin):
    return page.HEIGHT - margin


def width(margin):
    return page.WIDTH - margin
