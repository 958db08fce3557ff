import operator
import types

import settings

GOODS = [types.SimpleNamespace(name="b", price=1), types.SimpleNamespace(name="a", price=2)]
BY = operator.attrgetter(settings.SORT_BY)


def ordered():
    return [good.name for good in sorted(GOODS, key=BY)]


def title():
    return settings.TITLE
