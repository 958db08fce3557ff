from registry import Kind, register


@register
class Round(Kind):
    pass


@register
class Square(Kind):
    pass
