from registry import register


@register
class Square:
    kind = "square"


@register
class Circle:
    kind = "circle"
