"""Another shop."""

import finding

LIMIT = 4
EXTRA = 1


def ask(way, *given):
    if way == "item":
        return finding.item()
    if way == "got":
        return finding.got()
    if way == "has":
        return finding.has()
    if way == "kept":
        return finding.kept()
    if way == "every":
        return finding.every()
    if way == "module":
        return finding.module()
    if way == "doc":
        return finding.doc()
    if way == "computed":
        return finding.computed(*given)
    if way == "default":
        return finding.default()
    if way == "popped":
        return finding.popped()
    if way == "own":
        return finding.Asking().limit()
    return finding.name()
