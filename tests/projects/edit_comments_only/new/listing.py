# -*- coding: utf-8 -*-
# Listing of files.
import os  # noqa: F401


# mypy: ignore-errors
def names(paths):  # type: ignore
    # collect
    result = []
    for path in paths:
        base = os.path.basename(path)  # without directories

        # without the suffix
        result.append(base.split(".")[0])
    return result
    # the end


TITLE = 'Files'  # shown
LIMIT = 1000
